/**
 * Everything that was answered, as tables for the office: what the record itself says, the questions of the office that
 * are marked for exports, and the extra fields of YAML that are.
 */
import type { FieldDefinition } from '#contract';
import { inPieces } from '../../kernel/database/in-pieces.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Language } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';
import type { Column, Table } from '../../kernel/values/table-files.ts';
import type { TimeWriter } from '../../kernel/values/time.ts';
import { answerCell } from '../rules/answer-cell.ts';
import { answerCells, answerColumns, keyed, type TableQuestion, withNames } from '../rules/answer-columns.ts';
import { exportedExtras } from '../store/extra-fields.ts';
import { definedFields, type FormContent } from '../store/office-forms.ts';
import { questionsIn } from './answered-questions.ts';
import {
  type AnsweredRecord,
  type AnswerSource,
  loadRecords,
  type RecordKind,
  recordColumns,
} from './answered-records.ts';

export type { AnswerSource } from './answered-records.ts';

export interface ExportDesk {
  readonly database: Database;
  readonly portal: PortalView;
  readonly language: Language;
  readonly time: TimeWriter;
  readonly now: Date;
}

/** The YAML form whose extra fields a record keeps. */
const formOf: Readonly<Record<Exclude<RecordKind, 'submissions'>, string>> = {
  applications: 'application',
  registrations: 'activity-apply',
  'sign-ins': 'sign',
  comments: 'activity-comment',
  'tuition-confirmations': 'tuition-confirm',
  selections: 'course-selection',
  messages: 'message-confirm',
  profiles: 'profile',
};

/** The records that name a form of the office, and the YAML form that sends its answers. */
const usersOfForms: Readonly<Record<string, (database: Database, formId: string) => Promise<unknown>>> = {
  'news-reply': (database, formId) =>
    database.selectFrom('notices').select('id').where('form_id', '=', formId).executeTakeFirst(),
  'activity-assessment': (database, formId) =>
    database.selectFrom('events').select('id').where('assessment_form_id', '=', formId).executeTakeFirst(),
  graduation: (database, formId) =>
    database.selectFrom('graduation_exercises').select('id').where('form_id', '=', formId).executeTakeFirst(),
  exchange: (database, formId) =>
    database.selectFrom('exchange_seasons').select('id').where('form_id', '=', formId).executeTakeFirst(),
};

/** Who it is. Where no Chinese is offered, a column for Chinese names is there only when somebody has one. */
export function personColumns(
  { portal, language }: Pick<ExportDesk, 'portal' | 'language'>,
  people: Iterable<{ readonly name?: string | null }>,
): Column[] {
  const hasChinese =
    portal.offered.some((tag) => /^zh\b/.test(tag)) || [...people].some(({ name }) => (name ?? '') !== '');
  return [
    { key: 'sid', label: portal.say('sid', language) },
    ...(hasChinese ? [{ key: 'name', label: portal.say('chineseName', language) }] : []),
    { key: 'en_name', label: portal.say('englishName', language) },
  ];
}

/**
 * All records of a source as a table: one line a record, the person first.
 * @returns columns in the language of the desk; `sid`, `name` and `en_name` are in front
 */
export async function exportAnswers(desk: ExportDesk, source: AnswerSource): Promise<Table> {
  const records = await loadRecords(desk, source);
  const people = await peopleOf(desk.database, records);
  const questions = await questionsOf(desk, records);
  const asked = new Map([...questions.values()].flat().map((question) => [question.key, question]));
  const extras = exportedExtras(desk.portal, await formNameOf(desk.database, source)).map((field) =>
    extraQuestion(desk, field),
  );
  const columns = recordColumns[source.record].map(({ says, ...column }) => ({
    ...column,
    label: desk.portal.say(says, desk.language),
  }));
  const rows = records.map((record) => {
    const answers = keyed('answers', record.answers === null ? {} : readJson(record.answers));
    const given = { ...answers, ...keyed('ext', readJson(record.ext)) };
    const own = [...(questions.get(record.formId ?? '') ?? []), ...extras];
    const cells = own.map((question) => answerCells(question, given[question.key], desk.time));
    return { ...people.get(record.userId), ...record.own, ...Object.assign({}, ...cells) };
  });
  const ends = desk.portal.rangeEnds(desk.language);
  const answered = [...asked.values(), ...extras].flatMap((question) => answerColumns(question, ends));
  return { columns: withNames([...personColumns(desk, people.values()), ...columns, ...answered]), rows };
}

function extraQuestion(desk: ExportDesk, field: ReturnType<typeof exportedExtras>[number]): TableQuestion {
  return {
    key: `ext.${field.name}`,
    label: desk.portal.translate(field.label, desk.language),
    kind: field.kind,
    show: (answer) => answerCell(field, answer, desk),
  };
}

async function formNameOf(database: Database, source: AnswerSource): Promise<string> {
  if (source.record !== 'submissions') return formOf[source.record];
  for (const [form, usedBy] of Object.entries(usersOfForms)) {
    if (await usedBy(database, source.formId)) return form;
  }
  return '';
}

type Person = Readonly<Record<'sid' | 'name' | 'en_name', string | null>>;

async function peopleOf(database: Database, records: readonly AnsweredRecord[]): Promise<ReadonlyMap<number, Person>> {
  const ids = [...new Set(records.map(({ userId }) => userId))];
  const rows = await inPieces(ids, (some) =>
    database.selectFrom('users').select(['id', 'sid', 'name', 'en_name']).where('id', 'in', some).execute(),
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/**
 * The questions of any version of a form but those that exports leave out, by the form: two forms may ask different things under one key. The
 * newest words count; choices that are gone keep theirs.
 */
async function questionsOf(
  desk: ExportDesk,
  records: readonly AnsweredRecord[],
): Promise<ReadonlyMap<string, readonly TableQuestion[]>> {
  const ids = [...new Set(records.flatMap(({ formId }) => formId ?? []))];
  if (ids.length === 0) return new Map();
  const versions = await desk.database
    .selectFrom('form_versions')
    .select(['form_id', 'content'])
    .where('form_id', 'in', ids)
    .orderBy('form_id')
    .orderBy('version')
    .execute();
  const forms = new Map<string, Map<string, FieldDefinition>>();
  for (const { form_id: id, content } of versions) {
    const found = forms.get(id) ?? new Map<string, FieldDefinition>();
    forms.set(id, found);
    const fields = definedFields(readJson<FormContent>(content)).filter((field) => field.export);
    for (const field of fields) found.set(field.key, withEarlierChoices(field, found.get(field.key)));
  }
  const asked = (found: ReadonlyMap<string, FieldDefinition>) =>
    questionsIn(desk, [...found.values()]).map((question) => ({ ...question, key: `answers.${question.key}` }));
  return new Map([...forms].map(([id, found]) => [id, asked(found)]));
}

function withEarlierChoices(field: FieldDefinition, earlier: FieldDefinition | undefined): FieldDefinition {
  const { options } = field;
  if (!options || !earlier?.options) return field;
  const gone = earlier.options.filter(({ value }) => !options.some((option) => option.value === value));
  return { ...field, options: [...options, ...gone] };
}
