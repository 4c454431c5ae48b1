/** What is wrong with the answers of a form, or of one field of it, in the words that are shown. */
import type { DefinedField, FormError, FormModel, FormRules, Text } from '#model';
import { isAsQuestion } from '#model';
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
  readonly text: (words: Text | undefined) => string;
  /** What depends on other answers and on data. */
  readonly rules: FormRules;
}

/** @returns the text of each wrong field, by its name */
export function findErrors({ prepared, inner }: PreparedForm, deps: ErrorDeps): ReadonlyMap<string, string> {
  const { form, choices, portal, rules } = deps;
  const today = todayOf(portal);
  const texts = new Map<string, string>();
  const note = (name: string, error: FormError) => {
    const field = deps.field(name);
    if (field) texts.set(name, errorText(field, error, deps));
  };
  for (const error of checkForm(form.fields, prepared, { today, choices: choices.own, rules }))
    note(error.field, error);
  for (const { group, prepared: answers } of inner) {
    if (!Object.hasOwn(prepared, group.name)) continue;
    const found = checkForm(group.definition.fields, answers, { today, choices: choices.inGroup(group) });
    for (const error of found) note(`${group.name}.${error.field}`, error);
  }
  return texts;
}

/**
 * One field for itself, as if it were shown.
 * @param group   the questions that it belongs to
 * @param others  the answers that it is compared with
 */
export function findFieldError(
  field: DefinedField,
  value: unknown,
  group: QuestionGroup | undefined,
  deps: ErrorDeps,
  others: Readonly<Record<string, unknown>>,
): string | null {
  const inner = group?.definition.fields[group.fields.findIndex(({ name }) => name === field.name)];
  const choices: Choices = group ? deps.choices.inGroup(group) : deps.choices.own;
  const facts = { today: todayOf(deps.portal), choices, rules: deps.rules };
  const found = checkField(inner ?? field, value, facts, others);
  return found ? errorText(field, found, deps) : null;
}

function errorText(field: DefinedField, { rule, check }: FormError, { portal, form, text }: ErrorDeps): string {
  const own = check === undefined ? undefined : form.checks?.[check];
  if (own) return text(own.say);
  if ('say' in field && field.say !== undefined) return text(field.say);
  const label = text(field.label);
  const isShort = form.requiredStyle === 'is required' || field.kind === 'files';
  if (rule !== 'required') return portal.message('invalidFormat', { label });
  if (isAsQuestion(label)) return portal.message('requiredQuestion');
  return portal.message(isShort ? 'requiredShort' : 'required', { label });
}

function todayOf({ words, clock }: Portal): string {
  return words.get().format.local(clock.now()).slice(0, 10);
}
