/** The rows of a field: adding, taking out, moving, and the fields of each row under the names that they have there. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type AskedRows,
  type DefinedField,
  type Expression,
  isEmptyRow,
  type Options,
  rememberByKey,
  type Text,
} from '#model';
import { useSource } from '../kernel/store.ts';
import { useWords } from '../scope/scope.tsx';
import { followChoices } from './dependent-options.ts';
import { useForm } from './form-context.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues } from './form-types.ts';
import { prepareRow } from './prepare-form.ts';
import { renameNames } from './rename-names.ts';
import { rowSentence } from './row-sentence.ts';
import { newRow, orderOf, type RowsInput, readRow, rowFieldName, rowInput } from './rows.ts';

export interface RowsState {
  /** Stays the same while the row moves. */
  readonly keys: readonly string[];
  readonly fieldsOf: (key: string) => readonly DefinedField[];
  /**
   * @param values  what is in it
   * @returns the key of the new row
   */
  readonly add: (values?: FormValues) => string;
  readonly remove: (key: string) => RemovedRow;
  /** Brings a row back to where it was. */
  readonly restore: (removed: RemovedRow) => void;
  readonly move: (key: string, to: number) => void;
  /** The sentence of a row as it is now; empty where nothing is answered yet. */
  readonly sentence: (key: string) => string;
  readonly hasError: (key: string) => boolean;
  /** Whether somebody has changed a field of it by hand; what a draft brings back is not. */
  readonly isWritten: (key: string) => boolean;
  /** Puts the focus on the first field of a row that is drawn. */
  readonly focus: (key: string) => void;
}

export interface RemovedRow {
  readonly key: string;
  readonly place: number;
  readonly values: FormValues;
}

/** @param reveal  draws the fields of a row, so that a wrong one among them can get the focus */
export function useRowList(field: AskedRows, reveal: (key: string) => void): RowsState {
  const { runtime } = useForm();
  const { name } = field;
  // Another record when rows come, go, move or are brought back; the same one while a field of a row is filled in.
  const input = useSource(
    useCallback((listener: () => void) => runtime.changes.subscribe([name], listener), [runtime, name]),
    () => runtime.value(name),
  );
  const joined = orderOf(input).join(' ');
  const keys = useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
  const fieldsOf = useMemo(() => rowFieldReader(field, runtime), [field, runtime]);
  useReveal(runtime, name, reveal);
  useChoicesInRows(keys, fieldsOf, runtime);

  /** As they are now: what was drawn may be older. */
  const now = () => orderOf(runtime.value(name));
  const put = (order: readonly string[], added: FormValues = {}) => {
    const input = runtime.value(name);
    const rows = order.map((key) => [key, added[key] ?? rowInput(input, key)]);
    runtime.set(name, { ...Object.fromEntries(rows), order } satisfies RowsInput);
  };

  return {
    keys,
    fieldsOf,
    add: (values) => {
      // Not that of a row which was taken out: what belonged to it, such as a file on its way, would come back in another one.
      const taken = [...runtime.keysInRowsOf(name), ...now()].map((one) => Number(one.slice(1)));
      const key = `r${Math.max(0, ...taken) + 1}`;
      put([...now(), key], { [key]: values ?? newRow(field, runtime.starts) });
      return key;
    },
    remove: (key) => {
      const removed = { key, place: now().indexOf(key), values: { ...rowInput(runtime.value(name), key) } };
      put(now().filter((one) => one !== key));
      return removed;
    },
    restore: ({ key, place, values }) => put([...now().slice(0, place), key, ...now().slice(place)], { [key]: values }),
    move: (key, to) => {
      const others = now().filter((one) => one !== key);
      put([...others.slice(0, to), key, ...others.slice(to)]);
    },
    sentence: (key) => sentenceOf(runtime, field, key),
    hasError: (key) => field.fields.some((inner) => runtime.errors.get(rowFieldName(name, key, inner.name)) !== null),
    isWritten: (key) => field.fields.some((inner) => runtime.touched.has(rowFieldName(name, key, inner.name))),
    focus: (key) => {
      const [first] = field.fields;
      if (first) runtime.focus(rowFieldName(name, key, first.name));
    },
  };
}

