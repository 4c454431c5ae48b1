import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

/** One line an entry, so that a change of the model reads well in a diff. `npm run test:update` rewrites the files. */
function expectGolden(name: string, model: unknown): void {
  const folder = join(import.meta.dirname, 'golden');
  const file = join(folder, `${name}.json`);
  const printed = `${compact(model)}\n`;
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, printed);
  }
  expect(printed).toBe(readFileSync(file, 'utf8'));
}

function compact(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line.length + indent.length <= 110 || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Array.isArray(value)
    ? value.map((each) => inner + compact(each, inner))
    : Object.entries(value).map(([key, child]) => `${inner}${JSON.stringify(key)}: ${compact(child, inner)}`);
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

describe('the model', () => {
  const form = `${smallConfig.get('forms/application.yaml')}  - { name: doctor, label: Doctor, kind: text }\n`;
  const { portal } = compilePortal(withFile(smallConfig, 'forms/application.yaml', form));

  test('of a page has its defaults written out and its shorthand gone', () => {
    expectGolden('page', portal?.pages['home']);
  });

  test('of a form knows which fields the call takes and which are extra', () => {
    expectGolden('form', portal?.forms['application']);
  });

  test('of a status is a list of cases with conditions as trees', () => {
    expectGolden('status', portal?.statuses['notice']);
  });

  test('of a call has the parameters and the answer that turning pages brings', () => {
    expectGolden('call', portal?.contract.calls['news/index']);
  });
});
