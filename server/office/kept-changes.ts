/**
 * What changes of a form with a store of its own do to the answers that are stored already: fields that are gone or have another
 * kind, options that are gone, questions that must be answered now.
 */
import { isQuestion, isRequired } from '#model';
import type { Database } from '../database/open.ts';
import { readJson } from '../json.ts';
import type { KeptForm, PortalView } from '../portal-view.ts';
import { type Question, readContent } from '../rules/kept-form-words.ts';

export interface StoredChange {
  readonly form: string;
  readonly field: string;
  readonly what: 'gone' | 'kind' | 'option' | 'required';
  /** How many stored answers it concerns; those that were withdrawn do not count. */
  readonly count: number;
  /** Of a field with another kind: the one that the answers were given to. Of an option: its value. */
  readonly was?: string;
  /** True: what was sent to the form may be changed for some time. */
  readonly isEditable: boolean;
}

/** The kinds whose answers mean the same: a text may grow longer. */
const alike: Readonly<Record<string, string>> = { 'long-text': 'text' };

/** Everything that stored answers no longer fit, by form and field; what a form says it has dropped is left out. */
export async function storedChanges(database: Database, portal: PortalView): Promise<readonly StoredChange[]> {
  const found: StoredChange[] = [];
  for (const form of portal.keptForms) {
    const rows = await database
      .selectFrom('kept_answers')
      .innerJoin('kept_versions', 'kept_versions.id', 'kept_answers.version_id')
      .select(['kept_answers.answers', 'kept_answers.version_id', 'kept_versions.content'])
      .where('kept_answers.form', '=', form.name)
      .where('kept_answers.withdrawn_at', 'is', null)
      .execute();
    found.push(...changesOf(form, rows, portal));
  }
  return found;
}

interface StoredRow {
  readonly answers: string;
  readonly version_id: number;
  readonly content: string;
}

type Counts = Map<string, Omit<StoredChange, 'count'> & { count: number }>;

function changesOf(form: KeptForm, rows: readonly StoredRow[], portal: PortalView): StoredChange[] {
  const counts: Counts = new Map();
  const versions = new Map<number, ReadonlyMap<string, Question>>();
  const today = new Map(form.fields.filter(isQuestion).map((field) => [field.name, field]));
  const dropped = new Set(form.keeps.dropped ?? []);
  const count = (field: string, what: StoredChange['what'], was?: string): void => {
    const key = [field, what, was].join(' ');
    const isEditable = form.keeps.editUntil !== undefined;
    const known = counts.get(key) ?? { form: form.name, field, what, isEditable, count: 0, ...(was ? { was } : {}) };
    counts.set(key, { ...known, count: known.count + 1 });
  };
  for (const row of rows) {
    const asked = versions.get(row.version_id) ?? fieldsOf(row);
    versions.set(row.version_id, asked);
    const answers = readJson<Record<string, unknown>>(row.answers);
    for (const [name, answer] of Object.entries(answers)) {
      const [before, now] = [asked.get(name), today.get(name)];
      if (!now || (before && kindOf(before) !== kindOf(now))) {
        if (!dropped.has(name)) count(name, now ? 'kind' : 'gone', now && before?.kind);
      } else for (const value of lostOptions(now, answer, portal)) count(name, 'option', value);
    }
    for (const field of today.values())
      if (isRequired(field) && field.when === undefined && answers[field.name] === undefined)
        count(field.name, 'required');
  }
  return [...counts.values()];
}

function fieldsOf({ content }: StoredRow): ReadonlyMap<string, Question> {
  return new Map(readContent(content).fields.map((field) => [field.name, field]));
}

function kindOf({ kind }: Question): string {
  return alike[kind] ?? kind;
}

function lostOptions(field: Question, answer: unknown, portal: PortalView): string[] {
  const list = 'options' in field && typeof field.options === 'string' ? portal.optionValues(field.options) : undefined;
  if (!list) return [];
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const isChoice = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return given.filter((value) => isChoice(value) && !list.includes(value as string | number)).map(String);
}
