/** What is in the inputs of a form, which of them a person has changed, and who wants to hear of it. */
import type { UseFormReturn } from 'react-hook-form';
import type { Signals } from '../kernel/store.ts';
import type { FormFields } from './form-fields.ts';
import type { FormValues } from './form-types.ts';

export interface FormInputs {
  /** React Hook Form, as soon as the form is drawn; before that no input has a value. */
  readonly attach: (methods: Methods) => void;
  readonly all: () => FormValues;
  readonly value: (name: string) => unknown;
  readonly set: (name: string, value: unknown) => void;
  /** Puts a value into an input as if it had been there from the start. */
  readonly start: (name: string, value: unknown) => void;
  /** Empties an input; what is said under it stays until somebody types. */
  readonly empty: (name: string) => void;
  /** Called by inputs. */
  readonly changed: (name: string) => void;
  readonly onChange: (listener: () => void) => () => void;
  /** Names of the fields that the person has changed. */
  readonly touched: Set<string>;
  /** Puts all inputs back to their start, or to these values. */
  readonly reset: (values?: FormValues) => void;
  /** Called when the form starts anew, as it does when it was sent. */
  readonly onReset: (listener: () => void) => () => void;
}

type Methods = Pick<UseFormReturn<FormValues>, 'getValues' | 'setValue' | 'reset'>;

export interface FormInputsDeps {
  readonly fields: Pick<FormFields, 'all' | 'rowOf' | 'inRowsOf'>;
  /** A signal for each field whose value has changed. */
  readonly changes: Pick<Signals, 'emit'>;
  readonly touched: Set<string>;
  readonly startValues: () => FormValues;
  /** Before others hear that a field was changed: its error may be mended. */
  readonly recheck: (name: string) => void;
  /** Before others hear that the form starts anew: nothing is wrong any more. */
  readonly forget: () => void;
}

export function createFormInputs({
  fields,
  changes,
  touched,
  startValues,
  recheck,
  forget,
}: FormInputsDeps): FormInputs {
  const onChange = createListeners();
  const onReset = createListeners();
  let methods: Methods | null = null;

  function changed(name: string): void {
    const owner = fields.rowOf(name)?.owner.name;
    for (const each of owner === undefined ? [name] : [name, owner]) {
      touched.add(each);
      changes.emit(each);
      recheck(each);
    }
    onChange.call();
  }

  return {
    attach: (next) => {
      methods = next;
    },
    all: () => methods?.getValues() ?? {},
    // Asked for one name, the form copies nothing.
    value: (name) => methods?.getValues(name),
    set: (name, value) => {
      methods?.setValue(name, value);
      // Who looks at a field of a row that stays, such as its sentence, hears of it too.
      for (const inner of fields.inRowsOf(name)) changes.emit(inner);
      changed(name);
    },
    start: (name, value) => methods?.setValue(name, value),
    empty: (name) => {
      methods?.setValue(name, '');
      changes.emit(name);
    },
    changed,
    onChange: onChange.add,
    touched,
    reset: (next) => {
      // Inputs that are drawn stay known to the form: it does not draw them anew, and what is typed afterwards counts.
      methods?.reset(next ?? startValues(), { keepFieldsRef: true });
      touched.clear();
      forget();
      for (const { name } of fields.all()) for (const each of [name, ...fields.inRowsOf(name)]) changes.emit(each);
      onReset.call();
    },
    onReset: onReset.add,
  };
}

function createListeners() {
  const listeners = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    call: () => {
      for (const listener of listeners) listener();
    },
  };
}
