/** One form at work, put together from its fields, inputs, choices and checks. It lives beside React, so that a keystroke wakes only who listens to that field. */
import type { DefinedField, Expression, FormBlock, FormModel, OptionListModel, Scope, Text } from '#model';
import { createSignals, createStore, type Signals, type Store } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { surroundingsNow } from '../scope/page-scope.ts';
import { namesFor, type TextNames } from '../scope/scope.tsx';
import { type ScopeNode, valueAt } from '../scope/scope-node.ts';
import { readText } from '../texts/texts.ts';
import { fieldScope } from './field-scope.ts';
import { focusField } from './focus-field.ts';
import { createFormChecks, type FormChecks } from './form-checks.ts';
import { createFormChoices, type FormChoices } from './form-choices.ts';
import { createFormFields, type FormFields } from './form-fields.ts';
import { createFormInputs, type FormInputs } from './form-inputs.ts';
import type { FormValues } from './form-types.ts';
import { prepareField, prepareForm } from './prepare-form.ts';
import type { Problems } from './problems.ts';
import { valueAtPath } from './read-inputs.ts';
import { readAnswer, type StartFacts } from './rows.ts';
import { givenStarts, startValues } from './start-values.ts';

export type { CheckedForm } from './form-checks.ts';
export type { Reveal } from './shown-errors.ts';

export interface FormRuntime
  extends Pick<FormFields, 'groups' | 'addRow' | 'keysInRowsOf'>,
    Pick<FormInputs, 'attach' | 'value' | 'set' | 'empty' | 'changed' | 'onChange' | 'touched' | 'reset' | 'onReset'>,
    Omit<FormChecks, 'recheck' | 'forget'> {
  readonly id: string;
  readonly form: FormModel;
  readonly block: FormBlock;
  readonly scope: ScopeNode;
  /** The scope around the fields: the page's, what the block gives, the form's own data. */
  readonly outer: ScopeNode;
  /** A signal for each field whose value has changed. */
  readonly changes: Signals;
  /** What a call would refuse of the answers. */
  readonly problems: Store<Problems>;
  /** What is in the inputs at first. */
  readonly startValues: () => FormValues;
  /** All fields in the order in which they are drawn, questions in their places. */
  readonly allFields: () => readonly DefinedField[];
  /** Whether a field, a section or a step is asked now. */
  readonly isAsked: (place: Conditional) => boolean;
  readonly choices: FormChoices;
  /** What is in an input at first that was just added. */
  readonly starts: StartFacts;
  /** The answers as they would be sent now. */
  readonly prepared: () => Record<string, unknown>;
  /** Puts the focus on a field that is drawn. */
  readonly focus: (name: string) => void;
  readonly text: (text: Text | undefined, names?: TextNames) => string;
  readonly evaluate: (expression: Expression, names?: Scope) => unknown;
  readonly readGroups: () => void;
}

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
  /** The names of the fields that the person has changed, kept by whoever makes the runtime. */
  readonly touched: Set<string>;
}

export function createFormRuntime({ portal, form, block, outer, options, id, touched }: RuntimeFacts): FormRuntime {
  const changes = createSignals();
  const problems = createStore<Problems>({ state: 'unknown', list: [] });
  const fields = createFormFields(form);
  const { groups } = fields;

  const evaluate = evaluateIn(portal, () => scope);
  const evaluateOutside = evaluateIn(portal, () => outer);
  const text = (words: Text | undefined, names?: TextNames) =>
    readText(words, portal.words.get().translate, (argument) => evaluate(argument, namesFor(argument, names)));
  const isAsked = ({ when }: Conditional) => when === undefined || evaluate(when) === true;
  const starts: StartFacts = { evaluate: evaluateOutside, country: portal.manifest.get().country, sent: new Map() };
  const atStart = () => startValues({ fields, given: givenStarts(block, form), ...starts });
  const prepare = () => prepareForm(inputs.all(), { fields: form.fields, groups: groups.get(), choices, evaluate });
  const focus = (name: string) => focusField(`${id}-${name}`);

  const choices = createFormChoices({ form, options, groups, evaluate, text });
  const inputs = createFormInputs({
    fields,
    changes,
    touched,
    startValues: atStart,
    recheck: (name) => checks.recheck(name),
    forget: () => {
      checks.forget();
      problems.set({ state: 'unknown', list: [] });
    },
  });
  const scope = fieldScope(outer, {
    field: fields.find,
    value: (field) => prepareField(field, readAnswer(field, inputs.value(field.name), choices), evaluate),
    isAsked,
    changes,
  });
  const checks = createFormChecks({
    portal,
    form,
    fields,
    inputs,
    choices,
    answer: scope.read,
    evaluate,
    isAsked,
    text,
    prepare,
    focus,
  });

  const readGroups = () => {
    const added = fields.readGroups((field) => evaluateOutside(field.from), portal.words.get().language);
    const start = added.length > 0 ? atStart() : {};
    for (const { name } of added.flatMap((group) => group.fields))
      if (!inputs.touched.has(name)) inputs.start(name, valueAtPath(start, name));
  };

  readGroups();
  return {
    ...fields,
    id,
    form,
    block,
    scope,
    outer,
    changes,
    problems,
    choices,
    text,
    evaluate,
    starts,
    isAsked,
    focus,
    allFields: fields.all,
    startValues: atStart,
    prepared: () => prepare().prepared,
    readGroups,
    ...inputs,
    ...checks,
  };
}

/** Values of expressions as they are now, read in a scope that may be made later. */
function evaluateIn(portal: Portal, scope: () => ScopeNode): FormRuntime['evaluate'] {
  const surroundings = surroundingsNow(portal);
  return (expression, names) => valueAt(scope(), expression, surroundings, names);
}
