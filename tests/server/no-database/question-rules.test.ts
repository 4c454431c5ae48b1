/** Which rules a type of question takes: what is refused is what would change nothing. */
import { expect, test } from 'vitest';
import { formFromDefinition } from '#model';
import language from '#schema/office/form.schema.json' with { type: 'json' };
import { formIssues } from '../../../server/forms/office/form-issues.ts';
import type { FieldInput } from '../../../server/forms/store/office-forms.ts';

const rules = {
  min: [2, '2025-12-01', '09:00'],
  max: [3, '2025-12-24', '18:00'],
  step: [5],
  min_length: [2],
  max_length: [3],
  min_items: [2],
  max_items: [2],
  pattern: ['^[A-Z]$'],
  unit: [{ en: 'HKD' }],
  accept: [['png']],
  max_files: [2],
  max_size: [3],
};

const types = language.$defs.question.properties.type.enum as readonly FieldInput['type'][]; // words of the contract too
const withChoices: readonly FieldInput['type'][] = ['select', 'radio', 'multiselect', 'checkboxes', 'ranking'];

function question(type: FieldInput['type'], more: object = {}): FieldInput {
  const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: { en: value } }));
  return { key: 'task', type, label: { en: 'Task' }, ...(withChoices.includes(type) ? { options } : {}), ...more };
}

/** What people are asked. */
function asked(field: FieldInput): string {
  const [read] = formFromDefinition({ fields: [field] }, 'en').fields;
  return read?.kind === 'unknown' ? '' : JSON.stringify(read);
}

test.each(types)('of type %s: a rule is refused when people are asked the same without it', (type) => {
  const plain = asked(question(type));
  const found = Object.entries(rules).map(([rule, values]) => ({
    rule,
    hasEffect: values.some((value) => !['', plain].includes(asked(question(type, { [rule]: value })))),
    isRefused: formIssues({ title: { en: 'Help' }, fields: [question(type, { [rule]: values[0] })] }).some(
      ({ code }) => code === 'shape/key-without-effect',
    ),
  }));

  expect(found.filter(({ hasEffect, isRefused }) => hasEffect === isRefused)).toEqual([]);
});
