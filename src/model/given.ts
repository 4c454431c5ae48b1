/** Reading what a server gave: what is not as expected counts as empty. */
import { recordOf } from './records.ts';

/** A record of which nothing is sure. */
export type Given = Readonly<Record<string, unknown>>;

/** From texts by language, the one in the language asked for, else the English one, else any; '' when there is none. */
export function inLanguage(texts: unknown, language: string): string {
  const byLocale = recordOf(texts);
  return text(byLocale[language]) || text(byLocale['en']) || text(Object.values(byLocale)[0]);
}

/** The value when it is a text; '' for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The entries of a list, each as a record; [] for anything else. */
export function list(value: unknown): Given[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
