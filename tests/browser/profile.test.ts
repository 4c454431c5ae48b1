/** The own profile: each section is shown, and changed by a small form of its own. */
import { expect, expectAccessible, open, password, people, test } from './support/portal-test.ts';

test.use({ portalName: 'profile' });

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('a student changes the emergency contact, and is told what is wrong with it before', async ({ page }) => {
  await open(page, '/pages/personal/personal');
  const section = page.getByRole('region', { name: 'Emergency contact' });
  await section.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Emergency contact' });
  await expect(form.getByLabel('Relationship')).toHaveValue('parent');
  await form.getByRole('textbox', { name: 'Name' }).fill('Auntie Wong');
  await form.getByLabel('Relationship').selectOption('Other relative');
  const phone = form.getByLabel('Number');
  await phone.fill('12345678');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Phone Invalid format')).toBeVisible();

  await phone.fill('61234567');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved successfully' })).toBeVisible();
  await expect(form).toBeHidden();
  await expect(section).toContainText('Auntie Wong');
  await expect(section).toContainText('Other relative');
  await expect(section).toContainText('61234567');
});

test('a student takes out what stood on the net, and adds a position that is still held', async ({ page, api }) => {
  await open(page, '/pages/personal/personal');
  await page.getByRole('region', { name: 'Social media' }).getByRole('button', { name: 'Edit' }).click();
  const social = page.getByRole('dialog', { name: 'Social media' });
  for (const label of ['WeChat', 'WhatsApp', 'LinkedIn', 'Facebook', 'Instagram'])
    await social.getByLabel(label).fill('');
  await social.getByRole('button', { name: 'Save' }).click();
  await expect(social).toBeHidden();

  await page.getByRole('tab', { name: 'Background' }).click();
  const section = page.getByRole('region', { name: 'Working background' });
  await section.getByRole('button', { name: 'Edit' }).click();
  const work = page.getByRole('dialog', { name: 'Working background' });
  await work.getByRole('button', { name: 'Add a position' }).click();
  const row = work
    .getByRole('group')
    .filter({ has: page.getByLabel('Company') })
    .last();
  await row.getByLabel('Company').fill('Harbour Bank');
  await row.getByLabel('Position').fill('Analyst');
  await row.getByLabel('Industry').selectOption({ index: 1 });
  await row.getByRole('combobox', { name: 'Country' }).fill('Hong Kong');
  await page
    .getByRole('option', { name: /Hong Kong/ })
    .first()
    .click();
  await row.getByLabel('From').fill('2024-01-01');
  await expect(row.getByLabel('To', { exact: true })).toBeVisible();
  await row.getByLabel('I work here now').check();
  await expect(row.getByLabel('To', { exact: true })).toBeHidden();
  await work.getByRole('button', { name: 'Save' }).click();
  await expect(work).toBeHidden();
  const added = page.getByRole('region', { name: 'Positions' }).getByRole('listitem').filter({ hasText: 'Analyst' });
  await expect(added.last()).toContainText(/Harbour Bank · .+ · Hong Kong.*Since 01 Jan 2024.*Current|Current.*Since/s);
  const left = page.getByRole('region', { name: 'Positions' }).getByRole('listitem').filter({ hasText: 'Peak' });
  await expect(left).toContainText('Peak Securities · Banking and finance · Singapore');
  await expect(left).toContainText('15 Aug 2018 – 15 Feb 2021');
  await expect(left).not.toContainText('Current');

  const { data } = await api.get('user/student-info', people.student);
  const { extendInfo, workExtend } = data as unknown as {
    extendInfo: { social_media: Record<string, unknown> };
    workExtend: { working_background: { company: string; end_date: string | null }[] };
  };
  expect(new Set(Object.values(extendInfo.social_media))).toEqual(new Set([null]));
  expect(workExtend.working_background.at(-1)).toMatchObject({ company: 'Harbour Bank', end_date: null });
});

test('another email address asks for the password, and waits for the code that is mailed to it', async ({ page }) => {
  await open(page, '/pages/personal/personal');
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  await contact.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Contact' });
  await expect(form.getByLabel('Email')).not.toHaveValue('');
  await expect(form.getByLabel('Your password')).toBeHidden();
  await form.getByLabel('Email').fill('chris.new@mail.example');
  await form.getByLabel('Your password').fill('not the password');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Your password Invalid format')).toBeVisible();
  await form.getByLabel('Your password').fill(password);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A code is on its way to your new address')).toBeVisible();

  await expect(contact).toContainText('chris.new@mail.example, to be confirmed');
  await contact.getByRole('button', { name: 'Confirm the new email' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the new email' });
  await confirm.getByLabel('Verification code').fill('000000');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirm.getByText('Verification code Invalid format')).toBeVisible();
});

test('a switch of privacy is saved at once and stays after a reload', async ({ page }) => {
  await open(page, '/pages/personal/personal?tab=privacy');
  const photos = page.getByRole('switch', { name: 'I agree to appear in event photos' });
  const before = await photos.getAttribute('aria-checked');
  await photos.focus();
  await page.keyboard.press('Space');
  await expect(photos).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
  await page.reload();
  await expect(photos).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
});

test('the contact address opens the map, and official data are corrected by an application of that type', async ({
  page,
}) => {
  await open(page, '/pages/personal/personal');
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  await contact.getByRole('link', { name: 'View map' }).click();
  await expect(page).toHaveURL(/open-location\?latitude=[\d.]+&longitude=[\d.]+/);
  await expect(page.getByRole('link', { name: /Open in maps/ })).toBeVisible();
  await page.goBack();
  await expect(contact).toBeVisible();

  await page.getByRole('link', { name: 'Request a correction' }).click();
  const form = page.getByRole('dialog', { name: 'Change of personal data' });
  await expect(form.getByLabel('Name')).toHaveValue('Chris Chan');
  await form.getByLabel('Content').fill('My Chinese name has another last character.');
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'My Chinese name' })).toContainText('Change of personal data');
});

for (const width of [390, 1280])
  test(`the page fits at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/pages/personal/personal');
    await expect(page.getByRole('region', { name: 'Emergency contact' })).toContainText('Relationship');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('tab', { name: 'Background' }).click();
    await expect(page.getByRole('region', { name: 'Awards' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });

test('the card of a student is one press away, and turns', async ({ page }) => {
  await open(page, '/pages/personal/personal');
  await page.getByRole('button', { name: 'Your card' }).click();
  const card = page.getByRole('dialog', { name: 'Your card' });
  await expect(card.getByRole('img', { name: 'Front of the card' })).toBeVisible();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Turn over' }).press('Enter');

  await expect(card.getByRole('img', { name: 'Front of the card' })).toHaveCount(0);
});

test('the words of a switch turn it as well', async ({ page }) => {
  await open(page, '/pages/personal/personal?tab=privacy');
  const shown = page.getByRole('switch', { name: 'Show me in the class directory' });
  const before = await shown.getAttribute('aria-checked');
  await page.getByText('Show me in the class directory').click();
  await expect(shown).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
});
