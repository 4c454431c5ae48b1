/** What the office does with its forms: put questions together, change them, open and close them. */
import { inTransaction } from '../../kernel/database/in-transaction.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Instant } from '../../kernel/database/tables.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import type { FormContent } from '../store/office-forms.ts';
import { formIssues } from './form-issues.ts';

export interface FormsOffice {
  readonly database: Database;
  readonly now: Date;
}

export interface FormTimes {
  /** Null: open from the first moment on. */
  readonly openAt?: Instant | null;
  /** Null: never closed. */
  readonly closeAt?: Instant | null;
  /** True: what was sent may be changed while the form is open. */
  readonly editable?: boolean;
}

/**
 * Saves a form, always as a new version: what was sent keeps the version it was sent under.
 * @param times  what is not said stays as it is; a new form is open and not editable
 * @returns the number of the new version
 * @throws Error that names every question that nobody could answer, or when it would close before it opens
 */
export async function saveForm(
  { database }: FormsOffice,
  formId: string,
  content: FormContent,
  times: FormTimes = {},
): Promise<number> {
  const problems = formProblems(content);
  if (problems.length > 0) throw new Error(`The form ${formId} cannot be saved. ${problems.join(' ')}`);
  const set = timesOf(times);
  return inTransaction(database, async (transaction) => {
    // Two who save at once take turns at this row.
    const { version, open_at, close_at } = await transaction
      .insertInto('form_definitions')
      .values({ form_id: formId, version: 1, ...set })
      .onConflict((conflict) =>
        conflict.column('form_id').doUpdateSet((eb) => ({ ...set, version: eb('form_definitions.version', '+', 1) })),
      )
      .returning(['version', 'open_at', 'close_at'])
      .executeTakeFirstOrThrow();
    if ('open_at' in set || 'close_at' in set) refuseBackwards(formId, open_at, close_at);
    await transaction
      .insertInto('form_versions')
      .values({ form_id: formId, version, content: writeJson(content) })
      .execute();
    return version;
  });
}

/** What keeps a form from being answered, in sentences; empty for a good one. */
export function formProblems(content: FormContent): string[] {
  return formIssues(content).map(({ question, problem }) => `${content.fields[question]?.key}: ${problem}`);
}

/**
 * Opens a form now, or sets when it opens and closes.
 * @throws Error when there is no such form, or when it would close before it opens
 */
export async function openForm(context: FormsOffice, formId: string, times: FormTimes = {}): Promise<void> {
  const openAt = times.openAt === undefined ? instantOf(context.now) : times.openAt;
  const closeAt = times.closeAt ?? null;
  refuseBackwards(formId, openAt, closeAt);
  await setTimes(context, formId, { ...times, openAt, closeAt });
}

function refuseBackwards(formId: string, openAt: Instant | null, closeAt: Instant | null): void {
  if (openAt === null || closeAt === null || closeAt > openAt) return;
  throw new Error(`The form ${formId} would close before it opens. Name a later end.`);
}

/** Closes a form now. @throws Error when there is no such form */
export async function closeForm(context: FormsOffice, formId: string): Promise<void> {
  await setTimes(context, formId, { closeAt: instantOf(context.now) });
}

async function setTimes({ database }: FormsOffice, formId: string, times: FormTimes): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('form_definitions')
    .set(timesOf(times))
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error(`There is no form ${formId}.`);
}

function timesOf({ openAt, closeAt, editable }: FormTimes) {
  return {
    ...(openAt === undefined ? {} : { open_at: openAt }),
    ...(closeAt === undefined ? {} : { close_at: closeAt }),
    ...(editable === undefined ? {} : { editable: editable ? 1 : 0 }),
  };
}
