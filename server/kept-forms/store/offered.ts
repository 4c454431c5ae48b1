/** Whether what was chosen or picked out of data was offered to whoever did, and entries that cannot be given up are among it. */
import { namesRead } from '#expression';
import {
  type AskedRows,
  choicesFrom,
  type DefinedField,
  type Expression,
  entryNames,
  isPicked,
  isRecord,
  keysOf,
  listOf,
  type Options,
  type PickedRows,
  type Scope,
  wordOf,
} from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import { holds, valueIn } from '../../kernel/portal/expressions.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';

interface Answers {
  readonly now: Scope;
  /** What was chosen before may stay. */
  readonly before: Scope;
}

/** The answers to one field, or to one in rows. */
interface Given {
  /** `town`, `visits[1].town` */
  readonly field: string;
  readonly now: unknown;
  /** What the answers around it are. */
  readonly around: Scope;
}

/**
 * One issue for each answer or row that was not offered, or must not be picked, and one where an entry is missing that cannot be given
 * up. What the page alone knows is left to the browser.
 * @param data  what the form asks for, as this person sees it
 */
export function notOffered(context: CallContext, form: KeptForm, answers: Answers, data: Scope): readonly FieldIssue[] {
  const names = form.fields.map(({ name }) => name);
  const known: Known = { context, names, scope: { ...answers.now, ...data } };
  return form.fields.flatMap((field) => {
    if (field.kind !== 'rows') {
      const given = { field: field.name, now: answers.now[field.name], around: {} };
      return wronglyChosen(field, [given], [answers.before[field.name]], known);
    }
    const [rows, before] = [answers.now, answers.before].map((all) => listOf(all[field.name]).filter(isRecord));
    const inRows = field.fields
      .filter(({ name }) => name !== field.pick?.key)
      .flatMap((inner) => {
        const given = (rows ?? []).map((row, at) => ({
          field: `${field.name}[${at}].${inner.name}`,
          now: row[inner.name],
          around: { ...Object.fromEntries(field.fields.map(({ name }) => [name, null])), ...row },
        }));
        return wronglyChosen(
          inner,
          given,
          (before ?? []).map((row) => row[inner.name]),
          known,
        );
      });
    return isPicked(field) ? [...wronglyPicked(field, answers, known), ...inRows] : inRows;
  });
}

/** What is known on this side. */
interface Known {
  readonly context: CallContext;
  /** Of the fields of the form: one without an answer is null. */
  readonly names: readonly string[];
  readonly scope: Scope;
}

/** @returns the entries of a list, each with the names that are read of it; null where nobody here knows it */
function entriesOf(from: Expression, { context: { now, time }, names, scope }: Known) {
  const known = new Set(['now', ...names, ...keysOf(scope)]);
  const isKnown = (expression: Expression) => namesRead(expression).every((name) => known.has(name));
  if (!isKnown(from)) return null;
  const entries = valueIn(from, scope, now, time);
  if (!Array.isArray(entries)) return null;
  for (const name of entries.flatMap((entry) => keysOf(entryNames(entry)))) known.add(name);
  return { entries, isKnown };
}

function wronglyChosen(
  field: DefinedField,
  all: readonly Given[],
  before: readonly unknown[],
  known: Known,
): readonly FieldIssue[] {
  if (!('options' in field) || typeof field.options === 'string' || field.options.search !== undefined) return [];
  const { options } = field;
  const kept = new Set(before.flatMap((answer) => (Array.isArray(answer) ? answer : [answer])));
  return all.flatMap(({ field: place, now, around }) => {
    const chosen = (Array.isArray(now) ? now : [now]).filter(
      (one) => one !== undefined && one !== null && !kept.has(one),
    );
    if (chosen.length === 0) return [];
    const offered = choicesIn(options, { ...known, scope: { ...known.scope, ...around } });
    const isWrong = offered !== null && chosen.some((one) => !offered.has(String(one)));
    return isWrong ? [{ field: place, rule: 'enum' }] : [];
  });
}

function choicesIn(options: Exclude<Options, string>, known: Known): ReadonlySet<string> | null {
  const { context, scope } = known;
  const found = entriesOf(options.from, known);
  if (!found || (found.entries.length > 0 && ![options.value, options.where ?? null].every(found.isKnown))) return null;
  const read = (expression: Expression, names: Scope = {}) =>
    valueIn(expression, { ...scope, ...names }, context.now, context.time);
  return new Set(choicesFrom(found.entries, options, read).map(({ value }) => String(value)));
}

function wronglyPicked(field: PickedRows, answers: Answers, known: Known): readonly FieldIssue[] {
  const entries = pickable(field, known);
  if (entries === null) return [];
  const [picked, before] = [keysIn(field, answers.now), new Set(keysIn(field, answers.before))];
  const offered = new Set(entries.flatMap(({ key, isOff }) => (isOff ? [] : [key])));
  const unoffered = picked.flatMap((key, index) =>
    offered.has(key) || before.has(key)
      ? []
      : [{ field: `${field.name}[${index}].${field.pick.key}`, rule: 'unknown' }],
  );
  const isGivenUp = entries.some(({ key, isLocked }) => isLocked && !picked.includes(key));
  const isAsked = picked.length > 0 || field.when === undefined;
  return isGivenUp && isAsked ? [...unoffered, { field: field.name, rule: 'required' }] : unoffered;
}

interface Pickable {
  /** What identifies it. */
  readonly key: string;
  readonly isLocked: boolean;
  /** It must not be picked. */
  readonly isOff: boolean;
}

function pickable(
  { pick: { from, value, locked, disabled = [] } }: PickedRows,
  known: Known,
): readonly Pickable[] | null {
  const { context, scope } = known;
  const found = entriesOf(from, known);
  if (!found || (found.entries.length > 0 && !found.isKnown(value))) return null;
  const locks = locked !== undefined && found.isKnown(locked) ? [locked] : [];
  const bars = disabled.map(({ when }) => when).filter(found.isKnown);
  return found.entries.map((entry) => {
    const around = { ...scope, ...entryNames(entry) };
    const isTrue = (condition: Expression) => holds(condition, around, context.now, context.time);
    const isLocked = locks.some(isTrue);
    const key = String(valueIn(value, around, context.now, context.time));
    return { key, isLocked, isOff: !isLocked && bars.some(isTrue) };
  });
}

function keysIn(field: AskedRows & PickedRows, answers: Scope): readonly string[] {
  return listOf(answers[field.name]).map((row) => wordOf((row as Scope)[field.pick.key])); // checked rows are records
}
