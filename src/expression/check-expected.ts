/** Whether a checked expression fits the place in the YAML where it is. */
import type { Expression, Fields } from '#model';
import type { CheckContext, Checked } from './check-context.ts';
import { codeOf, report, reportEmpty, sourceOf } from './check-context.ts';
import { reportOption, requireYesNo } from './check-operators.ts';
import { requireMembers } from './check-record.ts';
import {
  type CheckedType,
  describeType,
  type ExpectedType,
  type Family,
  familyOf,
  fieldsOf,
  isNullable,
  storable,
  type TypeSource,
} from './checked-type.ts';
import { code, listOf, oneOf, quoted, someOf, withArticle } from './expression-problem.ts';
import type { FunctionName } from './functions.ts';
import { familyBeside, isMoment, momentSamples } from './moments.ts';

/** Reports where `checked` does not fit `expected`. @returns its tree */
export function settle(checked: Checked, expected: ExpectedType, context: CheckContext): Expression {
  if (checked.type.kind !== 'unknown') require(checked, expected, context);
  return checked.tree;
}

type Rule = (checked: Checked, expected: ExpectedType, context: CheckContext) => void;

function require(checked: Checked, expected: ExpectedType, context: CheckContext): void {
  if (checked.outcomes) {
    for (const outcome of checked.outcomes) settle(outcome, expected, context);
    return;
  }
  const fields = checked.members ? fieldsOf(expected as CheckedType, context) : null; // groups of types have no fields
  if (fields) return requireMembers(checked, fields, (value, type) => settle(value, type, context), context);
  const rule = rules[expected.kind] ?? requireType;
  rule(checked, expected, context);
}

/** Places that take a group of types, or take one in a way of their own; all others go by `requireType`. */
const rules: Partial<Record<ExpectedType['kind'], Rule>> = {
  any: () => undefined,
  json: () => undefined,
  unknown: () => undefined,
  'yes-no': (checked, _, context) => {
    requireYesNo(checked, context);
  },
  showable: requireShowable,
  value: requireValue,
  'any-list': (checked, expected, context) => requireFamily(checked, expected, 'list', context),
  'any-record': (checked, expected, context) => requireFamily(checked, expected, 'record', context),
  list: requireList,
};

function requireFamily(checked: Checked, expected: ExpectedType, family: Family, context: CheckContext): void {
  const found = familyOf(checked.type);
  if (found !== family && found !== 'any' && found !== 'null') {
    reportMismatch(checked, { wanted: `a ${family}`, remedy: `Name a value that is a ${family}.` }, context);
    return;
  }
  if (!expected.nullable) reportEmpty(checked, context);
}

/** A list that is written out is held against the expected type entry by entry. */
function requireList(checked: Checked, expected: ExpectedType, context: CheckContext): void {
  const made = expected.kind === 'list' ? madeEntry(checked) : undefined;
  if (made && expected.kind === 'list') {
    settle(made, expected.of, context);
    if (!expected.nullable) reportEmpty(checked, context);
    return;
  }
  if (!checked.entries || expected.kind !== 'list') return requireType(checked, expected, context);
  for (const entry of checked.entries) settle(entry, expected.of, context);
}

/** The record that `list.map(entry, {…})` makes of each entry. */
function madeEntry({ each }: Checked): Checked | undefined {
  return each?.members ? each : undefined;
}

function requireType(checked: Checked, expected: ExpectedType, context: CheckContext): void {
  // The groups of types have rules of their own above.
  const wanted = expected as CheckedType;
  const stray = strayConstants(checked, wanted);
  if (wanted.kind === 'one-of' && checked.constants) {
    for (const constant of stray) reportOption(constant, wanted.options, context);
    return;
  }
  if (!isNullOrFits(checked, expected.open ? opened(wanted) : wanted, context) && !isAmountMeant(checked, expected)) {
    const [given, needed] = besideEachOther(checked.type, wanted);
    if (needed.kind === 'object' && familyOf(given) === 'record') {
      reportMisfit({ ...checked, type: given }, needed.fields, context);
      return;
    }
    const remedy = remedyFor(checked, wanted, context);
    reportMismatch(checked, { wanted: wordsOf(wanted), remedy, found: foundWords(checked, wanted) }, context);
    return;
  }
  if (!isNullable(wanted)) reportEmpty(checked, context);
}