/** The sentence of one row; it follows the fields of that row. */
export function useRowSentence(field: AskedRows, key: string): string {
  const { runtime } = useForm();
  useWords();
  const names = useMemo(() => field.fields.map((inner) => rowFieldName(field.name, key, inner.name)), [field, key]);
  const subscribe = useCallback((listener: () => void) => runtime.changes.subscribe(names, listener), [runtime, names]);
  return useSource(subscribe, () => sentenceOf(runtime, field, key));
}

function sentenceOf(runtime: FormRuntime, field: AskedRows, key: string): string {
  const row = prepareRow(
    field,
    readRow(field, rowInput(runtime.value(field.name), key), runtime.choices),
    runtime.evaluate,
  );
  return isEmptyRow(field, row) ? '' : rowSentence(runtime, field, row);
}

/** A wrong field in a row that is folded: the row is opened first, then the field gets the focus. */
function useReveal(runtime: FormRuntime, name: string, open: (key: string) => void): void {
  const wanted = useRef<string | null>(null);
  const reveal = useRef(open);
  reveal.current = open;
  useEffect(
    () =>
      runtime.onReveal((wrong) => {
        const key = orderOf(runtime.value(name)).find((one) => wrong.startsWith(`${name}.${one}.`));
        if (key === undefined || document.getElementById(`${runtime.id}-${wrong}`)) return false;
        wanted.current = wrong;
        reveal.current(key);
        return true;
      }),
    [runtime, name],
  );
  useEffect(() => {
    if (wanted.current !== null) runtime.focus(wanted.current);
    wanted.current = null;
  });
}

/** What is no longer offered in a row is taken out there. */
function useChoicesInRows(keys: readonly string[], fieldsOf: RowsState['fieldsOf'], runtime: FormRuntime): void {
  useEffect(() => {
    const stops = keys.map((key) => followChoices(fieldsOf(key), runtime));
    return () => {
      for (const stop of stops) stop();
    };
  }, [keys, fieldsOf, runtime]);
}

/** The same fields each time, so that they stay mounted. */
function rowFieldReader(field: AskedRows, runtime: FormRuntime): RowsState['fieldsOf'] {
  return rememberByKey((key) => rowFields(field, key, runtime));
}

function rowFields(owner: AskedRows, key: string, runtime: FormRuntime): readonly DefinedField[] {
  const names = new Map(owner.fields.map((inner) => [inner.name, rowFieldName(owner.name, key, inner.name)]));
  const fields = owner.fields.map((inner): DefinedField => {
    const readOnly = owner.readOnly && 'readOnly' in inner ? { readOnly: true } : {};
    // The same kind of field, speaking of its row by longer names.
    return { ...inner, ...inRow(inner, names), ...readOnly, name: names.get(inner.name) ?? inner.name } as DefinedField;
  });
  runtime.addRow(fields.map((field, index) => ({ field, place: { owner, key, inner: owner.fields[index] ?? field } })));
  return fields;
}

/** What of a field reads the fields of its row. */
function inRow(inner: DefinedField, names: ReadonlyMap<string, string>): Partial<Record<string, unknown>> {
  const rename = (expression: Expression) => renameNames(expression, names);
  const text = (words: Text) => (typeof words === 'string' ? words : { ...words, args: words.args.map(rename) });
  return {
    label: text(inner.label),
    ...('help' in inner && inner.help !== undefined ? { help: text(inner.help) } : {}),
    ...(inner.when === undefined ? {} : { when: rename(inner.when) }),
    ...('limits' in inner && inner.limits !== undefined
      ? { limits: Object.fromEntries(Object.entries(inner.limits).map(([key, limit]) => [key, rename(limit)])) }
      : {}),
    ...('options' in inner && typeof inner.options === 'object'
      ? { options: optionsInRow(inner.options, rename) }
      : {}),
  };
}

/** The rest of the options reads the fields of a choice. */
function optionsInRow(options: Exclude<Options, string>, rename: (expression: Expression) => Expression): Options {
  const { from, where } = options;
  return { ...options, from: rename(from), ...(where === undefined ? {} : { where: rename(where) }) };
}
