/** Choices that depend on answers: an answer that is no longer offered is taken out, and the field says so. */
import type { DataSource, DefinedField, FormModel } from '#model';
import { namesOf } from '../scope/scope-node.ts';
import type { FormRuntime } from './form-runtime.ts';
import { isSearched, sourceOf } from './searched-data.ts';

/** @returns what stops it */
export function followOptions(runtime: FormRuntime): () => void {
  return followChoices(runtime.form.fields, runtime);
}

/** @param fields  those of the form, or those of a row of it under the names that they have there */
export function followChoices(fields: readonly DefinedField[], runtime: FormRuntime): () => void {
  const stops = dependentFields(fields, runtime.form).map(({ field, names }) =>
    runtime.scope.subscribe(names, dropper(field, names, runtime)),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

interface Dependent {
  readonly field: DefinedField;
  readonly names: readonly string[];
}

/** The fields whose choices read other answers, or data that is asked for with them. */
function dependentFields(fields: readonly DefinedField[], { fields: own, data = {} }: FormModel): readonly Dependent[] {
  const answers = new Set<string>([...own, ...fields].map(({ name }) => name));
  for (const [name, source] of Object.entries(data)) {
    if (askedWith(source).some((read) => answers.has(read))) answers.add(name);
  }
  return fields.flatMap((field): Dependent[] => {
    if (!('options' in field) || typeof field.options !== 'object') return [];
    const searched = isSearched(field.options) ? askedWith(sourceOf(field.options, { data })?.source) : [];
    const names = [...namesOf(field.options.from), ...namesOf(field.options.where), ...searched];
    const others = names.filter((name) => name !== field.name);
    return others.some((name) => answers.has(name)) ? [{ field, names: others }] : [];
  });
}

function askedWith(source: DataSource | undefined): readonly string[] {
  return [...Object.values(source?.with ?? {}), source?.when].flatMap((expression) => namesOf(expression));
}

/** Among what the server would find now nobody knows whether it is: with another question it is taken out. */
function dropper(field: DefinedField, names: readonly string[], runtime: FormRuntime): () => void {
  if (!('options' in field) || !isSearched(field.options)) return () => dropGone(field, runtime);
  const asked = () => JSON.stringify(names.map((name) => runtime.scope.read(name) ?? null));
  let before = asked();
  return () => {
    const now = asked();
    const isSame = now === before;
    before = now;
    // What is there at first belongs to the answers that are there at first.
    if (isSame || !runtime.touched.has(field.name) || runtime.value(field.name) === '') return;
    runtime.set(field.name, '');
    runtime.say(field.name, 'choiceGone');
  };
}

function dropGone(field: DefinedField, runtime: FormRuntime): void {
  const choices = runtime.choices.of(field);
  // Choices that are still on their way say nothing.
  if (choices === null) return;
  const known = new Set(choices.map(({ value }) => String(value)));
  const before = runtime.value(field.name);
  const isGone = (value: unknown) => value !== '' && value !== null && value !== undefined && !known.has(String(value));
  if (Array.isArray(before) ? !before.some(isGone) : !isGone(before)) return;
  runtime.set(field.name, Array.isArray(before) ? before.filter((value) => !isGone(value)) : '');
  runtime.say(field.name, 'choiceGone');
}