/** The two types, or those of the entries where both are lists. */
function besideEachOther(type: CheckedType, wanted: CheckedType): readonly [CheckedType, CheckedType] {
  return type.kind === 'list' && wanted.kind === 'list' ? besideEachOther(type.of, wanted.of) : [type, wanted];
}

/** A record that lacks one of the fields that are read of it, or has another one under its name. */
function reportMisfit(checked: Checked, needed: Fields, context: CheckContext): void {
  const given = fieldsOf(checked.type, context) ?? {};
  const [name, field] = Object.entries(needed).find(([each, type]) => !fieldFits(given, each, type, context)) ?? [];
  if (name === undefined || field === undefined) return;
  const there = Object.hasOwn(given, name) ? given[name] : undefined;
  const record = codeOf(checked, context);
  const isEmptyAtTimes = there !== undefined && fits(there, field, context);
  report(context, 'type/mismatch', checked, {
    problem: !there
      ? `${record} has no ${code(name)}, which is read of it.`
      : isEmptyAtTimes
        ? `${code(name)} of ${record} may be empty.`
        : `${code(name)} of ${record} is ${describeType(there)}, but it should be ${wordsOf(field)}.`,
    remedy: isEmptyAtTimes
      ? `Ask for ${code(`${name}: …?`)}, with a question mark behind the type, or name another record.`
      : `Name a record that has it, or take ${code(name)} out of ${code('asks')}.`,
  });
}

/** The type of a place that is `open`: instead of one of the options, any text or number, and so in a list of them. */
function opened(wanted: CheckedType): CheckedType {
  if (wanted.kind === 'list') return { ...wanted, of: storable(opened(wanted.of)) };
  const family = familyOf(wanted);
  return wanted.kind === 'one-of' && (family === 'number' || family === 'text') ? { kind: family } : wanted;
}

function isNullOrFits(checked: Checked, wanted: CheckedType, context: TypeSource): boolean {
  if (checked.type.kind === 'null') return true;
  const beside = familyBeside(checked, familyOf(wanted));
  // A text that spells a date or a time may be written where one is wanted.
  if (beside !== familyOf(checked.type)) return beside === familyOf(wanted);
  // So may a sum that is written out where money is wanted: it is a text of the API.
  if (wanted.kind === 'money') return checked.type.kind === 'money' || isSum(checked);
  return fits(checked.type, wanted, context);
}

/** An amount that is worked out may be a number. */
function isAmountMeant({ type }: Checked, expected: ExpectedType): boolean {
  return expected.open === true && expected.kind === 'money' && familyOf(type) === 'number';
}

function isSum({ constants, type }: Checked): boolean {
  return type.kind === 'json' || (constants?.every(({ value }) => /^-?\d+\.\d\d$/.test(String(value))) ?? false);
}

/** Whether every value of `type` may be used where `wanted` is expected, nothing (null) aside. */
function fits(type: CheckedType, wanted: CheckedType, context: TypeSource): boolean {
  const [family, other] = [familyOf(type), familyOf(wanted)];
  if (family === 'any' || other === 'any') return true;
  // `now` is a number of milliseconds, which no call takes for a date-time.
  if (family !== other || (type.kind === 'instant') !== (wanted.kind === 'instant')) return false;
  if (type.kind === 'id' && wanted.kind === 'id' && type.identifies !== undefined && wanted.identifies !== undefined)
    return type.identifies === wanted.identifies;
  if (wanted.kind === 'one-of')
    return type.kind === 'one-of' && type.options.every((option) => wanted.options.includes(option));
  if (type.kind === 'list' && wanted.kind === 'list') return fits(type.of, wanted.of, context);
  return family !== 'record' || recordFits(type, wanted, context);
}

function recordFits(type: CheckedType, wanted: CheckedType, context: TypeSource): boolean {
  if (type.kind === 'entity' && wanted.kind === 'entity' && type.name === wanted.name) return true;
  if (type.kind === 'extra' && wanted.kind === 'extra') return type.form === wanted.form;
  const [given, needed] = [fieldsOf(type, context), fieldsOf(wanted, context)];
  // Two entities with different names differ, however alike their fields; entities may also contain themselves.
  if (type.kind === 'entity' && wanted.kind === 'entity') return includes(type.name, wanted.name, context);
  return !given || !needed || Object.entries(needed).every(([name, field]) => fieldFits(given, name, field, context));
}

