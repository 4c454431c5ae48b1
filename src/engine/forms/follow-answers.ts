/** Answers that are worked out of others follow them, for as long as the form is shown. */
import { type AskedRows, type DefinedField, type Expression, followed, followsOthers } from '#model';
import { isSame } from '../kernel/is-same.ts';
import { namesOf } from '../scope/scope-node.ts';
import type { FormRuntime } from './form-runtime.ts';
import { prepareRow } from './prepare-form.ts';
import { startInput } from './read-inputs.ts';
import { orderOf, readRow, rowFieldName, rowInput } from './rows.ts';

/** @returns what ends it */
export function followAnswers(runtime: FormRuntime): () => void {
  const following = runtime.form.fields.filter((field) => followsOthers(field) || followingIn(field).length > 0);
  // One that reads another comes after it.
  const work = () => {
    for (const field of following) {
      if (field.kind === 'rows') workInRows(field, runtime);
      else put(field.name, field, runtime.evaluate, runtime);
    }
  };
  work();
  const stops = [runtime.scope.subscribe(following.flatMap(readBy), work), runtime.onReset(work)];
  return () => {
    for (const stop of stops) stop();
  };
}

function followingIn(field: DefinedField): readonly DefinedField[] {
  return field.kind === 'rows' ? field.fields.filter(followsOthers) : [];
}

/** The names that a field follows; those of the fields of a row are in the rows themselves. */
function readBy(field: DefinedField): readonly string[] {
  if (field.kind !== 'rows') return 'start' in field ? namesOf(field.start) : [];
  const inside = new Set(field.fields.map(({ name }) => name));
  return [
    field.name,
    ...followingIn(field)
      .flatMap(readBy)
      .filter((name) => !inside.has(name)),
  ];
}

function workInRows(owner: AskedRows, runtime: FormRuntime): void {
  const { name } = owner;
  const isWritten = runtime.touched.has(name);
  const rowNow = (key: string) =>
    prepareRow(owner, readRow(owner, rowInput(runtime.value(name), key), runtime.choices), runtime.evaluate);
  let isChanged = false;
  for (const key of orderOf(runtime.value(name)))
    for (const inner of followingIn(owner)) {
      const valueOf = (expression: Expression) => runtime.evaluate(expression, rowNow(key));
      if (put(rowFieldName(name, key, inner.name), inner, valueOf, runtime)) isChanged = true;
    }
  if (!isChanged) return;
  if (!isWritten) runtime.touched.delete(name);
  // A row that is not drawn yet does not say that it is one of these.
  runtime.changes.emit(name);
}

/** @returns whether it is another answer now */
function put(
  name: string,
  field: DefinedField,
  valueOf: (expression: Expression) => unknown,
  runtime: FormRuntime,
): boolean {
  const value = startInput(field, followed(field, valueOf), runtime.starts.country);
  if (isSame(value, runtime.value(name))) return false;
  runtime.set(name, value);
  runtime.touched.delete(name); // nobody has written it
  return true;
}
