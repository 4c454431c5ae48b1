/** Forms of the office that a file of records names, and those that are made of its entries. Need a transaction. */
import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '../../kernel/database/bring.ts';
import type { ImportIssue } from '../../kernel/database/import-issue.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson } from '../../kernel/values/json.ts';
import { type FormContent, newestForms } from '../store/office-forms.ts';
import { type FormsOffice, type FormTimes, openForm, saveForm } from './forms.ts';

/** The questions of a form as they were saved last; null when there is no such form. */
export async function newestContent(database: Database, formId: string): Promise<FormContent | null> {
  const form = await newestForms(database)
    .select('form_versions.content')
    .where('form_definitions.form_id', '=', formId)
    .executeTakeFirst();
  return form ? readJson<FormContent>(form.content) : null;
}

/** @param path  where the file names the form */
export function noForm(path: ImportIssue['path'], formId: string): ImportIssue {
  return {
    path,
    problem: `The office has no form called ${formId}.`,
    remedy: 'Save it first: `npx portico office save-form FILE`.',
  };
}

/** Gives another form the questions and the times that a form has now. @returns `unchanged` also where there is no such form */
export async function bringCopy(office: FormsOffice, formId: string, copy: string): Promise<Outcome> {
  const content = await newestContent(office.database, formId);
  return content ? bringForm(office, copy, content, await timesOf(office.database, formId)) : 'unchanged';
}

/** Saves a form, as a new version when its questions are others than before, and sets its times; what they do not say stays. */
export async function bringForm(
  office: FormsOffice,
  formId: string,
  content: FormContent,
  times: FormTimes,
): Promise<Outcome> {
  const { database } = office;
  const before = await newestContent(database, formId);
  if (!before || !isDeepStrictEqual(before, JSON.parse(JSON.stringify(content)))) {
    await saveForm(office, formId, content, times);
    return before ? 'updated' : 'created';
  }
  const kept = await timesOf(database, formId);
  const wanted = { ...kept, ...times };
  const isSame = isDeepStrictEqual(kept, wanted);
  if (!isSame) await openForm(office, formId, wanted);
  return isSame ? 'unchanged' : 'updated';
}

async function timesOf(database: Database, formId: string): Promise<Required<FormTimes>> {
  const { open_at, close_at, editable } = await database
    .selectFrom('form_definitions')
    .select(['open_at', 'close_at', 'editable'])
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow();
  return { openAt: open_at, closeAt: close_at, editable: editable === 1 };
}
