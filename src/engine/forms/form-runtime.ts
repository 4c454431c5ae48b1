/**
 * One form at work: its scope, its errors, its questions. It lives beside React, so that a keystroke wakes only who
 * listens to that field.
 */
import type { UseFormReturn } from 'react-hook-form';
import type { DefinedField, Expression, FormBlock, FormModel, FormRules, OptionListModel, Scope, Text } from '#model';
import type { Signals, Store } from '../kernel/store.ts';
import { createSignals, createStore } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { namesFor, type TextNames } from '../scope/scope.tsx';
import type { ScopeNode, Surroundings } from '../scope/scope-node.ts';
import { valueAt } from '../scope/scope-node.ts';
import { readText } from '../texts/texts.ts';
import { answersTo, comparisonsOf } from './comparisons.ts';
import type { FieldErrors } from './errors.ts';
import { createFieldErrors } from './errors.ts';
import { fieldScope } from './field-scope.ts';
import type { ErrorDeps } from './find-errors.ts';
import { focusField } from './focus-field.ts';
import type { FormChecker } from './form-checker.ts';
import { checkerNow, loadChecker } from './form-checker.ts';
import type { FormChoices } from './form-choices.ts';
import { createFormChoices } from './form-choices.ts';
import type { FormFields } from './form-fields.ts';
import { createFormFields } from './form-fields.ts';
import type { FormValues } from './form-types.ts';
import { prepareField, prepareForm, prepareRow } from './prepare-form.ts';
import type { Problems } from './problems.ts';
import type { QuestionGroup } from './questions.ts';
import { ownField } from './questions.ts';
import { valueAtPath } from './read-inputs.ts';
import type { RowPlace } from './rows.ts';
import { orderOf, readAnswer, readRow, rowAtPath, rowFieldName, rowInput } from './rows.ts';
import { givenStarts, startValues } from './start-values.ts';

export interface FormRuntime {
  readonly id: string;
  readonly form: FormModel;
  readonly block: FormBlock;
  readonly scope: ScopeNode;
  /** The scope around the fields: the page's, what the block gives, the form's own data. */
  readonly outer: ScopeNode;
  readonly errors: FieldErrors;
  /** A signal for each field whose value has changed. */
  readonly changes: Signals;
  readonly groups: Store<readonly QuestionGroup[]>;
  /** What a call would refuse of the answers. */
  readonly problems: Store<Problems>;
  /** Read out after a refusal. */
  readonly notice: Store<string | null>;
  /** What stands in the inputs at first. */
  readonly startValues: () => FormValues;
  /** All fields in the order in which they are drawn, questions in their places. */
  readonly allFields: () => readonly DefinedField[];
  /** The field in a row that the server calls `costs[1].item`; null when there is none. */
  readonly placeOf: (path: string) => string | null;
  /** Whether a field, a section or a step is asked now. */
  readonly isAsked: (place: Conditional) => boolean;
  readonly choices: FormChoices;
  /** Makes the fields of a row known under the names that they have there. */
  readonly addRow: FormFields['addRow'];
  /** What stands in an input at first that was just added. */
  readonly evaluateOutside: (expression: Expression, names?: Scope) => unknown;
  readonly attach: (methods: UseFormReturn<FormValues>) => void;
  readonly value: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
  /** Empties an input; what is said under it stays until somebody types. */
  readonly empty: (name: string) => void;
  /** Told by inputs. */
  readonly changed: (name: string) => void;
  readonly onChange: (listener: () => void) => () => void;
  /** Names of the fields that the person has changed. */
  readonly touched: Set<string>;
  /** Puts all inputs back to their start, or to these values. */
  readonly reset: (values?: FormValues) => void;
  /** Checks one field when it is left. */
  readonly checkField: (name: string) => void;
  /** Checks some fields and shows what is wrong with them. @returns whether nothing is */
  readonly checkFields: (names: readonly string[]) => Promise<boolean>;
  /** Checks all, and shows nothing yet. */
  readonly check: () => Promise<CheckedForm>;
  /** The answers as they would be sent now. */
  readonly prepared: () => Record<string, unknown>;
  /** Puts the focus on a field that is drawn. */
  readonly focus: (name: string) => void;
  /** Asked before the focus goes to a wrong field: whoever draws a part of the form shows the right one and focuses it later. */
  readonly onReveal: (reveal: Reveal) => () => void;
  /** Called when the form starts anew, as it does when it was sent. */
  readonly onReset: (listener: () => void) => () => void;
  /** Shows errors and puts the focus on the first wrong field. */
  readonly showErrors: (texts: ReadonlyMap<string, string>) => void;
  readonly text: (text: Text | undefined, names?: TextNames) => string;
  readonly evaluate: (expression: Expression, names?: Scope) => unknown;
  readonly readGroups: () => void;
  /** Says something under a field until it is changed or left. */
  readonly say: (name: string, message: 'choiceGone') => void;
}

