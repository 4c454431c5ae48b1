/** Whether entries that were picked were offered to whoever picked them, and those that cannot be given up are among them. */
import { namesRead } from '#expression';
import {
  type AskedRows,
  type Expression,
  entryNames,
  isPicked,
  keysOf,
  type PickedRows,
  type Scope,
  wordOf,
} from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import { holds, valueIn } from '../../kernel/portal/expressions.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';

/**
 * One issue for each row whose entry was not offered, or must not be picked, and one where an entry is missing that cannot be given up.
 * What the page alone knows is left to the browser.
 * @param answers  what was picked before may stay
 * @param data  what the form asks for, as this person sees it
 */
export function wronglyPicked(
  context: CallContext,
  form: KeptForm,
  answers: { readonly now: Scope; readonly before: Scope },
  data: Scope,
): readonly FieldIssue[] {
  return form.fields.flatMap((field) => {
    if (field.kind !== 'rows' || !isPicked(field)) return [];
    const entries = entriesFor(context, form, field, { ...answers.now, ...data });
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
  });
}

interface Offered {
  /** What identifies it. */
  readonly key: string;
  readonly isLocked: boolean;
  /** It must not be picked. */
  readonly isOff: boolean;
}

/** The entries that there are; null where nobody here knows them. */
function entriesFor(
  { now, time }: CallContext,
  form: KeptForm,
  { pick: { from, value, locked, disabled = [] } }: PickedRows,
  scope: Scope,
): readonly Offered[] | null {
  const known = new Set(['now', ...form.fields.map(({ name }) => name), ...keysOf(scope)]);
  const isKnown = (expression: Expression) => namesRead(expression).every((name) => known.has(name));
  if (!isKnown(from)) return null;
  const list = valueIn(from, scope, now, time);
  if (!Array.isArray(list)) return null;
  const entries = list.map(entryNames);
  for (const name of entries.flatMap(keysOf)) known.add(name);
  if (entries.length > 0 && !isKnown(value)) return null;
  const rules = {
    locked: locked !== undefined && isKnown(locked) ? [locked] : [],
    off: disabled.map(({ when }) => when).filter(isKnown),
  };
  return entries.map((names) => {
    const around = { ...scope, ...names };
    const isTrue = (condition: Expression) => holds(condition, around, now, time);
    const isLocked = rules.locked.some(isTrue);
    return { key: String(valueIn(value, around, now, time)), isLocked, isOff: !isLocked && rules.off.some(isTrue) };
  });
}

function keysIn(field: AskedRows & PickedRows, answers: Scope): readonly string[] {
  const rows = answers[field.name];
  return Array.isArray(rows) ? rows.map((row: Scope) => wordOf(row[field.pick.key])) : [];
}
