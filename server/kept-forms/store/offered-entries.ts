/** Whether entries that were picked were offered to whoever picked them. */
import { namesRead } from '#expression';
import { type AskedRows, isPicked, type PickedRows, type Scope, wordOf } from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import type { FieldIssue } from '../../kernel/call/refusal.ts';
import { holds, valueIn } from '../../kernel/portal/expressions.ts';
import type { KeptForm } from '../../kernel/portal/portal-view.ts';

/**
 * One issue for each row whose entry was not offered, or must not be picked. Entries that the page alone knows are left to the browser.
 * @param answers  what was picked before may stay
 * @param data  what the form asks for, as this person sees it
 */
export function pickedUnoffered(
  context: CallContext,
  form: KeptForm,
  answers: { readonly now: Scope; readonly before: Scope },
  data: Scope,
): readonly FieldIssue[] {
  return form.fields.flatMap((field) => {
    if (field.kind !== 'rows' || !isPicked(field)) return [];
    const offered = offeredBy(context, field, data);
    if (offered === null) return [];
    const before = new Set(keysIn(field, answers.before));
    return keysIn(field, answers.now).flatMap((key, index) =>
      offered.has(key) || before.has(key)
        ? []
        : [{ field: `${field.name}[${index}].${field.pick.key}`, rule: 'unknown' }],
    );
  });
}

/** What identifies the entries; null where nobody here knows them. */
function offeredBy({ now, time }: CallContext, { pick }: PickedRows, data: Scope): ReadonlySet<string> | null {
  if (!namesRead(pick.from).every((name) => Object.hasOwn(data, name))) return null;
  const entries = valueIn(pick.from, data, now, time);
  if (!Array.isArray(entries)) return null;
  return new Set(
    entries.flatMap((entry: Scope) => {
      const scope = { ...data, ...entry };
      const isOff = pick.disabled?.some(({ when }) => holds(when, scope, now, time)) ?? false;
      return isOff ? [] : [String(valueIn(pick.value, scope, now, time))];
    }),
  );
}

function keysIn(field: AskedRows & PickedRows, answers: Scope): readonly string[] {
  const rows = answers[field.name];
  return Array.isArray(rows) ? rows.map((row: Scope) => wordOf(row[field.pick.key])) : [];
}
