/**
 * One form at work: its scope, its errors, its questions. It lives beside React, so that a keystroke wakes only who
 * listens to that field.
 */
import type { UseFormReturn } from 'react-hook-form';
import type { DefinedField, Expression, FormBlock, FormModel, QuestionsField, Scope, Text } from '#model';
import { answersOf, prepareValues } from '#model';
import type { Choice } from '../data/data-state.ts';
import type { ScopeNode, Surroundings } from '../scope/scope-node.ts';
import { namesOf, valueAt } from '../scope/scope-node.ts';
import type { Portal } from '../start/portal.ts';
import type { Signals, Store } from '../start/store.ts';
import { createSignals, createStore } from '../start/store.ts';
import { readText } from '../texts/texts.ts';
import { type Choices, checkField, checkForm } from './check-form.ts';
import type { FieldErrors } from './errors.ts';
import { createFieldErrors } from './errors.ts';
import { fieldScope } from './field-scope.ts';
import type { FormValues } from './form-types.ts';
import type { QuestionGroup } from './questions.ts';
import { listName, ownField, readQuestions } from './questions.ts';
import { putAtPath, readInput, startInput, valueAtPath } from './read-inputs.ts';

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
  /** Read out after a refusal. */
  readonly notice: Store<string | null>;
  /** What stands in the inputs at first. */
  readonly startValues: () => FormValues;
  /** All fields in the order in which they are drawn, questions in their places. */
  readonly allFields: () => readonly DefinedField[];
  /** Whether a field, a section or a step is asked now. */
  readonly isAsked: (place: Conditional) => boolean;
  readonly choicesOf: (field: DefinedField) => readonly Choice[] | null;
  readonly attach: (methods: UseFormReturn<FormValues>) => void;
  readonly value: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
  /** Told by inputs. */
  readonly changed: (name: string) => void;
  readonly onChange: (listener: () => void) => () => void;
  /** Names of the fields that the student has changed. */
  readonly touched: Set<string>;
  /** Puts all inputs back to their start, or to these values. */
  readonly reset: (values?: FormValues) => void;
  /** Checks one field when it is left. */
  readonly checkField: (name: string) => void;
  /** Checks some fields and shows what is wrong with them. @returns whether nothing is */
  readonly checkFields: (names: readonly string[]) => boolean;
  /** Checks all, and shows nothing yet. @returns the prepared values, and what is wrong by the name of the field */
  readonly check: () => { readonly prepared: Record<string, unknown>; readonly texts: ReadonlyMap<string, string> };
  /** Puts the focus on a field that is drawn. */
  readonly focus: (name: string) => void;
  /** Asked before the focus goes to a wrong field: whoever draws a part of the form shows the right one and focuses it later. */
  readonly onReveal: (reveal: Reveal) => () => void;
  /** Shows errors and puts the focus on the first wrong field. */
  readonly showErrors: (texts: ReadonlyMap<string, string>) => void;
  readonly text: (text: Text | undefined, names?: Scope) => string;
  readonly evaluate: (expression: Expression, names?: Scope) => unknown;
  readonly readGroups: () => void;
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
  readonly options: Readonly<Record<string, { readonly options: readonly { readonly value: string | number }[] }>>;
  readonly id: string;
}

