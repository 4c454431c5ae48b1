/**
 * What changes of a form with a store of its own do to the answers that are stored already: forms and fields that are gone, fields of
 * another kind, options that are gone, questions that must be answered now.
 */
import { isQuestion, isRequired } from '#model';
import type { Database } from '../../kernel/database/open.ts';
import type { KeptForm, PortalView } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';
import { type Question, readContent } from '../rules/kept-form-words.ts';

export interface StoredChange {
  readonly form: string;
  /** Empty where the whole form is gone. */
  readonly field: string;
  readonly what: 'form' | 'gone' | 'kind' | 'option' | 'required';
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
  const found: StoredChange[] = [...(await lostForms(database, portal))];
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

/** Forms that something was sent to, and that are not there any more, or keep nothing now. */
async function lostForms(database: Database, portal: PortalView): Promise<StoredChange[]> {
  const names = new Set(portal.keptForms.map(({ name }) => name));
  const rows = await database
    .selectFrom('kept_answers')
    .select(({ fn }) => ['form', fn.countAll().as('count')])
    .where('withdrawn_at', 'is', null)
    .groupBy('form')
    .orderBy('form')
    .execute();
  return rows
    .filter(({ form }) => !names.has(form))
    .map(({ form, count }) => ({ form, field: '', what: 'form', count: Number(count), isEditable: false }));
}

interface StoredRow {
  readonly answers: string;
  readonly version_id: number;
  readonly content: string;
}

type Fields = ReadonlyMap<string, Question>;

type Counts = Map<string, Omit<StoredChange, 'count'> & { count: number }>;

function changesOf(form: KeptForm, rows: readonly StoredRow[], portal: PortalView): StoredChange[] {
  const counts: Counts = new Map();
  /** What has been counted of the answers that are looked at: several rows of theirs are counted once. */
  const counted = new Set<string>();
  const versions = new Map<number, Fields>();
  const today = byName(form.fields.filter(isQuestion));
  const dropped = new Set(form.keeps.dropped ?? []);
  const count = (field: string, what: StoredChange['what'], was?: string): void => {
    const key = [field, what, was].join(' ');
    if (counted.has(key)) return;
    counted.add(key);
    const isEditable = form.keeps.editUntil !== undefined;
    const known = counts.get(key) ?? { form: form.name, field, what, isEditable, count: 0, ...(was ? { was } : {}) };
    counts.set(key, { ...known, count: known.count + 1 });
  };
  /** @param before  what was asked, by name; in rows the fields of the row */
  function compare(answers: object, before: Fields, now: Fields, path: string): void {
    for (const [name, answer] of Object.entries(answers)) {
      const [was, is, place] = [before.get(name), now.get(name), `${path}${name}`];
      if (!is || (was && kindOf(was) !== kindOf(is))) {
        if (!dropped.has(place)) count(place, is ? 'kind' : 'gone', is && was?.kind);
      } else if (is.kind === 'rows' && was?.kind === 'rows') {
        for (const one of listOf(answer)) compare(one, byName(was.fields), byName(is.fields), `${place}.`);
      } else for (const value of lostOptions(is, answer, portal)) count(place, 'option', value);
    }
  }
  for (const row of rows) {
    const asked = versions.get(row.version_id) ?? fieldsOf(row);
    versions.set(row.version_id, asked);
    const answers = readJson<Record<string, unknown>>(row.answers);
    counted.clear();
    compare(answers, asked, today, '');
    for (const field of today.values())
      if (isRequired(field) && field.when === undefined && answers[field.name] === undefined)
        count(field.name, 'required');
  }
  return [...counts.values()];
}

function fieldsOf({ content }: StoredRow): Fields {
  return byName(readContent(content).fields);
}

function byName(fields: readonly Question[]): Fields {
  return new Map(fields.map((field) => [field.name, field]));
}

/** The rows of an answer. */
function listOf(answer: unknown): object[] {
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'object' && one !== null) : [];
}

function kindOf({ kind }: Question): string {
  return alike[kind] ?? kind;
}

function lostOptions(field: Question, answer: unknown, portal: PortalView): string[] {
  const list = 'options' in field && typeof field.options === 'string' ? portal.optionValues(field.options) : undefined;
  if (!list) return [];
  const given: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  const chosen = given.filter((value) => typeof value === 'string' || typeof value === 'number');
  return chosen.filter((value) => !list.includes(value)).map(String);
}
