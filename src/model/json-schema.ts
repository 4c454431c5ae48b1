/** A JSON Schema as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown };
