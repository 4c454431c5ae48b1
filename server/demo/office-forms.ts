/** Forms of the office as the demonstration needs them: one version each. */

import type { FormTimes } from '../forms/office/forms.ts';
import type { FormContent } from '../forms/store/office-forms.ts';
import { type Instant } from '../kernel/database/tables.ts';
import { writeJson } from '../kernel/values/json.ts';
import type { DemoContext } from './demo-context.ts';

export async function addOfficeForm(
  { database }: DemoContext,
  formId: string,
  content: FormContent,
  times: FormTimes = {},
): Promise<void> {
  await database
    .insertInto('form_definitions')
    .values({
      form_id: formId,
      version: 1,
      open_at: times.openAt ?? null,
      close_at: times.closeAt ?? null,
      editable: times.editable ? 1 : 0,
    })
    .execute();
  await database
    .insertInto('form_versions')
    .values({ form_id: formId, version: 1, content: writeJson(content) })
    .execute();
}

export interface SentForm {
  readonly formId: string;
  readonly userId: number;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly moment: Instant;
}

/** Answers to the first version of a form, as somebody sent them. */
export async function sendDemoForm(
  { database }: Pick<DemoContext, 'database'>,
  { formId, userId, answers, moment }: SentForm,
): Promise<void> {
  await database
    .insertInto('submissions')
    .values({
      form_id: formId,
      form_version: 1,
      user_id: userId,
      answers: writeJson(answers),
      ext: '{}',
      submitted_at: moment,
      updated_at: moment,
    })
    .execute();
}
