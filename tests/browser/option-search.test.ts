/** A choice whose options the server is asked for while one types: on a phone, by keyboard, against the real server. */
import { readFileSync } from 'node:fs';
import { arrived, expect, expectAccessible, keptAsDraft, open, people, test } from './support/portal-test.ts';

test.use({
  portalName: 'option-search',
  viewport: { width: 390, height: 844 },
  expectedTroubles: /Failed to load resource/,
  addedFiles: {
    'forms/ask-about.yaml': readFileSync('tests/fixtures/forms/ask-about.yaml', 'utf8'),
    'pages/office/ask-about.yaml':
      'route: /pages/office/ask-about\ntitle: Ask about\naccess: signed-in\ncontent: [{ form: ask-about, look: plain }]\n',
  },
});

test('what is typed is searched, and what was chosen keeps its name', async ({ page, logInAs, api }) => {
  test.setTimeout(90_000);
  const asked: (string | undefined)[] = [];
  let answerLate = () => {};
  const later = new Promise<void>((done) => {
    answerLate = done;
  });
  let answer: 'at once' | 'late' | 'never' = 'at once';
  await page.route(/question\/index/, async (route) => {
    const { keyword } = (route.request().postDataJSON() ?? {}) as { keyword?: string };
    asked.push(keyword);
    if (answer === 'never') return route.abort();
    if (answer === 'late' && keyword === 'points') await later;
    return route.continue();
  });
  await logInAs(people.student);
  await open(page, '/pages/office/ask-about');
  const read = page.getByRole('combobox', { name: 'Which answer did you read?' });
  const list = page.getByRole('listbox');

  // Of what is there already the label is looked for; the list is not loaded otherwise.
  await expect(page.getByRole('combobox', { name: 'The first question' })).toHaveValue(/\?$/);
  expect(asked).toEqual([undefined]);
  await read.click();
  await expect(list).toContainText('Type to search');

  await read.evaluate(typeAtOnce, 'password');
  await expect(list.getByRole('option')).toContainText(['I have forgotten my password. What now?']);
  expect(asked.slice(1)).toEqual(['password']);
  await read.press('ArrowDown');
  await read.press('Enter');
  await expect(read).toHaveValue('I have forgotten my password. What now?');
  await expectAccessible(page);

  await read.fill('nothing like this');
  await expect(list).toContainText('Nothing is found');
  await read.press('Tab');
  await expect(read).toHaveValue('I have forgotten my password. What now?');

  answer = 'never';
  await read.fill('library');
  await expect(list).toContainText('The search did not work');
  answer = 'at once';
  await read.press('ArrowDown');
  await read.press('Enter');
  await expect(list.getByRole('option')).toHaveText(['Where can I study late in the evening?']);

  // An answer that comes after the next question is not shown.
  answer = 'late';
  await read.fill('points');
  await expect.poll(() => asked.at(-1)).toBe('points');
  await expect(list).toContainText('Searching');
  await read.fill('student card');
  await expect(list.getByRole('option')).toContainText(['I have lost my student card.']);
  const found = await list.getByRole('option').allTextContents();
  answerLate();
  await arrived(page);
  await expect(list.getByRole('option')).toHaveText(found);
  await list.getByRole('option', { name: 'I have lost' }).click();
  await expect(read).toHaveValue('I have lost my student card.');
  answer = 'at once';

  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const other = page.getByRole('combobox', { name: 'Answer' });
  await other.fill('overlap');
  await list.getByRole('option').click();
  // A row stays open while it is filled in.
  await expect(other).toHaveValue('Two of my courses overlap. What can I do?');
  await keptAsDraft(page, 'Two of my courses overlap');

  // A draft keeps the names too: nothing is asked for them.
  await page.reload();
  await page.getByRole('button', { name: 'Continue with the draft' }).click();
  const before = asked.length;
  await page.getByRole('button', { name: '1. Two of my courses overlap. What can I do?', exact: true }).click();
  await expect(other).toHaveValue('Two of my courses overlap. What can I do?');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('I have lost my student card.')).toBeVisible();
  await expect(page.getByText('Two of my courses overlap. What can I do?')).toBeVisible();
  expect(asked.slice(before).filter((keyword) => keyword !== undefined)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();

  const { data } = await api.get('form/mine?form=ask-about', people.student);
  expect(data).toMatchObject({
    latest: { answers: { fixed: 1, read: expect.any(Number), others: [{ answer: expect.any(Number) }] } },
  });
});

/** Runs in the page: letter after letter in one go, so that on no machine a pause lies between two. */
function typeAtOnce(input: Element, words: string): void {
  // React hears of a value only when it is put there as a person would.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (let count = 1; count <= words.length; count += 1) {
    set?.call(input, words.slice(0, count));
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

test('an application for points finds its event', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'Points claim' }).click();
  const form = page.getByRole('dialog');
  const event = form.getByRole('combobox', { name: 'Which event was it?' });
  await event.fill('open day');
  const found = page
    .getByRole('listbox')
    .getByRole('option', { name: /Open Day/ })
    .first();
  await expect(found).toBeVisible();
  await arrived(page);
  // Pressed where it is seen: a locator first scrolls the page under the sheet, and the list moves away from the press.
  const { x, y, width, height } = (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(event).toHaveValue(/Open Day/);
  await form.getByLabel('Content').fill('I was there');
  await form.locator('input[type=file]').setInputFiles({
    name: 'ticket.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(form.getByRole('button', { name: 'Remove ticket.pdf' })).toBeVisible();
  await expect(form.getByRole('progressbar')).toBeHidden();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('Open Day')).toBeVisible();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('row').filter({ hasText: 'I was there' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText(/Open Day/);
});
