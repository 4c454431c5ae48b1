/** The terms of the school, and which of them is the current one. */
import type { Term, TermName } from '#contract';
import type { Database } from '../../kernel/database/open.ts';
import type { Day, Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';

export type TermRecord = Row<'terms'>;

/** All terms, the earliest first. */
export function loadTerms(database: Database): Promise<TermRecord[]> {
  return database.selectFrom('terms').selectAll().orderBy('start_date').orderBy('id').execute();
}

/**
 * The term that is running, otherwise the next one, otherwise the last one.
 * @param terms  the earliest first
 */
export function currentTerm(terms: readonly TermRecord[], today: Day): TermRecord | undefined {
  return terms.find((term) => term.end_date >= today) ?? terms.at(-1);
}

export function describeTerms(terms: readonly TermRecord[], today: Day, language: Language): Term[] {
  const current = currentTerm(terms, today);
  return terms.map((term) => ({
    ...nameOfTerm(term, language),
    start_date: term.start_date,
    end_date: term.end_date,
    is_current: term.id === current?.id,
  }));
}

export function nameOfTerm({ id, code, name }: TermRecord, language: Language): TermName {
  return { id, code, name: inLanguage(readJson<Localized>(name), language) };
}
