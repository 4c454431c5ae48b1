/** Long forms as offices have them, laid over the shipped portal. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { shippedConfig, withFile } from '../compiler/support.ts';

const folder = 'tests/fixtures/forms';

test.each(readdirSync(folder))('%s compiles without an error or a warning', (file) => {
  const { diagnostics, portal } = compilePortal(
    withFile(shippedConfig, `forms/${file}`, readFileSync(`${folder}/${file}`, 'utf8')),
  );

  // Its texts are translated nowhere, and no page shows it.
  const own = new Set(['text/missing-translation', 'link/unused']);
  expect(diagnostics.filter(({ code }) => !own.has(code))).toEqual([]);
  expect(portal?.forms[file.replace('.yaml', '')]?.outline.length).toBeGreaterThan(1);
});

test('the forms of an office compile together without an error or a warning', () => {
  const office = 'tests/fixtures/office';
  const files = readdirSync(office, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const sources = files.reduce(
    (all, path) => withFile(all, path, readFileSync(`${office}/${path}`, 'utf8')),
    shippedConfig,
  );

  const { diagnostics, portal } = compilePortal(sources);

  expect(diagnostics.filter(({ code }) => code !== 'text/missing-translation')).toEqual([]);
  const written = [...readdirSync('config/forms'), ...readdirSync(`${office}/forms`)];
  expect(Object.keys(portal?.forms ?? {}).sort()).toEqual(
    written
      .filter((file) => file.endsWith('.yaml'))
      .map((file) => file.replace('.yaml', ''))
      .sort(),
  );
});

test('the fields of a step that is not asked have its condition, and notes are no answers', () => {
  const visa = readFileSync(`${folder}/visa-letter.yaml`, 'utf8');
  const form = compilePortal(withFile(shippedConfig, 'forms/visa-letter.yaml', visa)).portal?.forms['visa-letter'];

  const address = form?.fields.find(({ name }) => name === 'home_address');
  expect(address?.when).toEqual(['==', ['name', 'abroad'], true]);
  expect(form?.fields.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  expect(form?.extraFields).toContain('home_address');
  expect(form?.extraFields.some((name) => name.startsWith('$'))).toBe(false);
  expect(form?.outline.map(({ groups }) => groups.map(({ fields }) => fields.length))).toEqual([[3], [3], [1, 2, 1]]);
});
