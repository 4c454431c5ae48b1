/**
 * Forms that the office puts together while the portal runs. A version is never changed: each change is a new one, and
 * what was sent keeps the version it was sent under.
 */

import type { FieldDefinition, FormDefinition, NoticeSummary } from '#contract';
import type { SignedInUser } from '../../kernel/call/call.ts';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf, type TimeWriter } from '../../kernel/values/time.ts';
import { choiceLists } from '../rules/choice-lists.ts';
import { type PlaceHolder, placesTaken } from './option-places.ts';
import { type PrefillWord, type ProfileReader, withOwnValues } from './prefilled-questions.ts';

/** A question as the office wrote it: what is not said takes its usual value. */
export type FieldInput = Pick<FieldDefinition, 'key' | 'type'> & { readonly label: Localized } & Partial<
    Omit<FieldDefinition, 'key' | 'type' | 'label' | 'options'>
  > & {
    readonly options?: readonly OptionInput[];
    /** What the profile of the person who is asked knows, and the question starts with. */
    readonly prefill?: PrefillWord;
  };

export interface OptionInput {
  readonly value: string | number;
  readonly label: Localized;
  readonly disabled?: boolean;
  readonly limit?: number;
}

/** What a version of a form holds. */
export interface FormContent {
  readonly title: Localized;
  readonly description?: Localized;
  readonly confirmText?: Localized;
  readonly groups?: readonly { readonly key: string; readonly title: Localized }[];
  readonly fields: readonly FieldInput[];
}

export interface FormRequest {
  readonly formId: string;
  /** Left out: the newest. */
  readonly version?: number;
  readonly language: Language;
  readonly now: Date;
  readonly time: TimeWriter;
  /** Knows the choices of questions that name a value map. */
  readonly portal?: PortalView;
  /** Whose values are in the questions that ask for them; left out: nobody's. */
  readonly profile?: ProfileReader;
}

/** What a person has sent, if anything. */
export interface Given {
  readonly answers: Readonly<Record<string, unknown>> | null;
  readonly submittedAt: string | null;
  /** The record that holds the answers: its own places count as free to it. */
  readonly holder?: PlaceHolder;
  /** The version that was answered. */
  readonly version?: number;
}

const nothingGiven: Given = { answers: null, submittedAt: null };

/** The forms of the office, each with the version that is asked now: what is to be known of them is chosen by the caller. */
export function newestForms(database: Database) {
  return database
    .selectFrom('form_definitions')
    .innerJoin('form_versions', (join) =>
      join
        .onRef('form_versions.form_id', '=', 'form_definitions.form_id')
        .onRef('form_versions.version', '=', 'form_definitions.version'),
    );
}

/** The definition as it is answered; null when there is no such form. */
export async function loadForm(
  database: Database,
  request: FormRequest,
  given: Given = nothingGiven,
): Promise<FormDefinition | null> {
  const form = await database
    .selectFrom('form_definitions')
    .innerJoin('form_versions', 'form_versions.form_id', 'form_definitions.form_id')
    .selectAll('form_definitions')
    .select(['form_versions.content', 'form_versions.version as content_version'])
    .where('form_definitions.form_id', '=', request.formId)
    .where((eb) => eb('form_versions.version', '=', request.version ?? eb.ref('form_definitions.version')))
    .executeTakeFirst();
  if (!form) return null;
  const content = readJson<FormContent>(form.content);
  const state = formState(form, request.now);
  const taken = await countTaken(database, content, request.formId, given.holder);
  const text = (localized: Localized | undefined) => (localized ? inLanguage(localized, request.language) : null);
  const fields = withNamedChoices(definedFields(content, taken), request);
  const asked = { form_id: form.form_id, version: form.content_version, fields };
  return {
    form_id: form.form_id,
    version: form.content_version,
    title: inLanguage(content.title, request.language),
    description: text(content.description),
    open_at: request.time.datetimeOrNull(form.open_at),
    close_at: request.time.datetimeOrNull(form.close_at),
    state,
    editable: state === 'open' && (given.submittedAt === null || form.editable === 1),
    submitted_at: request.time.datetimeOrNull(given.submittedAt),
    confirm_text: text(content.confirmText),
    groups: content.groups ? [...content.groups] : [],
    fields: await withOwnValues(request, asked, prefilled(content), request.profile),
    answers: given.answers,
  };
}

