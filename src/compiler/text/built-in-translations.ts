/** What the portal itself says in other languages (`schema/texts/`): a catalogue needs no lines for it. */
import texts from '../../generated/built-in-texts.generated.json' with { type: 'json' };
import { shippedForm } from '../kernel/language-names.ts';
import { own } from '../kernel/records.ts';

const byLanguage: Readonly<Record<string, Readonly<Record<string, unknown>>>> = texts;

/** @returns the translation, or its forms, by the English sentence; nothing for a language that has no file, as `de-AT` has with `de` */
export function builtInTranslations(language: string): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(own(byLanguage, shippedForm(language)) ?? {}));
}
