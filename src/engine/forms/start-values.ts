/** What is in the inputs of a form at first. */
import type { Expression, FormBlock, FormModel } from '#model';
import type { FormFields } from './form-fields.ts';
import type { FormValues } from './form-types.ts';
import { fileIds, putAtPath, startInput } from './read-inputs.ts';
import { type StartFacts, startRows } from './rows.ts';

interface StartDeps extends StartFacts {
  readonly fields: FormFields;
  /** What the block gives, by the name of the field; it wins over what the field says itself. */
  readonly given: Readonly<Record<string, Expression>> | undefined;
}

/** What the block gives, by the name of the field: values of the page, and those of what was sent before where it is edited. */
export function givenStarts(
  { edits, start }: Pick<FormBlock, 'edits' | 'start'>,
  { fields }: Pick<FormModel, 'fields'>,
): Readonly<Record<string, Expression>> | undefined {
  if (edits === undefined) return start;
  const sent = fields.map((field): [string, Expression] => {
    const fresh = 'start' in field ? field.start : undefined;
    return [field.name, ['if', ['==', edits, null], fresh ?? null, ['field', ['field', edits, 'answers'], field.name]]];
  });
  return { ...Object.fromEntries(sent), ...start };
}

export function startValues({ fields, given, ...facts }: StartDeps): FormValues {
  const start: FormValues = {};
  for (const field of fields.all()) {
    if (field.kind === 'questions' || field.kind === 'note' || field.kind === 'unknown') continue;
    const group = fields.groupOf(field.name);
    const expression = given?.[field.name] ?? ('start' in field ? field.start : undefined);
    const value = group
      ? group.definition.start[field.name.slice(group.name.length + 1)]
      : expression === undefined
        ? undefined
        : facts.evaluate(expression);
    const input =
      field.kind === 'rows'
        ? startRows(field, value, facts)
        : startInput(field, fileIds(field, value, facts.sent), facts.country);
    putAtPath(start, field.name, input);
  }
  return start;
}