/** Whether an entity has all fields of another one because it includes it, itself or by way of others. */
function includes(name: string, wanted: string, { entities }: TypeSource): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    if (at === wanted) return true;
    at = Object.hasOwn(entities, at) ? entities[at]?.includes : undefined;
  }
  return false;
}

function fieldFits(given: Fields, name: string, needed: CheckedType, context: TypeSource): boolean {
  const field = Object.hasOwn(given, name) ? given[name] : undefined;
  if (!field) return isNullable(needed);
  return (isNullable(needed) || !isNullable(field)) && fits(field, needed, context);
}

function strayConstants(checked: Checked, wanted: CheckedType) {
  if (wanted.kind !== 'one-of' || !checked.constants) return [];
  return checked.constants.filter(({ value }) => !wanted.options.includes(value));
}

/** Where a value is alone, formatted text is shown as such, and a list by its values or the names of its records. */
function requireValue(checked: Checked, _: ExpectedType, context: CheckContext): void {
  const { type } = checked;
  if (type.kind === 'rich') return;
  if (type.kind === 'list' && (familyOf(type.of) !== 'record' || hasName(type.of, context))) return;
  requireShowable(checked, { kind: 'showable' }, context);
}

const namingFields = ['name', 'title', 'label', 'url'];

function hasName(type: CheckedType, context: TypeSource): boolean {
  const fields = familyOf(type) === 'record' ? fieldsOf(type, context) : null;
  return fields !== null && namingFields.some((name) => Object.hasOwn(fields, name));
}

function requireShowable(checked: Checked, _: ExpectedType, context: CheckContext): void {
  const words = notShowable(checked, context);
  if (words) report(context, 'type/not-showable', checked, words);
}

function notShowable(checked: Checked, context: CheckContext) {
  const { type } = checked;
  const [source, shown] = [sourceOf(checked, context), codeOf(checked, context)];
  const family = familyOf(type);
  if (type.kind === 'rich') {
    return {
      problem: `${shown} is formatted text, and a line of plain text would show its marks.`,
      remedy: 'Show it in a block for rich text instead.',
    };
  }
  if (family === 'list') {
    const isPlain = type.kind === 'list' && !['list', 'record'].includes(familyOf(type.of));
    const way = isPlain ? `Write ${code(`join(${source}, ", ")`)}` : 'Show it with a list or a table';
    return {
      problem: `${shown} is a list, which a text cannot show.`,
      remedy: `${way}, or count it with ${code(`size(${source})`)}.`,
    };
  }
  if (family !== 'record') return null;
  const fields = Object.entries(fieldsOf(type, context) ?? {}).filter(
    ([, field]) => !['list', 'record'].includes(familyOf(field)),
  );
  const examples = fields.slice(0, 3).map(([name]) => code(`${source}.${name}`));
  const remedy =
    examples.length > 0 ? `Name one of its fields, such as ${listOf(examples, 'or')}.` : 'Name one of its fields.';
  return { problem: `${shown} is a record of several values, which a text cannot show.`, remedy };
}

/** Up to three fields of a record that may be written where it cannot; the id first, where one is wanted. */
function fittingFields(checked: Checked, wanted: CheckedType, context: CheckContext): readonly string[] {
  const fitting = Object.entries(fieldsOf(checked.type, context) ?? {}).filter(([, field]) =>
    fits(field, wanted, context),
  );
  const chosen = wanted.kind === 'id' ? fitting.filter(([, field]) => field.kind === 'id') : fitting;
  return chosen.slice(0, 3).map(([name]) => code(`${sourceOf(checked, context)}.${name}`));
}

interface Mismatch {
  readonly wanted: string;
  readonly remedy: string;
  /** Left out: what its type says. */
  readonly found?: string;
}

