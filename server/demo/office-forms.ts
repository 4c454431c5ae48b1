/** Forms of the office as the demonstration needs them: one version each. */

import type { FormTimes } from '../forms/office/forms.ts';
import type { FormContent } from '../forms/store/office-forms.ts';
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
