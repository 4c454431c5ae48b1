/** Whether the fields of a form fit the call that it sends to. */
import { nearestNames } from '#expression/node';
import type { CallModel, Type } from '#model';
import { nameOf } from './definitions.ts';
import type { DiagnosticCode } from './diagnostic-catalogue.ts';
import type { FileContext } from './file-context.ts';
import { writtenForm } from './form-parts.ts';
import { own, recordOf, textOf, valueAt } from './records.ts';
import { choices, makeDiagnostic, quoted, suggestion } from './report.ts';
import { type Path, pathKey } from './sources.ts';

/** What the answers of a kind of field are, against what the call takes. */
const families: Readonly<Record<string, string>> = {
  id: 'number',
  integer: 'number',
  number: 'number',
  text: 'text',
  path: 'text',
  rich: 'text',
  money: 'text',
  month: 'text',
  country: 'text',
  date: 'date',
};

export function checkFieldsFitCall(context: FileContext): void {
  const data = recordOf(context.source.data);
  const call = own(context.definitions.contract.calls, textOf(data['sends']));
  const facts = context.definitions.forms.get(nameOf(context.source));
  if (!call || !facts) return;
  const misspelt = misspeltFields(context);
  for (const { path, name } of writtenForm(context.source.data).fields) {
    const expected = own(call.body, name) ?? own(call.query, name);
    const actual = own(facts.fields, name);
    const isReadable = name !== '' && !context.source.broken.has(pathKey([...path, 'name']));
    if (!expected && isReadable && !takesExtra(call)) reportUnknown(name, call, path, context);
    const meant = isReadable && misspelt.get(name);
    if (meant) reportMisspelt(name, meant, call, path, context);
    if (expected && actual && !fits(actual, expected)) {
      reportMismatch(name, expected, actual, call.name, path, context);
    }
  }
}

/** A field that the call does not know, with the parameter it was most likely meant to be. */
interface Misspelt {
  readonly meant: string;
  readonly isNeeded: boolean;
}

/**
 * A call that takes extra fields takes a misspelt one as well: the fields of a form that are nearly a parameter which it
 * sends in no other way, by name.
 */
export function misspeltFields({ source, definitions }: FileContext): ReadonlyMap<string, Misspelt> {
  const data = recordOf(source.data);
  const call = own(definitions.contract.calls, textOf(data['sends']));
  const fields = Object.keys(definitions.forms.get(nameOf(source))?.fields ?? {});
  if (!call || !takesExtra(call)) return new Map();
  const parameters = { ...call.query, ...call.body };
  const sent = new Set([...fields, ...Object.keys(recordOf(data['with']))]);
  const unsent = Object.entries(parameters)
    .filter(([name, type]) => type.kind !== 'extra' && !sent.has(name))
    .map(([meant, type]): Misspelt => ({ meant, isNeeded: type.nullable !== true }))
    .toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded));
  const strangers = fields.filter((name) => !own(parameters, name));
  return new Map(
    strangers.flatMap((name): [string, Misspelt][] => {
      const found = unsent.find(({ meant }) => nearestNames(name, [meant]).length > 0);
      return found ? [[name, found]] : [];
    }),
  );
}

function takesExtra(call: CallModel): boolean {
  return Object.values(call.body).some((type) => type.kind === 'extra');
}

function reportUnknown(name: string, call: CallModel, path: Path, context: FileContext): void {
  const known = Object.keys({ ...call.query, ...call.body });
  const takes = known.length > 0 ? `${choices('It takes', known)} ` : '';
  report(context, 'link/unknown-parameter', [...path, 'name'], {
    problem: `The call ${quoted(call.name)} takes no ${quoted(name)}, and no extra fields.`,
    remedy: suggestion(
      nearestNames(name, known),
      [],
      `${takes}Take the field out, or ask a developer to let the call take it.`,
    ),
  });
}