/** What the person has sent to a form. */
export async function loadSubmission(database: Database, formId: string, userId: number): Promise<Given> {
  const row = await database
    .selectFrom('submissions')
    .select(['id', 'form_version', 'answers', 'submitted_at', 'is_draft'])
    .where('form_id', '=', formId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return nothingGiven;
  return {
    answers: readJson(row.answers),
    submittedAt: row.is_draft === 1 ? null : row.submitted_at,
    holder: { record: 'submission', id: row.id },
    version: row.form_version,
  };
}

/** Whether each of these forms still wants an answer of the person. */
export async function formStates(
  database: Database,
  user: SignedInUser | null,
  formIds: readonly (string | null)[],
  now: Date,
): Promise<ReadonlyMap<string, NoticeSummary['form_state']>> {
  const wanted = [...new Set(formIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const forms = await formsAnsweredBy(database, { userId: user?.id ?? 0, wanted });
  return new Map(
    forms.map((form) => [
      form.form_id,
      form.submission_id !== null ? 'done' : formState(form, now) === 'open' ? 'todo' : 'closed',
    ]),
  );
}

/** Forms, each with what the person has sent, if anything; a draft was not sent. */
const formsAnsweredBy = compiledOnce((database, { userId, wanted }: { userId: number; wanted: readonly string[] }) =>
  database
    .selectFrom('form_definitions')
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.form_id', '=', 'form_definitions.form_id')
        .on('submissions.user_id', '=', userId)
        .on('submissions.is_draft', '=', 0),
    )
    .select(['form_definitions.form_id', 'form_definitions.open_at', 'form_definitions.close_at'])
    .select('submissions.id as submission_id')
    .where('form_definitions.form_id', 'in', wanted),
);

/**
 * The start belongs to the time, the end does not; without one the time is open on that side. What the office has closed before its
 * start does not open any more.
 */
export function formState(
  form: Pick<Row<'form_definitions'>, 'open_at' | 'close_at'>,
  now: Date,
): FormDefinition['state'] {
  const moment = instantOf(now);
  if (form.close_at !== null && moment >= form.close_at) return 'closed';
  return form.open_at !== null && moment < form.open_at ? 'not_started' : 'open';
}

/** The words of the profile that questions start with, by their keys. */
function prefilled({ fields }: FormContent): ReadonlyMap<string, PrefillWord> {
  return new Map(fields.flatMap(({ key, prefill }) => (prefill === undefined ? [] : [[key, prefill]])));
}

type Taken = (field: string, value: string | number) => number;

/** Asked only where a choice has a limit. */
async function countTaken(
  database: Database,
  { fields }: FormContent,
  formId: string,
  holder: PlaceHolder | undefined,
): Promise<Taken> {
  const hasLimit = fields.some((field) => field.options?.some((option) => option.limit !== undefined));
  return hasLimit ? placesTaken(database, formId, holder) : noneTaken;
}

/** The choices of value maps come with the questions; the countries are known to every client. */
function withNamedChoices(
  fields: readonly FieldDefinition[],
  { portal, language }: Pick<FormRequest, 'portal' | 'language'>,
): FieldDefinition[] {
  const lists = portal ? choiceLists(portal, fields, language) : {};
  return fields.map((field) => {
    const { options_map: map } = field;
    const choices = map === null || map === 'countries' || field.options !== null ? undefined : lists[map];
    if (!choices) return field;
    const options = choices.map(({ value, label }) => completeOption({ value, label: { en: label } }, 0));
    return { ...field, options };
  });
}

const noneTaken: Taken = () => 0;

/** The questions of a form with every key, so that nobody has to guess what a missing one means. */
export function definedFields({ fields }: FormContent, taken: Taken = noneTaken): FieldDefinition[] {
  return fields.map((field, index) => completeField(field, index, taken));
}

function completeField({ prefill: _, ...field }: FieldInput, index: number, taken: Taken): FieldDefinition {
  const options = field.options?.map((option) => completeOption(option, taken(field.key, option.value))) ?? null;
  const isAnswered = field.type !== 'static';
  return { ...usualField, export: isAnswered, order: index + 1, ...field, options };
}

function completeOption(option: OptionInput, taken: number) {
  const { limit = null } = option;
  return { disabled: false, ...option, limit, left: limit === null ? null : Math.max(limit - taken, 0) };
}

const usualField: Omit<FieldDefinition, 'key' | 'type' | 'label' | 'options' | 'order' | 'export'> = {
  help: null,
  placeholder: null,
  unit: null,
  group: null,
  width: null,
  required: false,
  readonly: false,
  hidden: false,
  default: null,
  value: null,
  options_map: null,
  min: null,
  max: null,
  step: null,
  min_length: null,
  max_length: null,
  pattern: null,
  accept: null,
  max_files: null,
  max_size: null,
  min_items: null,
  max_items: null,
  visible_when: null,
};
