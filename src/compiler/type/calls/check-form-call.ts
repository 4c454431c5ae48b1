/** Whether the fields of a form fit the call that it sends to. */
import { describeType, isMisspelt, nearestNames, oneOf } from '#expression/node';
import type { CallModel, Fields, Type } from '#model';
import { choices, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { listOf, own, recordOf, textOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { pickTypes, rowTypes } from '../../link/answer-types.ts';
import { parameters } from '../../link/call-parameters.ts';
import type { Definitions } from '../../link/definitions.ts';
import { recordFields } from '../../link/extra-fields.ts';
import { diagnosticAt, type FileContext, type Spot } from '../../link/file-context.ts';
import { type FieldPlace, hasBrokenFields, ownName } from '../../link/form-parts.ts';
import { groupsOf, type SentField, sentFields, typeAt } from '../../link/sent-fields.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { asideFields, sendsToUnknown } from '../../link/step-calls.ts';
import { checkDryRun } from './check-dry-run.ts';

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

export function* checkFieldsFitCall(context: FileContext): Reporting {
  const { definitions } = context;
  const data = recordOf(context.source.data);
  const call = own(definitions.contract.calls, textOf(data['sends']));
  const facts = definitions.forms.get(nameOf(context.source));
  if (!call || !facts) return;
  if (data['checks-with'] !== undefined) yield* checkDryRun(call, context);
  const misspelt = misspeltFields(context);
  const mayTakeMore = takesExtra(call) || sendsToUnknown(data, definitions);
  const aside = asideFields(data, definitions);
  const fields = sentFields(facts, call, definitions).filter(({ place }) => !aside.has(place.name));
  for (const { place, sent, expected } of fields) {
    const { name, path } = place;
    const actual = own(facts.fields, name);
    const isReadable = name !== '' && !context.source.broken.has(pathKey([...path, 'name']));
    const isNested = place.sent !== name;
    if (!expected && isReadable && isNested) yield* reportUnknownPart(place.sent, call, path, context);
    if (!expected && isReadable && !isNested && !mayTakeMore) yield* reportUnknown(name, call, path, context);
    const meant = isReadable && !isNested && misspelt.get(name);
    if (meant) yield* reportMisspelt(name, meant, call, { path, context });
    if (expected && actual && (yield* checkColumns(place, expected, call, context))) continue;
    if (expected && actual && sent.as === undefined && !fits(actual, expected, definitions)) {
      yield* reportMismatch({ name: place.sent, expected, actual, call: call.name }, { path, context });
    }
  }
  yield* checkGroups(fields, call, context);
}

/** What a group of the call needs, once something is sent in it. */
function* checkGroups(fields: readonly SentField[], call: CallModel, context: FileContext): Reporting {
  const paths = fields.flatMap((field) => field.paths);
  const strangers = fields.filter(({ expected }) => !expected).map(({ place }) => ownName(place.sent));
  for (const group of new Set(paths.flatMap(groupsOf))) {
    const type = typeAt(parameters(call), group, context.definitions);
    const needed = Object.entries((type && recordFields(type, context.definitions)) ?? {}).filter(
      ([, part]) => !part.nullable,
    );
    const missing = needed
      .map(([name]) => name)
      .filter((name) => !paths.some((path) => `${path}.`.startsWith(`${group}.${name}.`)))
      .filter((name) => !isMisspelt(name, strangers));
    const first = fields.find((field) => field.paths.some((path) => path.startsWith(`${group}.`)));
    if (missing.length === 0 || !first || hasBrokenFields(context)) continue;
    yield diagnosticAt(
      'link/missing-parameter',
      { path: [...first.place.path, 'name'], context },
      {
        problem: `The call ${quoted(call.name)} needs ${missing.map(quoted).join(' and ')} in ${quoted(group)}, and this form sends a part of it.`,
        remedy: `Add a field with the name ${quoted(`${group}.${missing[0]}`)}.`,
      },
    );
  }
}

/** Rows against a list of records, column by column. @returns whether they are that */
function* checkColumns(
  { field, path, sent }: FieldPlace,
  expected: Type,
  call: CallModel,
  context: FileContext,
): Reporting<boolean> {
  const known = expected.kind === 'list' ? recordFields(expected.of, context.definitions) : null;
  if (!['rows', 'pick'].includes(textOf(field['kind'])) || !known) return false;
  const picked = field['kind'] === 'pick' ? Object.entries(pickTypes(field)) : [];
  const places = [
    ...picked.map(([name], index) => ({ name, place: path, key: index === 0 ? 'key' : 'order' })),
    ...listOf(field['fields']).map((column, index) => {
      return { name: textOf(recordOf(column)['name']), place: [...path, 'fields', index], key: 'name' };
    }),
  ];
  const columns = places.map(({ name }) => name);
  const types = { ...rowTypes(field['fields'], context.definitions.options), ...Object.fromEntries(picked) };
  const strangers = columns.filter((name) => !own(known, name));
  const missing = Object.entries(known)
    .filter(([name, part]) => !part.nullable && !columns.includes(name))
    .map(([name]) => name)
    .filter((name) => !isMisspelt(name, strangers));
  for (const { name, place, key } of places) {
    // Two of one name: that has been reported.
    const isRepeated = columns.indexOf(name) !== columns.lastIndexOf(name) && field['kind'] === 'pick';
    if (name === '' || isRepeated || context.source.broken.has(pathKey([...place, key]))) continue;
    const [part, actual] = [own(known, name), own(types, name)];
    if (!part) {
      const near = nearestNames(name, Object.keys(known));
      const meant = near.length === 0 && key === 'key' ? missing : near;
      yield diagnosticAt(
        'link/unknown-parameter',
        { path: [...place, key], context },
        {
          problem: `The call ${quoted(call.name)} takes no ${quoted(name)} in the rows of ${quoted(sent)}.`,
          remedy: suggestion(meant, [], choices('It takes', Object.keys(known))),
        },
      );
    } else if (actual && !fits(actual, part, context.definitions)) {
      yield* reportMismatch({ name, expected: part, actual, call: call.name }, { path: place, context });
    }
  }
  // What identifies a picked row has another name than the call knows: that is said there.
  const isKeyUnknown = field['kind'] === 'pick' && !own(known, textOf(field['key']));
  if (missing.length > 0 && !isKeyUnknown && !hasBrokenFields(context)) {
    yield diagnosticAt(
      'link/missing-parameter',
      { path: [...path, 'name'], context },
      {
        problem: `The call ${quoted(call.name)} needs ${missing.map(quoted).join(' and ')} in each row of ${quoted(sent)}.`,
        remedy: `Add ${missing.length === 1 ? 'a field with that name' : 'fields with these names'} to the rows.`,
      },
    );
  }
  return true;
}

/** The first part of the name that is not there, with what could be in its place. */
function* reportUnknownPart(sent: string, call: CallModel, path: Path, context: FileContext): Reporting {
  const parts = sent.split('.');
  const at = parts.findIndex(
    (_, index) => !typeAt(parameters(call), parts.slice(0, index + 1).join('.'), context.definitions),
  );
  const group = parts.slice(0, at).join('.');
  const around = group === '' ? undefined : typeAt(parameters(call), group, context.definitions);
  const inside = around && recordFields(around, context.definitions);
  const known = Object.keys(group === '' ? parameters(call) : (inside ?? {}));
  const name = parts[at] ?? '';
  const isWhole = around !== undefined && inside === null;
  yield diagnosticAt(
    'link/unknown-parameter',
    { path: [...path, 'name'], context },
    {
      problem: isWhole
        ? `The call ${quoted(call.name)} takes ${quoted(group)} as a whole, which has no ${quoted(name)}.`
        : `The call ${quoted(call.name)} takes no ${quoted(name)}${group === '' ? '' : ` in ${quoted(group)}`}.`,
      remedy: isWhole
        ? `Write ${quoted(`name: ${group}`)}.`
        : suggestion(nearestNames(name, known), [], choices('It takes', known)),
    },
  );
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
  const facts = definitions.forms.get(nameOf(source));
  if (!call || !facts || !takesExtra(call)) return new Map();
  const known = parameters(call);
  const written = sentFields(facts, call, definitions);
  const paths = written.flatMap((field) => field.paths.map((path) => path.split('.')[0] ?? ''));
  const sent = new Set([...paths, ...Object.keys(recordOf(data['with']))]);
  const unsent = Object.entries(known)
    .filter(([name, type]) => type.kind !== 'extra' && !sent.has(name))
    .map(([meant, type]): Misspelt => ({ meant, isNeeded: type.nullable !== true }))
    .toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded));
  const names = written.flatMap(({ place }) => (place.name === place.sent && place.name !== '' ? [place.name] : []));
  const aside = asideFields(data, definitions);
  const strangers = names.filter((name) => !own(known, name) && !aside.has(name));
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

function* reportUnknown(name: string, call: CallModel, path: Path, context: FileContext): Reporting {
  const known = Object.keys(parameters(call));
  const takes = known.length > 0 ? `${choices('It takes', known)} ` : '';
  yield diagnosticAt(
    'link/unknown-parameter',
    { path: [...path, 'name'], context },
    {
      problem: `The call ${quoted(call.name)} takes no ${quoted(name)}, and no extra fields.`,
      remedy: suggestion(
        nearestNames(name, known),
        [],
        `${takes}Take the field out, or ask a developer to let the call take it.`,
      ),
    },
  );
}

/** It is an error when the call needs what the field was meant to be, else a warning: an extra field may have such a name. */
function* reportMisspelt(
  name: string,
  { meant, isNeeded }: Misspelt,
  call: CallModel,
  { path, context }: Spot,
): Reporting {
  const words = {
    problem: `The call ${quoted(call.name)} ${isNeeded ? 'needs' : 'takes'} ${quoted(meant)}, and this field is called ${quoted(name)}.`,
    effect: isNeeded
      ? 'The answer would be kept as an extra field, and the call refused.'
      : `The answer would be kept as an extra field, and ${quoted(meant)} never sent.`,
    remedy: `Did you mean ${quoted(meant)}?${isNeeded ? '' : ' If an extra field is meant, give it a name that is less like it.'}`,
  };
  yield diagnosticAt(
    'link/misspelt-field',
    { path: [...path, 'name'], context },
    words,
    isNeeded ? 'error' : 'warning',
  );
}

interface Mismatch {
  readonly name: string;
  readonly call: string;
  readonly expected: Type;
  readonly actual: Type;
}

function* reportMismatch({ name, expected, actual, call }: Mismatch, { path, context }: Spot): Reporting {
  const takes = `The call ${quoted(call)} takes ${describe(expected)} as ${quoted(name)}`;
  const list = textOf(recordOf(valueAt(context.source.data, path))['options']);
  if (expected.kind === 'one-of' && actual.kind === 'one-of') {
    const others = actual.options.filter((option) => !expected.options.includes(option)).map(quoted);
    yield diagnosticAt(
      'type/field-mismatch',
      { path: [...path, 'options'], context },
      {
        problem: `${takes}, and the list ${quoted(list)} also has ${others.join(' and ')}.`,
        remedy: `Take ${others.length === 1 ? 'that option' : 'those options'} out of options/${list}.yaml, or ask a developer to let the call take ${others.length === 1 ? 'it' : 'them'}.`,
      },
    );
    return;
  }
  const kind = actual.kind === expected.kind ? undefined : fieldFor[families[expected.kind] ?? expected.kind];
  yield diagnosticAt(
    'type/field-mismatch',
    { path: [...path, 'kind'], context },
    {
      problem: `${takes}, and this kind of field gives ${describe(actual)}.`,
      remedy:
        kind === undefined
          ? `Choose another kind of field, or ask a developer to let the call take ${describe(actual)}.`
          : `Write ${quoted(`kind: ${kind}`)}, or another kind that gives ${describe(expected)}.`,
    },
  );
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

function fits(actual: Type, expected: Type, definitions: Definitions): boolean {
  if (actual.kind === 'json' || expected.kind === 'json') return true;
  if (actual.kind === 'list' && expected.kind === 'list') return fits(actual.of, expected.of, definitions);
  if (actual.kind === 'list' || expected.kind === 'list') return false;
  if (actual.kind === 'one-of') {
    const kinds = new Set(actual.options.map((option) => typeof option));
    if (expected.kind === 'one-of') return actual.options.every((option) => expected.options.includes(option));
    return kinds.has('number') ? families[expected.kind] === 'number' : families[expected.kind] === 'text';
  }
  if (actual.kind === 'object') return fitsParts(actual.fields, recordFields(expected, definitions), definitions);
  return (
    actual.kind === expected.kind ||
    (families[actual.kind] !== undefined && families[actual.kind] === families[expected.kind])
  );
}

/** An answer with parts, or one row: each part is known and fits, and what is needed is there. */
function fitsParts(actual: Fields, expected: Fields | null, definitions: Definitions): boolean {
  if (!expected) return false;
  const isMissing = Object.entries(expected).some(([name, type]) => !type.nullable && !own(actual, name));
  return (
    !isMissing &&
    Object.entries(actual).every(([name, type]) => {
      const part = own(expected, name);
      return part !== undefined && fits(type, part, definitions);
    })
  );
}

/** What a list holds, where it is no records. */
const several: Readonly<Record<string, string>> = {
  number: 'numbers',
  text: 'texts',
  date: 'dates',
  'yes-no': 'yes or no',
  'one-of': 'words',
};

function describe(type: Type): string {
  if (type.kind === 'list') return `a list of ${several[families[type.of.kind] ?? type.of.kind] ?? 'records'}`;
  if (type.kind === 'one-of') return oneOf(type.options.map(quoted));
  const names: Readonly<Record<string, string>> = {
    number: 'a number',
    text: 'a text',
    date: 'a date',
    'yes-no': 'yes or no',
  };
  return names[families[type.kind] ?? type.kind] ?? describeType(type);
}
