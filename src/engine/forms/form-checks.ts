/** Checks the answers of a form: one field when it is left, all when it is sent. Says what is wrong and leads there. */
import type { DefinedField, FormModel, FormRules, Text } from '#model';
import type { Portal } from '../portal/portal.ts';
import type { TextNames } from '../scope/scope.tsx';
import { answersTo, comparisonsOf } from './comparisons.ts';
import type { ErrorDeps } from './find-errors.ts';
import { checkerNow, type FormChecker, loadChecker } from './form-checker.ts';
import type { FormChoices } from './form-choices.ts';
import type { FormFields } from './form-fields.ts';
import type { FormInputs } from './form-inputs.ts';
import { type PreparedForm, prepareRow } from './prepare-form.ts';
import { ownField } from './questions.ts';
import { orderOf, type RowPlace, readAnswer, readRow, rowAtPath, rowInput } from './rows.ts';
import { createShownErrors, type ShownErrors } from './shown-errors.ts';

export interface FormChecks extends Omit<ShownErrors, 'say'> {
  /** Checks one field when it is left. */
  readonly checkField: (name: string) => void;
  /** A mended error goes at once, not when the field is left; so does one of a field that is compared with this one. */
  readonly recheck: (name: string) => void;
  /** Checks the fields that are meant and shows what is wrong with them. @returns whether nothing is */
  readonly checkFields: (isMeant: (name: string) => boolean) => Promise<boolean>;
  /** Whether a field is asked now, together with the row or the questions that it is in. */
  readonly isAskedNow: (name: string) => boolean;
  /** Checks all, and shows nothing yet. */
  readonly check: () => Promise<CheckedForm>;
  /** Says what is wrong in the language that has been chosen by now. */
  readonly sayAnew: () => void;
  /** Says something under a field until it is changed or left. */
  readonly say: (name: string, message: 'choiceGone' | 'filesAgain') => void;
  /** The field in a row that the server calls `costs[1].item`; null when there is none. */
  readonly placeOf: (path: string) => string | null;
}

export interface CheckedForm {
  /** The answers as they would be sent. */
  readonly prepared: Readonly<Record<string, unknown>>;
  /** What is wrong, by the name of the field. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface FormChecksDeps {
  readonly portal: Portal;
  readonly form: FormModel;
  readonly fields: Pick<FormFields, 'all' | 'find' | 'rowOf' | 'groupOf'>;
  readonly inputs: Pick<FormInputs, 'value' | 'touched'>;
  readonly choices: FormChoices;
  /** What an answer is now, by the name of its field. */
  readonly answer: (name: string) => unknown;
  readonly evaluate: FormRules['valueOf'];
  readonly isAsked: (field: DefinedField) => boolean;
  readonly text: (text: Text | undefined, names?: TextNames) => string;
  /** All answers as they would be sent. */
  readonly prepare: () => PreparedForm;
  /** Puts the focus on a field that is drawn. */
  readonly focus: (name: string) => void;
}

export function createFormChecks(deps: FormChecksDeps): FormChecks {
  const { portal, form, fields, inputs, choices, answer, evaluate, isAsked, text, prepare, focus } = deps;
  const comparedWith = comparisonsOf(form);
  const rowKeys = (name: string) => orderOf(inputs.value(name));
  const isAskedNow = (name: string) => isStillAsked(name, deps);
  const shown = createShownErrors({ portal, fields: fields.all, rowKeys, focus });
  const { errors, notice, showErrors } = shown;
  const rules: FormRules = { valueOf: evaluate, checks: form.checks };
  const errorDeps: ErrorDeps = { portal, form, choices, field: fields.find, text, rules, rowKeys };

  function findError(field: DefinedField, { findFieldError }: FormChecker): string | null {
    const row = fields.rowOf(field.name);
    const others = row ? rowAnswers(row) : answersTo(comparedWith.of(field.name), answer);
    const typed = readAnswer(field, inputs.value(field.name), choices);
    return findFieldError(field, typed, { group: fields.groupOf(field.name), row, others }, errorDeps);
  }

  function rowAnswers({ owner, key }: RowPlace) {
    return prepareRow(owner, readRow(owner, rowInput(inputs.value(owner.name), key), choices), evaluate);
  }

  function checkField(name: string): void {
    const checker = checkerNow();
    // A part that cannot be fetched is reported when the form is sent.
    if (!checker) {
      loadChecker().then(
        () => checkField(name),
        () => {},
      );
      return;
    }
    const field = fields.find(name);
    if (!field || !isAskedNow(name)) return;
    errors.set(name, findError(field, checker));
    for (const other of comparedWith.by(name).flatMap((each) => fields.find(each) ?? []))
      if (inputs.touched.has(other.name) && isAsked(other)) errors.set(other.name, findError(other, checker));
    sayMended();
  }

  /** Once the last one is mended, nothing is left to correct. */
  function sayMended(): void {
    if (errors.names().length === 0) notice.set(null);
  }

  async function check(): Promise<CheckedForm> {
    const { findErrors } = await loadChecker();
    const answers = prepare();
    return { prepared: answers.prepared, texts: findErrors(answers, errorDeps) };
  }

  return {
    ...shown,
    checkField,
    recheck: (name) => {
      if (errors.names().length === 0) return;
      for (const one of [name, ...comparedWith.by(name)]) if (errors.get(one) !== null) checkField(one);
      // What is not asked any more is not wrong.
      for (const one of errors.names()) if (!isAskedNow(one)) errors.set(one, null);
      sayMended();
    },
    sayAnew: () => {
      if (notice.get() !== null) notice.set(portal.message('correctFields'));
      for (const name of errors.names()) checkField(name);
    },
    checkFields: async (isMeant) => {
      const found = [...(await check()).texts].filter(([name]) => isMeant(name));
      showErrors(new Map(found));
      return found.length === 0;
    },
    isAskedNow,
    check,
    say: (name, message) => {
      const field = fields.find(name);
      if (field && isAsked(field)) shown.say(name, message, text(field.label));
    },
    placeOf: (path) => rowAtPath(path, errorDeps)?.name ?? null,
  };
}

/** Whether a field is asked now, together with the row or the questions that it is in. */
function isStillAsked(name: string, { fields, inputs, isAsked }: FormChecksDeps): boolean {
  const row = fields.rowOf(name);
  // A row that was taken out is still known: it may be brought back.
  if (row && !orderOf(inputs.value(row.owner.name)).includes(row.key)) return false;
  const places = [name, ownField(name), row?.owner.name ?? name];
  return places.flatMap((one) => fields.find(one) ?? []).every(isAsked);
}
