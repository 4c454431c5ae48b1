/** What is wrong with the answers of a form, or of one field of it, in the words that are shown. */
import type { DefinedField, FormModel } from '#model';
import type { Portal } from '../start/portal.ts';
import { type Choices, checkField, checkForm } from './check-form.ts';
import type { FormChoices } from './form-choices.ts';
import type { PreparedForm } from './prepare-form.ts';
import type { QuestionGroup } from './questions.ts';

export interface ErrorDeps {
  readonly portal: Portal;
  readonly form: FormModel;
  readonly choices: FormChoices;
  /** The field of a name, a question's too. */
  readonly field: (name: string) => DefinedField | undefined;
  readonly label: (field: DefinedField) => string;
}

/** @returns the text of each wrong field, by its name */
export function findErrors({ prepared, inner }: PreparedForm, deps: ErrorDeps): ReadonlyMap<string, string> {
  const { form, choices, portal } = deps;
  const today = todayOf(portal);
  const texts = new Map<string, string>();
  const note = (name: string, rule: string) => {
    const field = deps.field(name);
    if (field) texts.set(name, errorText(field, rule, deps));
  };
  for (const { field, rule } of checkForm(form.fields, prepared, { today, choices: choices.own })) note(field, rule);
  for (const { group, prepared: answers } of inner) {
    if (!Object.hasOwn(prepared, group.name)) continue;
    const found = checkForm(group.definition.fields, answers, { today, choices: choices.inGroup(group) });
    for (const { field, rule } of found) note(`${group.name}.${field}`, rule);
  }
  return texts;
}

/**
 * One field for itself, as if it were shown.
 * @param group  the questions that it belongs to
 */
export function findFieldError(
  field: DefinedField,
  value: unknown,
  group: QuestionGroup | undefined,
  deps: ErrorDeps,
): string | null {
  const inner = group?.definition.fields[group.fields.findIndex(({ name }) => name === field.name)];
  const choices: Choices = group ? deps.choices.inGroup(group) : deps.choices.own;
  const found = checkField(inner ?? field, value, { today: todayOf(deps.portal), choices });
  return found ? errorText(field, found.rule, deps) : null;
}

function errorText(field: DefinedField, rule: string, { portal, form, label }: ErrorDeps): string {
  const isShort = form.requiredStyle === 'is required' || field.kind === 'files';
  const key = rule !== 'required' ? 'invalidFormat' : isShort ? 'requiredShort' : 'required';
  return portal.message(key, { label: label(field) });
}

function todayOf({ words, clock }: Portal): string {
  return words.get().format.local(clock.now()).slice(0, 10);
}