function reportMismatch(
  checked: Checked,
  { wanted, remedy, found = `is ${describeFound(checked)}` }: Mismatch,
  context: CheckContext,
): void {
  report(context, 'type/mismatch', checked, {
    problem: `This should be ${wanted}, but ${codeOf(checked, context)} ${found}.`,
    remedy,
  });
}

function foundWords(checked: Checked, wanted: CheckedType): string {
  const { type } = checked;
  if (type.kind === 'instant' && familyOf(wanted) === 'moment') return 'goes on with the clock';
  // Two lists differ in their entries.
  if (type.kind === 'list' && wanted.kind === 'list') return `is ${wordsOf(type)}`;
  if (wanted.kind !== 'one-of' || familyOf(type) !== familyOf(wanted)) return `is ${describeFound(checked)}`;
  if (type.kind !== 'one-of') return `can be any ${familyOf(type)}`;
  const others = type.options.filter((option) => !wanted.options.includes(option));
  const also = others.length < type.options.length ? 'also ' : '';
  return `can ${also}be ${someOf(others.map(quoted), 'or')}`;
}

function describeFound({ type }: Checked): string {
  return type.kind === 'entity' ? describeRecord(type.name) : (describeId(type) ?? describeType(type));
}

function describeId(type: CheckedType): string | null {
  return type.kind === 'id' && type.identifies !== undefined ? `the id of ${withArticle(type.identifies)}` : null;
}

function describeRecord(entity: string): string {
  return `a record (${entity})`;
}

function wordsOf(wanted: CheckedType): string {
  if (wanted.kind === 'one-of') return oneOf(wanted.options.map(quoted));
  if (wanted.kind === 'entity') return describeRecord(wanted.name);
  if (wanted.kind === 'list')
    return familyOf(wanted.of) === 'any' ? 'a list' : `a list (each entry ${wordsOf(wanted.of)})`;
  return describeId(wanted) ?? describeType(wanted);
}

/** The functions that make what is wanted of what is there: `day(now)`. */
const conversions: Readonly<Partial<Record<string, FunctionName>>> = {
  'moment date': 'day',
  'moment month': 'month_of',
  'date month': 'month_of',
};

function remedyFor(checked: Checked, wanted: CheckedType, context: CheckContext): string {
  const [source, family, found] = [sourceOf(checked, context), familyOf(wanted), familyOf(checked.type)];
  const constant = checked.constants?.[0]?.value;
  if (wanted.kind === 'one-of' && family === found)
    return `Write ${wanted.options.length === 1 ? 'that' : 'one of these'}, or name a value that can be nothing else.`;
  const conversion = conversions[`${found} ${wanted.kind}`];
  if (conversion !== undefined) return `Write ${code(`${conversion}(${source})`)}.`;
  if (checked.type.kind === 'instant' && family !== 'text')
    return `${code('now')} can only be compared and shown. Name another value, or take it out.`;
  // Only beside another moment a day stands for all of its hours.
  if (family === 'moment' && found === 'text') return 'Write it like this: "2025-11-21T18:30:00+08:00".';
  if (isMoment(family) && found === 'text') return `Write it like this: ${momentSamples[family]}.`;
  if (isMoment(family) && found === 'number' && /^\d{4}-\d/.test(source))
    return `Write it in quotes of its own, like this: ${code(`'${family === 'moment' ? '"2025-11-21T18:30:00+08:00"' : momentSamples[family]}'`)}.`;
  if (family === 'number' && found === 'money') return `Write ${code(`amount(${source})`)}.`;
  if (family === 'number' && typeof constant === 'string' && Number.isFinite(Number(constant)))
    return `Write ${constant} without quotes.`;
  if (family === 'text' && typeof constant === 'number') return `Put it in quotes: "${constant}".`;
  if (family === 'text' && found !== 'list' && found !== 'record')
    return `To make a text of it, write ${code(`show(${source})`)}.`;
  if (describeId(wanted) && family === found) return `Name ${describeId(wanted)}.`;
  const parts = found === 'record' ? fittingFields(checked, wanted, context) : [];
  if (parts.length > 0) return `Did you mean ${listOf(parts, 'or')}?`;
  const isEntryWanted = found === 'list' && family !== 'list';
  return `${isEntryWanted ? 'Name one entry of it, or another' : 'Name another'} value: ${wordsOf(wanted)}.`;
}
