/** Long forms as offices have them: filled in on a phone, sent, and found again as they were answered. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { compilePortal } from '#compiler';
import type { PortalModel } from '#model';
import { shippedConfig, withFile } from '../compiler/support.ts';
import { type Answers, fillForm, words } from './support/fill-form.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

const folder = 'tests/fixtures/office';
const files = Object.fromEntries(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]),
);
const names = readdirSync(`${folder}/forms`).map((file) => file.replace('.yaml', ''));

test.use({ portalName: 'long-forms', viewport: { width: 390, height: 844 }, addedFiles: files });
test.setTimeout(60_000);

let portal: PortalModel;
test.beforeAll(() => {
  const sources = Object.entries(files).reduce((all, [path, text]) => withFile(all, path, text), shippedConfig);
  const compiled = compilePortal(sources).portal;
  if (!compiled) throw new Error(`The forms of ${folder} do not compile.`);
  portal = compiled;
});

for (const name of names) {
  test(`${name} is filled in on a phone and kept as it was answered`, async ({ page, logInAs, api }) => {
    const answers: Answers = parse(readFileSync(`tests/fixtures/answers/${name}.yaml`, 'utf8'));
    const form = portal.forms[name];
    if (!form) throw new Error(`There is no form ${name}.`);
    await logInAs(people.student);
    await open(page, `/pages/office/${name}`);
    await expectAccessible(page);

    await fillForm(page, form, answers, portal);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: words(form.submit[0]?.text ?? ''), exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: words(form.success?.[0]?.text ?? '') })).toBeVisible();

    const { data } = await api.get(`form/mine?form=${name}`, people.student);
    const sent = data['latest'] as unknown as { readonly answers: Answers }; // as the contract says
    expect(withFileNames(sent.answers)).toEqual(answers);
  });
}

test('a choice counts in a form that is drawn together with the frame of the page', async ({ page, logInAs }) => {
  await logInAs(people.student);
  // As on a busy machine: what the page is made of has come before anything is drawn.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((run: () => void, ms?: number) => setTimeout(run, ms ?? 1_500)) as typeof window.setTimeout;
  });
  await open(page, '/pages/office/leave-of-absence');

  const illness = page.getByRole('radio', { name: 'Illness' });
  await illness.check();
  await expect(page.getByRole('group', { name: 'Medical certificate' })).toBeVisible();
  await page.getByLabel('Please explain').focus();
  await expect(illness).toBeChecked();
});

/** Files come back as links. */
function withFileNames(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => (isFile(one) ? one.title : one)) : value,
    ]),
  );
}

function isFile(value: unknown): value is { readonly title: string } {
  return typeof value === 'object' && value !== null && 'url' in value && 'title' in value;
}
