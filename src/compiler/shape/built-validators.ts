/** Whether a file of a kind has the shape that the schema asks for. What is wrong with it, they do not say. */
export type BuiltValidators = Readonly<Record<string, ((data: unknown) => boolean) | undefined>>;

/**
 * Null where the sources run as they are. In the bundled command line this file is replaced by what ajv makes of the schema
 * (`tools/build-validators.mjs`), because making it anew took a sixth of each run.
 */
export const builtValidators: BuiltValidators | null = null;
