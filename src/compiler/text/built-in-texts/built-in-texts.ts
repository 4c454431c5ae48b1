import type { Messages } from '#model';

/** Each sentence of `schema/messages.schema.json` in one language, with the placeholders of the English one. */
export type BuiltInTexts = Readonly<Record<keyof Messages, string>>;