/** It is an error when the call needs what the field was meant to be, else a warning: an extra field may have such a name. */
function reportMisspelt(
  name: string,
  { meant, isNeeded }: Misspelt,
  call: CallModel,
  path: Path,
  context: FileContext,
): void {
  const words = {
    problem: `The call ${quoted(call.name)} ${isNeeded ? 'needs' : 'takes'} ${quoted(meant)}, and this field is called ${quoted(name)}.`,
    effect: isNeeded
      ? 'The answer would be kept as an extra field, and the call refused.'
      : `The answer would be kept as an extra field, and ${quoted(meant)} never sent.`,
    remedy: `Did you mean ${quoted(meant)}?${isNeeded ? '' : ' If an extra field is meant, give it a name that is less like it.'}`,
  };
  report(context, 'link/misspelt-field', [...path, 'name'], words, isNeeded ? 'error' : 'warning');
}

function report(
  context: FileContext,
  code: DiagnosticCode,
  path: Path,
  words: { readonly problem: string; readonly effect?: string; readonly remedy: string },
  severity: 'error' | 'warning' = 'error',
): void {
  context.report(makeDiagnostic(code, context.source.tree.spanOf(path, 'value'), words, severity));
}

function reportMismatch(
  name: string,
  expected: Type,
  actual: Type,
  call: string,
  path: Path,
  context: FileContext,
): void {
  const takes = `The call ${quoted(call)} takes ${describe(expected)} as ${quoted(name)}`;
  const list = textOf(recordOf(valueAt(context.source.data, path))['options']);
  if (expected.kind === 'one-of' && actual.kind === 'one-of') {
    const others = actual.options.filter((option) => !expected.options.includes(option)).map(quoted);
    report(context, 'type/field-mismatch', [...path, 'options'], {
      problem: `${takes}, and the list ${quoted(list)} also has ${others.join(' and ')}.`,
      remedy: `Take ${others.length === 1 ? 'that option' : 'those options'} out of options/${list}.yaml, or ask a developer to let the call take ${others.length === 1 ? 'it' : 'them'}.`,
    });
    return;
  }
  const kind = fieldFor[families[expected.kind] ?? expected.kind];
  report(context, 'type/field-mismatch', [...path, 'kind'], {
    problem: `${takes}, and this kind of field gives ${describe(actual)}.`,
    remedy:
      kind === undefined
        ? 'Choose another kind of field.'
        : `Write ${quoted(`kind: ${kind}`)}, or another kind that gives ${describe(expected)}.`,
  });
}

/** The usual kind of field for each family of values. */
const fieldFor: Readonly<Record<string, string>> = {
  number: 'number',
  text: 'text',
  date: 'date',
  list: 'files',
  'yes-no': 'yes-no',
  'one-of': 'choice',
};

function fits(actual: Type, expected: Type): boolean {
  if (actual.kind === 'json' || expected.kind === 'json') return true;
  if (actual.kind === 'list' && expected.kind === 'list') return fits(actual.of, expected.of);
  if (actual.kind === 'list' || expected.kind === 'list') return false;
  if (actual.kind === 'one-of') {
    const kinds = new Set(actual.options.map((option) => typeof option));
    if (expected.kind === 'one-of') return actual.options.every((option) => expected.options.includes(option));
    return kinds.has('number') ? families[expected.kind] === 'number' : families[expected.kind] === 'text';
  }
  return (
    actual.kind === expected.kind ||
    (families[actual.kind] !== undefined && families[actual.kind] === families[expected.kind])
  );
}

function describe(type: Type): string {
  if (type.kind === 'list') return 'a list';
  if (type.kind === 'one-of') return `one of ${type.options.map(quoted).join(', ')}`;
  const names: Readonly<Record<string, string>> = {
    number: 'a number',
    text: 'a text',
    date: 'a date',
    'yes-no': 'yes or no',
  };
  return names[families[type.kind] ?? type.kind] ?? 'another kind of value';
}
