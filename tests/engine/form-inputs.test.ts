import { createFormControl } from 'react-hook-form';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DefinedField, RowsField } from '#model';
import { createFormInputs, type FormInputs } from '../../src/engine/forms/form-inputs.ts';
import type { FormValues } from '../../src/engine/forms/form-types.ts';
import { createSignals } from '../../src/engine/kernel/store.ts';

const text = (name: string): DefinedField => ({ kind: 'text', name, label: name }) as DefinedField; // what inputs read of it
const costs = { kind: 'rows', name: 'costs', label: 'Costs', fields: [text('item')] } as unknown as RowsField;

let heard: string[];
let inputs: FormInputs;

beforeEach(() => {
  heard = [];
  const changes = createSignals();
  for (const name of ['name', 'costs', 'costs.a.item']) changes.subscribe([name], () => heard.push(`${name} changed`));
  inputs = createFormInputs({
    fields: {
      all: () => [text('name'), costs],
      rowOf: (name) =>
        name === 'costs.a.item' ? ({ owner: costs, key: 'a', inner: text('item') } as never) : undefined,
      inRowsOf: (owner) => (owner === 'costs' ? ['costs.a.item'] : []),
    },
    changes,
    touched: new Set(),
    startValues: () => ({ name: 'Ann' }),
    recheck: (name) => heard.push(`${name} checked`),
    forget: () => heard.push('forgotten'),
  });
  inputs.onChange(() => heard.push('somebody typed'));
  inputs.onReset(() => heard.push('started anew'));
});

function attach(values: FormValues): void {
  const methods = createFormControl<FormValues>({ defaultValues: values });
  // Until a form is drawn, React Hook Form answers with its defaults.
  methods.control._state.mount = true;
  inputs.attach(methods);
}

describe('the inputs of a form', () => {
  test('hold nothing before the form is drawn, and nothing breaks that asks', () => {
    inputs.set('name', 'Ben');

    expect(inputs.value('name')).toBeUndefined();
    expect(inputs.all()).toEqual({});
  });

  test('check a changed field once who listens to it knows, and tell the form last', () => {
    attach({ name: 'Ann' });
    inputs.set('name', 'Ben');

    expect(inputs.value('name')).toBe('Ben');
    expect(heard).toEqual(['name changed', 'name checked', 'somebody typed']);
    expect([...inputs.touched]).toEqual(['name']);
  });

  test('change the fields of rows that are put there as a whole, as a draft does', () => {
    attach({ costs: {} });
    inputs.set('costs', { order: ['a'], a: { item: 'Paper' } });

    expect(heard).toEqual(['costs.a.item changed', 'costs changed', 'costs checked', 'somebody typed']);
  });

  test('change the rows with what is typed in one of them', () => {
    attach({ costs: {} });
    inputs.changed('costs.a.item');

    expect([...inputs.touched]).toEqual(['costs.a.item', 'costs']);
    expect(heard.filter((one) => one.endsWith('checked'))).toEqual(['costs.a.item checked', 'costs checked']);
  });

  test('are emptied without a check: what is said under the input stays', () => {
    attach({ name: 'Ann' });
    inputs.empty('name');

    expect(inputs.value('name')).toBe('');
    expect(heard).toEqual(['name changed']);
    expect(inputs.touched.size).toBe(0);
  });

  test('take a value as their start without anybody having changed it', () => {
    attach({ name: 'Ann' });
    inputs.start('name', 'Cai');

    expect(inputs.value('name')).toBe('Cai');
    expect(heard).toEqual([]);
  });

  test.each([
    { name: 'their start', values: undefined, expected: 'Ann' },
    { name: 'given values', values: { name: 'Dee' }, expected: 'Dee' },
  ])('go back to $name, and nothing is wrong or changed any more', ({ values, expected }) => {
    attach({ name: 'Ann' });
    inputs.set('name', 'Ben');
    heard = [];

    inputs.reset(values);

    expect(inputs.value('name')).toBe(expected);
    expect(inputs.touched.size).toBe(0);
    expect(heard).toEqual(['forgotten', 'name changed', 'costs changed', 'costs.a.item changed', 'started anew']);
  });

  test('tell nobody who has stopped listening', () => {
    attach({ name: 'Ann' });
    const stop = inputs.onChange(() => heard.push('late'));
    stop();
    inputs.changed('name');

    expect(heard).not.toContain('late');
  });
});
