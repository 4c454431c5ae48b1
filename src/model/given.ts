/** Reading what a server gave: what is not as expected counts as empty. */
import { recordOf } from './records.ts';

export type Given = Readonly<Record<string, unknown>>;

/** A text by locale, in the language asked for. */
export function inLanguage(texts: unknown, language: string): string {
  const byLocale = recordOf(texts);
  return text(byLocale[language]) || text(byLocale['en']) || text(Object.values(byLocale)[0]);
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function list(value: unknown): Given[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