export function createFormRuntime({ portal, form, block, outer, options, id }: RuntimeFacts): FormRuntime {
  const errors = createFieldErrors();
  const changes = createSignals();
  const groups = createStore<readonly QuestionGroup[]>([]);
  const notice = createStore<string | null>(null);
  const touched = new Set<string>();
  const listeners = new Set<() => void>();
  const reveals = new Set<Reveal>();
  let methods: UseFormReturn<FormValues> | null = null;
  let fields: readonly DefinedField[] = form.fields;
  let byName = new Map(fields.map((field) => [field.name, field]));

  const surroundings = (): Surroundings => ({ clock: portal.clock, format: portal.words.get().format });
  const values = () => methods?.getValues() ?? {};
  // Asked for one name, the form copies nothing.
  const inputOf = (name: string): unknown => methods?.getValues(name);
  const scope = fieldScope(outer, {
    field: (name) => byName.get(name),
    value: (field) =>
      prepareValues(
        [withoutCondition(field)],
        { [field.name]: readInput(field, inputOf(field.name), choicesOf(field)) },
        always,
      )[field.name] ?? null,
    isAsked: (field) => isAsked(field),
    changes,
  });
  const evaluate = (expression: Expression, names?: Scope) => valueAt(scope, expression, surroundings(), names);
  const text = (words: Text | undefined, names?: Scope) =>
    readText(words, portal.words.get().translate, (argument) => evaluate(argument, names));

  function isAsked({ when }: Conditional): boolean {
    return when === undefined || evaluate(when) === true;
  }

  function choicesOf(field: DefinedField): readonly Choice[] | null {
    if (!('options' in field)) return null;
    const wanted = field.options;
    if (typeof wanted === 'string') return listed(wanted);
    const entries = evaluate(wanted.from);
    if (!Array.isArray(entries)) return null;
    return entries.flatMap((entry) => {
      const names: Scope = typeof entry === 'object' && entry !== null ? { ...entry, entry } : { value: entry, entry };
      const value = evaluate(wanted.value, names);
      return typeof value === 'string' || typeof value === 'number' ? [{ value, label: '' }] : [];
    });
  }

  function listed(name: string): readonly Choice[] | null {
    const own = options[name]?.options.map(({ value }) => ({ value, label: '' }));
    if (own) return own;
    for (const { name: group, definition } of groups.get()) {
      const list = Object.entries(definition.lists).find(([key]) => listName(group, key) === name || key === name);
      if (list) return list[1];
    }
    return null;
  }

  /** The lists of choices that never change, for the schema. */
  const fixedChoices = (
    own: readonly DefinedField[],
    lists: Readonly<Record<string, readonly { readonly value: string | number }[]>>,
  ): Choices =>
    Object.fromEntries(
      own.flatMap((field) => {
        const list = 'options' in field && typeof field.options === 'string' ? lists[field.options] : undefined;
        return list ? [[field.name, list.map(({ value }) => value)]] : [];
      }),
    );
  const ownChoices = fixedChoices(
    form.fields,
    Object.fromEntries(Object.entries(options).map(([name, list]) => [name, list.options])),
  );
  const groupChoices = new WeakMap<QuestionGroup, Choices>();
  const choicesIn = (group: QuestionGroup) => {
    const found = groupChoices.get(group) ?? fixedChoices(group.definition.fields, group.definition.lists);
    groupChoices.set(group, found);
    return found;
  };

  const today = () => portal.words.get().format.local(portal.clock.now()).slice(0, 10);

  /** Prepares some fields; conditions read the answers before them first. */
  function prepare(own: readonly DefinedField[], typed: FormValues): Record<string, unknown> {
    const names = new Set(own.map((field) => field.name));
    return prepareValues(own, typed, (field, before) => {
      const read = namesOf(field.when).filter((name) => names.has(name));
      const known = Object.fromEntries(read.map((name) => [name, before[name] ?? null]));
      return field.when === undefined || evaluate(field.when, known) === true;
    });
  }

  function prepareAll() {
    const now = values();
    const inner = groups.get().map((group) => {
      const typed = Object.fromEntries(
        group.definition.fields.map((field, index) => {
          const outside = group.fields[index] ?? field;
          return [field.name, readInput(field, valueAtPath(now, outside.name), choicesOf(outside))];
        }),
      );
      return { group, prepared: prepare(group.definition.fields, typed) };
    });
    const typed: FormValues = {};
    for (const field of form.fields) typed[field.name] = readInput(field, now[field.name], choicesOf(field));
    for (const field of form.fields) if (field.kind === 'questions') delete typed[field.name];
    for (const { group, prepared } of inner) typed[group.name] = answersOf(prepared);
    return { prepared: prepare(form.fields, typed), inner };
  }

  function errorText(field: DefinedField, rule: string): string {
    const isShort = form.requiredStyle === 'is required' || field.kind === 'files';
    const key = rule !== 'required' ? 'invalidFormat' : isShort ? 'requiredShort' : 'required';
    return portal.message(key, { label: text(field.label) });
  }

  function findErrors() {
    const { prepared, inner } = prepareAll();
    const texts = new Map<string, string>();
    const note = (name: string, rule: string) => {
      const field = byName.get(name);
      if (field) texts.set(name, errorText(field, rule));
    };
    for (const { field, rule } of checkForm(form.fields, prepared, { today: today(), choices: ownChoices }))
      note(field, rule);
    for (const { group, prepared: answers } of inner) {
      if (!Object.hasOwn(prepared, group.name)) continue;
      const found = checkForm(group.definition.fields, answers, { today: today(), choices: choicesIn(group) });
      for (const { field, rule } of found) note(`${group.name}.${field}`, rule);
    }
    return { prepared, texts };
  }

  const runtime: FormRuntime = {
    id,
    form,
    block,
    scope,
    outer,
    errors,
    changes,
    groups,
    notice,
    touched,
    text,
    evaluate,
    isAsked,
    choicesOf,
    allFields: () => fields,
    startValues: () => {
      const start: FormValues = {};
      for (const field of fields) {
        const group = groups.get().find(({ name }) => field.name.startsWith(`${name}.`));
        const own = 'start' in field ? field.start : undefined;
        const expression = block.start?.[field.name] ?? own;
        const value = group
          ? group.definition.start[field.name.slice(group.name.length + 1)]
          : expression === undefined
            ? undefined
            : valueAt(outer, expression, surroundings());
        if (field.kind !== 'questions' && field.kind !== 'note' && field.kind !== 'unknown')
          putAtPath(start, field.name, startInput(field, fileIds(field, value)));
      }
      return start;
    },
    attach: (next) => {
      methods = next;
    },
    value: inputOf,
    set: (name, value) => {
      methods?.setValue(name, value);
      runtime.changed(name);
    },
    changed: (name) => {
      touched.add(name);
      changes.emit(name);
      // A slip that is mended is told at once, not when the field is left.
      if (errors.get(name) !== null) runtime.checkField(name);
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reset: (next) => {
      methods?.reset(next ?? runtime.startValues());
      touched.clear();
      errors.replace(new Map());
      notice.set(null);
      for (const field of fields) changes.emit(field.name);
    },
    checkField: (name) => {
      const field = byName.get(name);
      if (!field || !isAsked(field)) return;
      const group = groups.get().find((one) => name.startsWith(`${one.name}.`));
      const inner = group?.definition.fields[group.fields.findIndex((one) => one.name === name)];
      const choices = group ? choicesIn(group) : ownChoices;
      const found = checkField(inner ?? field, readInput(field, inputOf(name), choicesOf(field)), {
        today: today(),
        choices,
      });
      errors.set(name, found ? errorText(field, found.rule) : null);
    },
    check: findErrors,
    checkFields: (names) => {
      const found = [...findErrors().texts].filter(([name]) => names.includes(ownField(name)));
      runtime.showErrors(new Map(found));
      return found.length === 0;
    },
    focus: (name) => focusField(`${id}-${name}`),
    onReveal: (reveal) => {
      reveals.add(reveal);
      return () => reveals.delete(reveal);
    },
    showErrors: (texts) => {
      errors.replace(texts);
      notice.set(texts.size > 0 ? portal.message('correctFields') : null);
      const first = fields.find((field) => texts.has(field.name));
      if (first && ![...reveals].some((reveal) => reveal(first.name))) runtime.focus(first.name);
    },
    readGroups: () => {
      const { language } = portal.words.get();
      const found = form.fields.filter((field): field is QuestionsField => field.kind === 'questions');
      const next = found.flatMap((field) => {
        const definition = valueAt(outer, field.from, surroundings());
        return typeof definition === 'object' && definition !== null
          ? [readQuestions(field.name, definition, language)]
          : [];
      });
      const before = groups.get();
      if (next.length === before.length && next.every((group, index) => group === before[index])) return;
      groups.set(next);
      fields = form.fields.flatMap((field): readonly DefinedField[] => {
        const group = field.kind === 'questions' ? next.find(({ name }) => name === field.name) : undefined;
        return group ? [field, ...group.fields.map((inner) => inPlace(inner, field.when))] : [field];
      });
      byName = new Map(fields.map((field) => [field.name, field]));
      const start = runtime.startValues();
      for (const { fields: added } of next.filter((group) => !before.includes(group))) {
        for (const { name } of added) if (!touched.has(name)) methods?.setValue(name, valueAtPath(start, name));
      }
    },
  };
  runtime.readGroups();
  return runtime;
}

/** A question is asked only while its group is. */
function inPlace(inner: DefinedField, when: Expression | undefined): DefinedField {
  if (when === undefined) return inner;
  return { ...inner, when: inner.when === undefined ? when : ['&&', when, inner.when] };
}

function withoutCondition(field: DefinedField): DefinedField {
  const { when: _, ...shown } = field;
  return shown as DefinedField;
}

/** Files that were sent before come as records; the form holds their ids. */
function fileIds(field: DefinedField, value: unknown): unknown {
  if (field.kind !== 'files' || !Array.isArray(value)) return value;
  return value.flatMap((file: unknown) =>
    typeof file === 'object' && file !== null && 'id' in file
      ? [String(file.id)]
      : typeof file === 'string'
        ? [file]
        : [],
  );
}

function focusField(id: string): void {
  const place = document.getElementById(id);
  const focusable = 'input:not([type=hidden]),select,textarea,button,[tabindex]';
  // What is folded away cannot be focused.
  for (let fold = place?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  const target = place?.matches(focusable) ? place : place?.querySelector<HTMLElement>(focusable);
  target?.focus();
}

function always(): boolean {
  return true;
}
