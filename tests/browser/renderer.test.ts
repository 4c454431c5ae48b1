/** A renderer of a developer's own: declared to the compiler by its schema, built into the app, shown by a page in YAML. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { startPortal } from '../../tools/portal-process.mjs';
import { test as base, expect, expectAccessible, people, type TestPortal } from './support/portal-test.ts';

const page = `
route: /pages/counted
title: Counted
access: signed-in
content:
  - { text: What stands around it }
  - { custom: notice-count, with: { notices: { filter: 0 } }, options: { word: notices } }
`;

const facePage = `
route: /pages/face
title: Face
access: signed-in
content:
  - { custom: whole-face, with: { notices: { filter: 0 } } }
`;

const helloForm = `
keeps: true
asks: { whose: text }
fields:
  - { name: greeting, label: Greeting, kind: text, required: true, help: "For {whose}" }
submit: Greet
success: Greeted
`;

const example = 'docs/examples/points-by-month';
const renderers = mkdtempSync(join(tmpdir(), 'portico-renderer-schemas-'));
cpSync('tests/browser/renderer/schema', renderers, { recursive: true });
cpSync(`${example}/points-by-month.schema.json`, join(renderers, 'points-by-month.schema.json'));
process.once('exit', () => rmSync(renderers, { recursive: true, force: true }));

const test = base.extend<object, { withRenderers: TestPortal }>({
  withRenderers: [
    async ({ browserName: _name }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'portico-renderer-'));
      const [config, web] = [join(folder, 'config'), join(folder, 'web')];
      cpSync('config', config, { recursive: true });
      writeFileSync(join(config, 'pages/counted.yaml'), page);
      writeFileSync(join(config, 'pages/face.yaml'), facePage);
      writeFileSync(join(config, 'forms/hello.yaml'), helloForm);
      cpSync(`${example}/page.yaml`, join(config, 'pages/personal/pointsChart.yaml'));
      await build({ root: 'tests/browser/renderer/app', build: { outDir: web, emptyOutDir: true }, logLevel: 'error' });
      const portal = await startPortal(config, { web, environment: { RENDERERS_DIR: renderers } });
      await use({ ...portal, config });
      await portal.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  portal: async ({ withRenderers }, use) => use(withRenderers),
});

test('its front end has the files that the shipped one has besides its scripts', async ({ request }) => {
  for (const file of ['favicon.svg', 'not-found.css', 'lead-to-page.js', 'fonts/source-sans-3.woff2'])
    expect((await request.get(`/${file}`)).status(), file).toBe(200);
});

test('a renderer shows the answers of the calls it needs, with its options', async ({ page, logInAs }) => {
  await logInAs(people.student);

  await page.goto('/#/pages/counted');

  await expect(page.getByText(/^\d+ notices, the newest of \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d/)).toBeVisible();
});

test('a renderer uses all that the engine offers', async ({ page, context, logInAs }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 22.419, longitude: 114.206, accuracy: 12 });
  await logInAs(people.student);
  await page.goto('/#/pages/face');
  const said = page.getByRole('log');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await test.step('who is logged in, and a moment that comes', async () => {
    await expect(page.getByText('For Chris Chan')).toBeVisible();
    await expect(page.getByText('Before the moment')).toBeVisible();
    await expect(page.getByText('The moment has come')).toBeVisible();
  });

  await test.step('pages that follow each other', async () => {
    await expect(page.getByText(/^10 of \d+ notices$/)).toBeVisible();
    await press('More notices');
    await expect(page.getByText(/^20 of \d+ notices$/)).toBeVisible();
  });

  await test.step('a question, a refusal told by either, a file, a position', async () => {
    await press('Ask');
    await page.getByRole('dialog', { name: 'Tips' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(said).toHaveText('Yes');
    await press('Cancel it here');
    await expect(said).toHaveText(/^refused 404 ./);
    const words = (await said.innerText()).replace('refused 404 ', '');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeHidden();
    await press('Cancel it');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await press('Send a file');
    await expect(said).toHaveText('Sent paper.pdf, 1');
    await press('Where am I?');
    await expect(said).toHaveText('At 22.42');
  });

  await test.step('a form keeps what was typed while what it asks for changes', async () => {
    await expect(page.getByText('For Chris', { exact: true })).toBeVisible();
    await page.getByLabel('Greeting').fill('Hello');
    await press('Ask for Wendy');
    await expect(page.getByText('For Wendy', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Greeting')).toHaveValue('Hello');
    await press('Greet');
    await expect(page.getByRole('status').filter({ hasText: 'Greeted' })).toBeVisible();
    await expect(said).toHaveText('The form was sent');
  });

  await test.step('whoever comes back finds as much as before', async () => {
    await press('Go home');
    await expect(page).toHaveURL(/pages\/home/);
    await page.goBack();
    await expect(page.getByText(/^20 of \d+ notices$/)).toBeVisible();
  });
});

test('the chart of the guide shows what was gained and spent in each month', async ({ page, logInAs, api }) => {
  const { data } = await api.call('user/points-log?per-page=100', {}, people.student);
  const list = data['list'] as unknown as readonly { points: number; created_at: string }[];
  const newest = list.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), '');
  const changes = list.filter(({ created_at }) => created_at.slice(0, 7) === newest.slice(0, 7));
  const gained = changes.reduce((sum, { points }) => sum + Math.max(points, 0), 0);
  await logInAs(people.student);

  await page.goto('/#/pages/personal/pointsChart');

  const chart = page.getByRole('figure', { name: 'Points by month' });
  await expect(chart.getByRole('listitem').last()).toContainText(`${gained} gained`);
  const months = await chart.getByRole('listitem').count();
  expect(months).toBeGreaterThan(0);
  expect(await chart.locator('rect').count()).toBe(months * 2);
  await expectAccessible(page);
});

test.describe('a renderer that breaks', () => {
  test.use({ expectedTroubles: /told to break|An error occurred in/ });

  test('leaves the page around it alone', async ({ page, logInAs }) => {
    await logInAs(people.student);
    await page.route('**/news/index*', async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.list[0].title = 'Break';
      await route.fulfill({ json: answer });
    });

    await page.goto('/#/pages/counted');

    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('What stands around it')).toBeVisible();
  });
});

test('the compiler checks a page that shows a renderer against its schema', () => {
  const config = mkdtempSync(join(tmpdir(), 'portico-renderer-'));
  cpSync('config', config, { recursive: true });
  const mistakes = page
    .replace('word: notices', 'wort: notices')
    .replace('notices: { filter: 0 }', 'board: { filter: 0 }');
  writeFileSync(join(config, 'pages/counted.yaml'), mistakes);

  const said = validate(config);
  rmSync(config, { recursive: true });

  expect(said).toContain('needs nothing called `board`');
  expect(said).toContain('`word`');
  expect(said).toContain('needs `filter`');
});

function validate(config: string): string {
  try {
    return execFileSync(process.execPath, ['bin/portico.mjs', 'validate', '--config', config], {
      encoding: 'utf8',
      env: { ...process.env, RENDERERS_DIR: renderers },
    });
  } catch (error) {
    return String((error as { stdout: string }).stdout); // a command that found errors
  }
}
