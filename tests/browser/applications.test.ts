import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendReviewed } from './support/fill-form.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'applications' });

/** The smallest file that a PDF reader opens. */
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('a student reads a notice, and it is no longer unread', async ({ page }) => {
  await page.clock.install();
  await open(page, '/pages/news/news');
  const unread = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Unread:' }).first();
  const title = await unread.getByRole('link').innerText();

  await unread.getByRole('link').click();
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await page.clock.fastForward(2100); // reading takes longer than the two seconds in which a list is not asked for twice
  await page.goBack();

  const read = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  await expect(read).toBeVisible();
  await expect(read).not.toContainText('Unread:');
});

test('a student files an application with a PDF and finds it in the list as "To be handled" @journey', async ({
  page,
  office,
}) => {
  test.setTimeout(90_000); // the office works in processes of its own
  const words = 'Please confirm my studies for my employer.';
  await open(page, '/pages/applications/applications');

  const kinds = page.getByRole('region', { name: 'What would you like to apply for?' });
  await kinds.getByRole('listitem').filter({ hasText: 'Confirmation letter' }).getByRole('button').click();
  const form = page.getByRole('dialog', { name: 'Confirmation letter' });
  await form.getByLabel('Content').fill(words);
  await form.getByLabel('What is it for?').selectOption('Employer');
  await form.getByLabel('To whom is it addressed?').fill('Harbour Trading');
  const chooser = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles({ name: 'Enrolment 2025.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(form.getByRole('button', { name: 'Remove Enrolment 2025.pdf' })).toBeVisible();
  await expect(form.getByRole('progressbar')).toBeHidden();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(form.getByRole('heading', { name: 'What will be sent' })).toBeVisible();
  for (const answer of [words, 'Harbour Trading', 'Enrolment 2025.pdf'])
    await expect(form.getByRole('definition').filter({ hasText: answer })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Change' }).click();
  await expect(form.getByLabel('To whom is it addressed?')).toHaveValue('Harbour Trading');
  await expect(form.getByRole('button', { name: 'Remove Enrolment 2025.pdf' })).toBeVisible();
  await form.getByLabel('To whom is it addressed?').fill('Harbour Homes');
  await sendReviewed(form);

  await expect(page.getByRole('status').filter({ hasText: 'Submitted successfully: SLD-' })).toBeVisible();
  await expect(form).toBeHidden();
  const row = page.getByRole('table', { name: 'Your applications' }).getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('To be handled');

  await row.getByRole('link').click();
  const sent = page.getByRole('region', { name: 'What you sent' });
  await expect(sent).toContainText(words);
  await expect(sent.getByRole('link', { name: /Enrolment 2025/ })).toBeVisible();

  await test.step('the office asks, the student answers, the office completes it with a letter', async () => {
    const id = new URL(page.url().replace('/#', '')).searchParams.get('id') ?? '';
    await office('reply', id, '--ask', '--text', 'In which language shall it be?');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Waiting');
    const talk = page.getByRole('region', { name: 'Conversation' });
    await expect(talk).toContainText('In which language shall it be?');
    await page.getByRole('textbox', { name: 'Reply' }).fill('In English, please.');
    await page.getByRole('button', { name: 'Reply' }).click();
    await expect(talk).toContainText('In English, please.');
    const letter = join(mkdtempSync(join(tmpdir(), 'portico-letter-')), 'Letter.pdf');
    writeFileSync(letter, pdf);
    await office('close', id, '--outcome', 'approved', '--note', 'Good luck', '--document', letter, '--yes');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Completed');
    await expect(page.getByRole('main')).toContainText('Good luck');
    await expect(page.getByRole('link', { name: /Letter/ })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveCount(0);
  });
});

test('a form that is not complete says what is missing, and keeps what was typed', async ({ page }) => {
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Chris of the long name');

  await form.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(form.getByText('Content is a required field')).toBeVisible();
  await expect(form.getByLabel('Content')).toBeFocused();
  await expect(form.getByLabel('Content')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Name')).toHaveValue('Chris of the long name');
});

test('a file that is chosen is read out, and whoever has chosen the last one is still there', async ({ page }) => {
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  const input = form.getByLabel('Choose files');
  const spoken = form.locator('[aria-live="polite"]', { has: page.getByRole('listitem') });
  const region = await form.locator('[aria-live="polite"]').last().elementHandle(); // before there is a file
  const chosen = Array.from({ length: 5 }, (_, index) => ({
    name: `page-${index}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  }));
  await input.focus();
  await input.setInputFiles(chosen);
  await expect(spoken.getByText('page-4.pdf')).toBeVisible();
  expect(await region?.evaluate((before) => before.textContent)).toContain('page-4.pdf');

  await expect(input).toBeFocused();
  await expect(input).toBeDisabled(); // as it is read out
  const opened = page.waitForEvent('filechooser', { timeout: 500 }).catch(() => null);
  await input.press('Enter');
  expect(await opened).toBeNull();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Remove page-0.pdf' })).toBeFocused();
});

test('filter, page and size stand in the address, so that reload and back keep them', async ({ page }) => {
  await open(page, '/pages/applications/applications');
  const table = page.getByRole('table', { name: 'Your applications' });
  await page.getByRole('button', { name: 'Completed', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Completed');
  const address = page.url();
  expect(address).toContain('status=success');

  await page.reload();

  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(table).not.toContainText('Waiting');
  expect(page.url()).toBe(address);
});

test('on a phone applications of one kind are told apart by their number', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const route of ['/pages/applications/applications', '/pages/personal/application']) {
    await open(page, route);
    const rows = page.getByRole('table', { name: 'Your applications' }).getByRole('row');
    const enquiry = rows.filter({ hasText: 'SLD-2025-000007' });
    await expect(enquiry.getByText('SLD-2025-000007')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});

test('a student answers the office, and takes back what nobody has answered yet', async ({ page }) => {
  await open(page, '/pages/personal/application');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Waiting/ })
    .first()
    .click();
  await expect(page).toHaveURL(/status=waiting/);
  const table = page.getByRole('table', { name: 'Your applications' });
  await expect(table.getByRole('row').nth(1)).toContainText('Waiting');
  await table.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/personal\/applicationDetail\?id=/);
  await page.getByRole('textbox', { name: 'Reply' }).fill('Here is what you asked for.');
  await page.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Here is what you asked for.');
  await expect(page.getByRole('main')).toContainText('Pending processing');

  await open(page, '/pages/applications/applications?new=1');
  const choice = page.getByRole('dialog', { name: 'What would you like to apply for?' });
  await choice.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  await form.getByLabel('Content').fill('To be taken back at once');
  await sendReviewed(form);
  await expect(form).toBeHidden();
  const row = page
    .getByRole('table', { name: 'Your applications' })
    .getByRole('row')
    .filter({ hasText: 'To be taken back' });
  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Cancel application' }).click();
  const question = page.getByRole('dialog', { name: 'Tips' }).or(page.getByRole('alertdialog', { name: 'Tips' }));
  await question.getByRole('button', { name: 'Cancel application' }).click();

  await expect(page).toHaveURL(/applications\/applications$/);
  await expect(page.getByText('Cancelled')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a type of which too many are open says so before anything is written, and is offered again after one is cancelled', async ({
  page,
  api,
}) => {
  const { data } = await api.call('application/type', {}, people.student);
  const { list } = data as unknown as { readonly list: readonly { readonly id: number; readonly key: string }[] };
  const type = list.find(({ key }) => key === 'personal-data');
  const body = { type_id: type?.id, name: 'Chris', email: 'chris@mail.example', content: 'My name is spelt wrongly.' };
  const numbers: number[] = [];
  for (let code = 200; code === 200; ) {
    const answer = await api.call('application/create', body, people.student);
    ({ code } = answer);
    if (code === 200) numbers.push((answer.data as unknown as { id: number }).id);
  }
  const words = 'You have too many of these open. Wait until one is completed.';

  await open(page, '/pages/personal/personal');
  await page.getByRole('link', { name: /^Request a correction/ }).click();
  await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  const kind = page
    .getByRole('region', { name: 'What would you like to apply for?' })
    .getByRole('listitem')
    .filter({ hasText: words });
  await expect(kind).toHaveCount(1);
  await expect(kind.getByRole('button')).toHaveCount(0);

  for (const id of numbers) await api.get(`application/cancel?id=${id}`, people.student);
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
});
