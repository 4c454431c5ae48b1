/** Steps of a form that send something of their own before the next one is shown (`sends` of a step). */
import { nearestNames } from '#expression/node';
import type { CallModel, FormStep } from '#model';
import { listed, makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { listOf, own, recordOf, textOf } from '../kernel/records.ts';
import { parameters } from './call-parameters.ts';
import type { Definitions } from './definitions.ts';
import type { FileContext } from './file-context.ts';
import { type FieldPlace, writtenForm } from './form-parts.ts';

type Known = Pick<Definitions, 'contract'>;

interface StepCall {
  /** The place of the step among the steps. */
  readonly step: number;
  readonly call: CallModel;
  /** The fields of this step and of those before. */
  readonly fields: readonly FieldPlace[];
}

/** The calls of a form's steps, each with what is asked by then. */
export function stepCalls(form: unknown, { contract }: Known): readonly StepCall[] {
  const { fields } = writtenForm(form);
  return listOf(recordOf(form)['steps']).flatMap((step, index): StepCall[] => {
    const call = own(contract.calls, textOf(recordOf(step)['sends']));
    return call ? [{ step: index, call, fields: fields.filter(({ path }) => Number(path[1]) <= index) }] : [];
  });
}

/** Whether a step sends to a call that nobody knows: it may take what no other one does. */
export function sendsToUnknown(form: unknown, { contract }: Definitions): boolean {
  return listOf(recordOf(form)['steps']).some((step) => {
    const { sends } = recordOf(step);
    return sends !== undefined && own(contract.calls, textOf(sends)) === undefined;
  });
}

/** The fields that only calls of steps take: they go nowhere else. */
export function asideFields(form: unknown, definitions: Known): ReadonlySet<string> {
  const whole = own(definitions.contract.calls, textOf(recordOf(form)['sends']));
  const taken = stepCalls(form, definitions).flatMap(({ call, fields }) =>
    fields.filter(({ sent }) => takes(call, sent)),
  );
  return new Set(taken.filter(({ sent }) => !whole || !takes(whole, sent)).map(({ name }) => name));
}

function takes(call: CallModel, name: string): boolean {
  return own(parameters(call), name) !== undefined;
}

/** The steps with the names of what their calls take. */
export function withStepCalls(
  outline: readonly FormStep[],
  form: unknown,
  definitions: Definitions,
): readonly FormStep[] {
  const calls = new Map(stepCalls(form, definitions).map((each) => [each.step, each]));
  return outline.map((step, index) => {
    const found = calls.get(index);
    if (!found) return step;
    return { ...step, takes: found.fields.filter(({ sent }) => takes(found.call, sent)).map(({ name }) => name) };
  });
}

/** What the call of a step needs is asked by then; and the last step sends the form itself. */
export function* checkStepCalls(context: FileContext): Reporting {
  const { data } = context.source;
  const steps = listOf(recordOf(data)['steps']);
  const span = (step: number) => context.source.tree.spanOf(['steps', step, 'sends'], 'value');
  for (const { step, call, fields } of stepCalls(data, context.definitions)) {
    const names = fields.map(({ sent }) => sent);
    if (fields.some(({ field }) => field['kind'] === 'captcha')) names.push('sid');
    const needed = Object.entries(parameters(call)).filter(([name, type]) => !type.nullable && !names.includes(name));
    const missing: string[] = [];
    for (const [name] of needed) if (!(yield* reportMisspelt(name, call, fields, context))) missing.push(name);
    if (missing.length > 0) {
      yield makeDiagnostic('link/missing-parameter', span(step), {
        problem: `The call ${quoted(call.name)} needs ${listed(missing.map(quoted))}, which neither this step nor one before it asks.`,
        remedy: 'Add a field with that name to the step, or take `sends` out.',
      });
    }
    if (step === steps.length - 1 && recordOf(data)['review'] === undefined) {
      yield makeDiagnostic('link/last-step-sends', span(step), {
        problem: 'This is the last step, whose button sends the whole form.',
        effect: `The call ${quoted(call.name)} would never be made.`,
        remedy: 'Put a step behind it, or take `sends` out.',
      });
    }
  }
}

/** @returns false when no field that goes nowhere has a name that is like the one that is needed */
function* reportMisspelt(
  needed: string,
  call: CallModel,
  fields: readonly FieldPlace[],
  context: FileContext,
): Reporting<boolean> {
  const strangers = fields.filter(({ sent }) => !takes(call, sent));
  const misspelt = strangers.find(({ sent }) => nearestNames(sent, [needed]).length > 0);
  if (!misspelt) return false;
  yield makeDiagnostic('link/misspelt-field', context.source.tree.spanOf([...misspelt.path, 'name'], 'value'), {
    problem: `The call ${quoted(call.name)} needs ${quoted(needed)}, and this field is called ${quoted(misspelt.name)}.`,
    effect: 'The call of this step would be refused.',
    remedy: `Did you mean ${quoted(needed)}?`,
  });
  return true;
}