export interface CheckedForm {
  /** The answers as they would be sent. */
  readonly prepared: Readonly<Record<string, unknown>>;
  /** What is wrong, by the name of the field. */
  readonly texts: ReadonlyMap<string, string>;
}

/** @returns whether the part with the field has to be shown first */
export type Reveal = (name: string) => boolean;

/** What may have a condition: a field, a section, a step. */
export interface Conditional {
  readonly when?: Expression | undefined;
}

export interface RuntimeFacts {
  readonly portal: Portal;
  readonly form: FormModel;
  readonly block: FormBlock;
  readonly outer: ScopeNode;
  readonly options: Readonly<Record<string, OptionListModel>>;
  readonly id: string;
}

export function createFormRuntime({ portal, form, block, outer, options, id }: RuntimeFacts): FormRuntime {
  const errors = createFieldErrors();
  const changes = createSignals();
  const notice = createStore<string | null>(null);
  const problems = createStore<Problems>({ state: 'unknown', list: [] });
  const touched = new Set<string>();
  const listeners = new Set<() => void>();
  const reveals = new Set<Reveal>();
  const resets = new Set<() => void>();
  const fields = createFormFields(form);
  const { groups } = fields;
  let methods: UseFormReturn<FormValues> | null = null;

  const surroundings = (): Surroundings => ({ clock: portal.clock, format: portal.words.get().format });
  const evaluate = (expression: Expression, names?: Scope) => valueAt(scope, expression, surroundings(), names);
  const evaluateOutside = (expression: Expression, names?: Scope) => valueAt(outer, expression, surroundings(), names);
  const text = (words: Text | undefined, names?: TextNames) =>
    readText(words, portal.words.get().translate, (argument) => evaluate(argument, namesFor(argument, names)));
  const isAsked = ({ when }: Conditional) => when === undefined || evaluate(when) === true;

  const choices = createFormChoices({ form, options, groups, evaluate, text });
  // Asked for one name, the form copies nothing.
  const inputOf = (name: string): unknown => methods?.getValues(name);
  const typedOf = (field: DefinedField) => readAnswer(field, inputOf(field.name), choices);
  const rowKeys = (name: string) => orderOf(inputOf(name));
  const scope = fieldScope(outer, {
    field: fields.find,
    value: (field) => prepareField(field, typedOf(field), evaluate),
    isAsked,
    changes,
  });
  const rules: FormRules = { valueOf: evaluate, checks: form.checks };
  const errorDeps: ErrorDeps = { portal, form, choices, field: fields.find, text, rules, rowKeys };
  const comparedWith = comparisonsOf(form);
  const findError = (field: DefinedField, { findFieldError }: FormChecker): string | null => {
    const row = fields.rowOf(field.name);
    const others = row ? rowAnswers(row) : answersTo(comparedWith.of(field.name), scope.read);
    return findFieldError(field, typedOf(field), { group: fields.groupOf(field.name), row }, errorDeps, others);
  };
  const rowAnswers = ({ owner, key }: RowPlace) =>
    prepareRow(owner, readRow(owner, rowInput(inputOf(owner.name), key), choices), evaluate);

  const prepareAll = () =>
    prepareForm(methods?.getValues() ?? {}, { fields: form.fields, groups: groups.get(), choices, evaluate });

  /** A field, and of rows all that is asked in them. */
  const namesIn = (field: DefinedField): readonly string[] => {
    if (field.kind !== 'rows') return [field.name];
    const inside = rowKeys(field.name).flatMap((key) =>
      field.fields.map((inner) => rowFieldName(field.name, key, inner.name)),
    );
    return [field.name, ...inside];
  };

  const runtime: FormRuntime = {
    id,
    form,
    block,
    scope,
    outer,
    errors,
    changes,
    groups,
    problems,
    notice,
    touched,
    text,
    evaluate,
    isAsked,
    choices,
    evaluateOutside,
    addRow: fields.addRow,
    allFields: fields.all,
    placeOf: (path) => rowAtPath(path, errorDeps)?.name ?? null,
    startValues: () => startValues({ fields, given: givenStarts(block, form), evaluate: evaluateOutside }),
    attach: (next) => {
      methods = next;
    },
    value: inputOf,
    set: (name, value) => {
      methods?.setValue(name, value);
      runtime.changed(name);
    },
    empty: (name) => {
      methods?.setValue(name, '');
      changes.emit(name);
    },
    changed: (name) => {
      const owner = fields.rowOf(name)?.owner.name;
      for (const each of owner === undefined ? [name] : [name, owner]) {
        touched.add(each);
        changes.emit(each);
        // A mended error goes at once, not when the field is left.
        for (const one of [each, ...comparedWith.by(each)]) if (errors.get(one) !== null) runtime.checkField(one);
      }
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset: (next) => {
      // Inputs that are drawn stay known to the form: it does not draw them anew, and what is typed afterwards counts.
      methods?.reset(next ?? runtime.startValues(), { keepFieldsRef: true });
      touched.clear();
      errors.replace(new Map());
      notice.set(null);
      problems.set({ state: 'unknown', list: [] });
      for (const field of fields.all()) changes.emit(field.name);
      for (const listener of resets) listener();
    },
    checkField: (name) => {
      const checker = checkerNow();
      // A part that cannot be fetched is told when the form is sent.
      if (!checker) {
        loadChecker().then(
          () => runtime.checkField(name),
          () => {},
        );
        return;
      }
      const field = fields.find(name);
      if (!field || !isAsked(field)) return;
      errors.set(name, findError(field, checker));
      for (const other of comparedWith.by(name).flatMap((each) => fields.find(each) ?? []))
        if (touched.has(other.name) && isAsked(other)) errors.set(other.name, findError(other, checker));
      // Once the last one is mended, nothing is left to correct.
      if (errors.isEmpty()) notice.set(null);
    },
    prepared: () => prepareAll().prepared,
    check: async () => {
      const { findErrors } = await loadChecker();
      const answers = prepareAll();
      return { prepared: answers.prepared, texts: findErrors(answers, errorDeps) };
    },
    checkFields: async (names) => {
      const found = [...(await runtime.check()).texts].filter(([name]) => names.includes(ownField(name)));
      runtime.showErrors(new Map(found));
      return found.length === 0;
    },
    focus: (name) => focusField(`${id}-${name}`),
    onReset: (listener) => {
      resets.add(listener);
      return () => resets.delete(listener);
    },
    onReveal: (reveal) => {
      reveals.add(reveal);
      return () => reveals.delete(reveal);
    },
    showErrors: (texts) => {
      errors.replace(texts);
      notice.set(texts.size > 0 ? portal.message('correctFields') : null);
      const first = fields
        .all()
        .flatMap(namesIn)
        .find((name) => texts.has(name));
      if (first !== undefined && ![...reveals].some((reveal) => reveal(first))) runtime.focus(first);
    },
    say: (name, message) => {
      const field = fields.find(name);
      if (!field) return;
      errors.set(name, portal.message(message, { label: text(field.label) }));
      notice.set(portal.message('correctFields'));
    },
    readGroups: () => {
      const { language } = portal.words.get();
      const added = fields.readGroups((field) => evaluateOutside(field.from), language);
      if (added.length === 0) return;
      const start = runtime.startValues();
      for (const { name } of added.flatMap((group) => group.fields))
        if (!touched.has(name)) methods?.setValue(name, valueAtPath(start, name));
    },
  };
  runtime.readGroups();
  return runtime;
}
