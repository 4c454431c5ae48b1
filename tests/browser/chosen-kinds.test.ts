/** Countries, months, ratings and two buttons: filled in on a phone by touch and by keyboard, and shown back in words. */
import { sendReviewed } from './support/fill-form.ts';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'chosen-kinds',
  viewport: { width: 320, height: 844 },
  addedFields: {
    'forms/application.yaml': `
  - { name: nationality, label: Nationality, kind: country, required: true }
  - { name: graduation, label: Graduation, kind: month, min: today }
  - { name: satisfaction, label: Satisfaction, kind: rating, low: Poor, high: Excellent }
  - { name: abroad, label: Have you studied abroad?, kind: yes-no, look: buttons, required: true }
  - { name: partner, label: Where?, kind: country, required: true, when: abroad }
  - { name: fee, label: Fee, kind: money, prefix: £ }
  - { name: initials, label: Initials, kind: text, pattern: "^[A-Z]{2,4}$", say: Write two to four capital letters }
  - { name: story, label: Story, kind: long-text, max-words: 3 }
  - { name: reason, label: Why do you ask?, kind: text, required: true }
  - { name: source, label: Source, kind: hidden, start: "'spring fair'", export: true }
  - { name: rules, label: I keep the rules, kind: agreement, text: "Leave the room **tidy**.", version: v2, required: true }
  - { name: time, label: Time, kind: choice, options: day-times, look: buttons }
  - { name: newsletter, label: Send me the newsletter, kind: yes-no }`,
  },
  addedFiles: {
    'options/day-times.yaml': `
options:
  - { value: early, label: Early, description: Before the first class }
  - { value: late, label: Late }`,
  },
});

test.setTimeout(60_000);

test('answers that are chosen are checked, sent and shown back in words', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Content').fill('A permit for my stay');
  const country = form.getByRole('combobox', { name: 'Nationality' });
  const abroad = form.getByRole('radiogroup', { name: 'Have you studied abroad?' });

  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Nationality is a required field')).toBeVisible();
  await expect(abroad).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByText('Send me the newsletter')).not.toContainText('optional');

  await expect(form.getByText('This is a required field')).toHaveCount(2);
  await expect(form.getByText('I keep the rules is a required field')).toBeVisible();
  await form.getByLabel('Why do you ask?').fill('A visa');
  await form.getByLabel('Initials').fill('cc');
  await form.getByLabel('Story').fill('one two three four');
  await expect(form.getByText('4 of 3 words')).toBeVisible();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Write two to four capital letters')).toBeVisible();
  await expect(form.getByText('Story Invalid format')).toBeVisible();
  await form.getByLabel('Initials').fill('CC');
  await form.getByLabel('Story').fill('one two three');
  await form.getByLabel('Fee').fill('12');
  await expect(form.getByRole('region', { name: 'I keep the rules' }).getByText('tidy')).toHaveCSS(
    'font-weight',
    '700',
  );
  await form.getByRole('checkbox', { name: 'I keep the rules' }).check();
  await form.getByLabel('Before the first class').check();

  await country.fill('vi');
  await expect(page.getByRole('listbox')).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Vietnam');
  await expect(form.getByText('Nationality is a required field')).toBeHidden();
  await country.fill('hong');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('Hong Kong');
  // Screen readers speak what comes into a region that they know.
  const regions = await form.getByRole('status').elementHandles();
  await country.fill('Nowhere');
  await expect(page.getByRole('listbox').getByText('No country is found')).toBeVisible();
  await expect(form.getByRole('status').filter({ hasText: 'No country is found' })).toHaveCount(1);
  expect(await Promise.all(regions.map((region) => region.textContent()))).toContain('No country is found');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('Hong Kong');

  await expect(form.getByLabel('Where?')).toBeHidden();
  await abroad.getByRole('radio', { name: 'Yes' }).check();
  await form.getByRole('combobox', { name: 'Where?' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Japan', exact: true }).click();
  const month = form.getByRole('group', { name: 'Graduation' });
  await month.getByLabel('Month').selectOption('September');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByText('Graduation Invalid format')).toBeVisible();
  await month.getByLabel('Year').selectOption({ index: 2 });
  const year = await month.getByLabel('Year').inputValue();
  const rating = form.getByRole('radiogroup', { name: 'Satisfaction' });
  await rating.getByRole('radio', { name: '4' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(rating.getByRole('radio', { name: '5 – Excellent' })).toBeChecked();
  await rating.getByRole('button', { name: 'Clear answer' }).click();
  await expect(rating.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(rating.getByRole('radio', { name: '1' })).toBeFocused();
  await expect(abroad.getByRole('button', { name: 'Clear answer' })).toBeHidden();
  await rating.getByRole('radio', { name: '5' }).check();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await sendReviewed(form);
  await expect(form).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'A permit for my stay' }).getByRole('link').first().click();
  const sent = page.getByRole('region', { name: 'What you sent' });
  for (const words of ['Hong Kong', 'Japan', `September ${year}`, '5', 'Yes', '£12.00', 'Yes · v2', 'Early'])
    await expect(sent).toContainText(words);
  await expect(sent).not.toContainText('spring fair');
});
