/** What is wrong with the answers of a form, or of one field of it, in the words that are shown. */
import {
  type Choices,
  type DefinedField,
  entryNames,
  type FormError,
  type FormModel,
  type FormRules,
  fieldNow,
  holdsFiles,
  isAsQuestion,
  type Scope,
  type Text,
} from '#model';
import type { Portal } from '../portal/portal.ts';
import { todayOf } from '../scope/scope.tsx';
import { checkField, checkForm } from './check-form.ts';
import type { FormChoices } from './form-choices.ts';
import type { PreparedForm } from './prepare-form.ts';
import type { QuestionGroup } from './questions.ts';
import { type RowPlace, rowAtPath } from './rows.ts';

export interface ErrorDeps {
  readonly portal: Portal;
  readonly form: FormModel;
  readonly choices: FormChoices;
  /** The field of a name, a question's too. */
  readonly field: (name: string) => DefinedField | undefined;
  readonly text: (words: Text | undefined, names?: Scope) => string;
  /** What depends on other answers and on data. */
  readonly rules: FormRules;
  /** The keys of rows, in their order. */
  readonly rowKeys: (name: string) => readonly string[];
}

/** @returns the text of each wrong field, by its name */
export function findErrors({ prepared, inner }: PreparedForm, deps: ErrorDeps): ReadonlyMap<string, string> {
  const { form, choices, portal, rules } = deps;
  const today = todayOf(portal);
  const texts = new Map<string, string>();
  const note = (path: string, error: FormError) => {
    const place = rowAtPath(path, deps);
    const name = place?.name ?? path;
    const field = deps.field(name) ?? place?.inner;
    if (field) texts.set(name, errorText(field, error, deps));
  };
  for (const error of checkForm(form.fields, prepared, { choices: choices.own, rules: { ...rules, today } }))
    note(error.field, error);
  for (const { group, prepared: answers } of inner) {
    if (!Object.hasOwn(prepared, group.name)) continue;
    const facts = { choices: choices.inGroup(group), rules: { valueOf: () => undefined, today } };
    const found = checkForm(group.definition.fields, answers, facts);
    for (const error of found) note(`${group.name}.${error.field}`, error);
  }
  return texts;
}

interface FieldSurroundings {
  /** The questions that it belongs to. */
  readonly group?: QuestionGroup | undefined;
  /** The row that it is in. */
  readonly row?: RowPlace | undefined;
  /** The answers that it is compared with; in a row all its answers. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** One field for itself, as if it were shown. */
export function findFieldError(
  field: DefinedField,
  value: unknown,
  { group, row, others }: FieldSurroundings,
  deps: ErrorDeps,
): string | null {
  const question = group?.definition.fields[group.fields.findIndex(({ name }) => name === field.name)];
  const choices: Choices = group
    ? deps.choices.inGroup(group)
    : row
      ? deps.choices.inRows(row.owner)
      : deps.choices.own;
  const rules: FormRules = row ? { valueOf: (expression) => deps.rules.valueOf(expression, others) } : deps.rules;
  const found = checkField(
    row?.inner ?? question ?? field,
    value,
    { choices, rules: { ...rules, today: todayOf(deps.portal) } },
    others,
  );
  return found ? errorText(field, found, deps) : null;
}

function errorText(field: DefinedField, error: FormError, { portal, form, text, rules }: ErrorDeps): string {
  const { rule, check, total: at, entry } = error;
  const own = check === undefined ? undefined : form.checks?.[check];
  if (own) return text(own.say);
  const total = at === undefined || field.kind !== 'rows' ? undefined : field.pick?.totals[at];
  const names = entry && entryNames(entry);
  if (total) {
    const [min, max] = [total.min, total.max].map((limit) =>
      limit === undefined ? null : rules.valueOf(limit, names),
    );
    return portal.message(rule === 'min' ? 'rowsFew' : 'rowsMany', { label: text(total.label, names), min, max });
  }
  if ('say' in field && field.say !== undefined) return text(field.say);
  const label = text(field.label);
  const isShort = form.requiredStyle === 'is required' || holdsFiles(field);
  if (field.kind === 'rows' && (rule === 'min' || rule === 'max')) {
    const { min = 1, max } = fieldNow(field, rules.valueOf);
    return portal.message(rule === 'min' ? 'rowsFew' : 'rowsMany', { label, min, max });
  }
  if (field.kind === 'files' && rule === 'max')
    return portal.message('filesMany', { max: fieldNow(field, rules.valueOf).maxCount });
  if (rule !== 'required') return portal.message('invalidFormat', { label });
  if (isAsQuestion(label)) return portal.message('requiredQuestion');
  return portal.message(isShort ? 'requiredShort' : 'required', { label });
}
