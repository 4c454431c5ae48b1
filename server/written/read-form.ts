/** A form of the office as a file says it. */
import { type OfficeFile, type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import type { Diagnostic } from '#model';
import { formIssues } from '../forms/office/form-issues.ts';
import type { FormTimes } from '../forms/office/forms.ts';
import { allChoiceLists } from '../forms/rules/choice-lists.ts';
import type { FieldInput, FormContent } from '../forms/store/office-forms.ts';
import type { WritingDesk } from './moments.ts';
import { officeDesk, type Written, withIssues } from './written.ts';

export interface WrittenForm {
  readonly id: string;
  readonly content: FormContent;
  readonly times: FormTimes;
}

export function readForm(source: OfficeText, desk: WritingDesk): Written<WrittenForm> {
  const file = readOfficeFile('form', source, officeDesk(desk, source));
  if (!file.value) return { ...file, value: null };
  const { formId, ...asked } = file.value;
  const form = asForm(asked);
  return withIssues({ ...file, value: { id: formId, ...form } }, issuesOf(form.content, [], file, desk));
}

type Asked = Omit<OfficeFiles['form'], 'formId'>;

export function asForm({ openAt, closeAt, editable, ...form }: Asked): Omit<WrittenForm, 'id'> {
  const fields = form.fields.map(({ options, ...question }): FieldInput => {
    const choices = options?.map((one) => (typeof one === 'string' ? { value: one, label: { en: one } } : one));
    const named = Object.entries(question).map(([key, value]) => [inSnakeCase(key), value]);
    return { ...Object.fromEntries(named), ...(choices ? { options: choices } : {}) } as FieldInput; // the schema has its keys
  });
  return {
    content: { ...form, fields },
    times: {
      ...(openAt === undefined ? {} : { openAt }),
      ...(closeAt === undefined ? {} : { closeAt }),
      ...(editable === undefined ? {} : { editable }),
    },
  };
}

/** `maxLength` → `max_length` */
function inSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** @param path  where the form is in the file */
export function issuesOf(
  content: FormContent,
  path: readonly string[],
  { issueAt }: Pick<OfficeFile<unknown>, 'issueAt'>,
  { portal }: Pick<WritingDesk, 'portal'>,
): readonly Diagnostic[] {
  return formIssues(content, portal && allChoiceLists(portal, 'en')).map(({ code, question, at, problem, remedy }) => {
    const place = at.map((step) => (typeof step === 'string' ? step.replaceAll('_', '-') : step));
    const key = content.fields[question]?.key ?? '';
    return issueAt(
      code,
      { path: [...path, 'fields', question, ...place] },
      { problem: `\`${key}\`: ${problem}`, remedy },
    );
  });
}
