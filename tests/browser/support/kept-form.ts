/**
 * A form with a store of its own, added to a portal that runs: the files of the guide, as a person of the office would save
 * them, one after the other.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, people, type TestPortal, test } from './portal-test.ts';

/** A file more makes a copy of the shipped config, which the test may change. */
export const copiedConfig = { 'options/visit-purpose.yaml': guideFiles().get('options/visit-purpose.yaml') ?? '' };

const route = '/pages/office/visit';

/** The files that the guide shows, by their path; the form without the day on which it opens. */
function guideFiles(): ReadonlyMap<string, string> {
  const guide = readFileSync('docs/guide/add-a-form-of-your-own.md', 'utf8');
  const samples = [...guide.matchAll(/```yaml\n# config\/(\S+)\n([\s\S]*?)```/g)];
  return new Map(samples.map(([, path = '', text = '']) => [path, text.replace('opens: 2026-03-02, ', '')]));
}

function save({ config }: TestPortal, path: string, change = (text: string) => text): void {
  const file = join(config, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, change(guideFiles().get(path) ?? ''));
}

/** A page that is not live yet is looked for again; nobody starts anything anew. */
async function openWhenLive(page: Page, isLive: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await open(page, route);
    await page.reload();
    await isLive();
  }).toPass({ timeout: 20_000 });
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Ask for a visit' });

async function answer(page: Page, day: string): Promise<void> {
  await page.getByLabel('Which day?').fill(day);
  await page.getByLabel('What brings you here?').selectOption({ label: 'A question' });
  await sendButton(page).click();
}

/** A page that is opened in the moment of a change may ask for a part that is gone; it loads the new ones then. */
const duringChange = /404 \(Not Found\) \S+\/model\//;

export function keptFormJourney(): void {
  test.use({ expectedTroubles: duringChange });

  test('a form from one file and a page is live without a restart, and keeps what is sent', async ({
    page,
    logInAs,
    portal,
    api,
  }) => {
    test.setTimeout(90_000);
    await logInAs(people.student);
    await page.goto(`/#${route}`);
    await expect(page.getByLabel('Which day?')).toHaveCount(0);

    for (const path of guideFiles().keys()) save(portal, path);
    await openWhenLive(page, () => expect(page.getByLabel('Which day?')).toBeVisible({ timeout: 1500 }));
    await sendButton(page).click();
    await expect(page.getByText('This is a required field').first()).toBeVisible();
    await expect(page.getByLabel('Which day?')).toBeFocused();
    await answer(page, '2026-03-17');

    await expect(page.getByText('We have noted your visit.')).toBeVisible();
    await expect(page.getByLabel('Which day?')).toHaveCount(0); // once a person
    await page.getByRole('button', { name: 'Look at it' }).click();
    const summary = page.getByRole('dialog');
    await expect(summary.getByRole('row', { name: 'What brings you here? A question' })).toBeVisible();
    await expectAccessible(page);
    const { data } = await api.get('form/mine?form=visit', people.student);
    expect(data).toMatchObject({
      state: 'sent',
      places_left: 39,
      sent: [{ answers: { day: '2026-03-17', purpose: 'question' } }],
    });
    const other = await api.get('form/mine?form=visit', people.otherStudent);
    expect(other.data).toMatchObject({ state: 'open', sent: [] });
  });

  test('a new option and a new question are live; what was sent is changed, then withdrawn', async ({
    page,
    logInAs,
    portal,
    api,
  }) => {
    test.setTimeout(90_000);
    await logInAs(people.fourthStudent);
    for (const path of guideFiles().keys()) save(portal, path);
    save(portal, 'pages/office/visit.yaml', (text) =>
      text.replace(
        'when: { mine.may_send: true }',
        'edits: mine.latest\n    when: mine.may_send or (mine.latest != null and mine.latest.editable)',
      ),
    );
    save(portal, 'forms/visit.yaml', (text) =>
      text.replace('submit:', '  - { name: name_badge, label: Name on the badge, kind: text, max: 20 }\nsubmit:'),
    );
    await openWhenLive(page, () => expect(page.getByLabel('Name on the badge')).toBeVisible({ timeout: 1500 }));
    await page.getByLabel('Name on the badge').fill('Kim');
    await answer(page, '2026-03-17');
    await expect(page.getByText('We have noted your visit.')).toBeVisible();

    await expect(page.getByLabel('Name on the badge')).toHaveValue('Kim');
    await page.getByLabel('Name on the badge').fill('Kim K.');
    await sendButton(page).click();

    await expect(page.getByRole('listitem').filter({ hasText: 'Visit on' })).toHaveCount(1);
    await expect
      .poll(async () => (await api.get('form/mine?form=visit', people.fourthStudent)).data)
      .toMatchObject({ sent: [{ answers: { day: '2026-03-17', purpose: 'question', name_badge: 'Kim K.' } }] });
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /confirm|ok|yes|withdraw/i })
      .click();
    await expect(page.getByText('Withdrawn').first()).toBeVisible();
    await expect(page.getByLabel('Name on the badge')).toHaveValue('');
    const { data } = await api.get('form/mine?form=visit', people.fourthStudent);
    expect(data).toMatchObject({ state: 'open', latest: null, sent: [{ state: 'withdrawn' }] });
  });
}
