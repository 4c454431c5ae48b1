/** What needs a student at once: the home page, cards and badges. */
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'home-and-cards' });

test('home shows what is to be done, and leads there', async ({ page, logInAs, api }) => {
  const { data } = await api.get('user/apply-static', people.student);
  await logInAs(people.student);
  await open(page, '/pages/home');

  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo.getByRole('link', { name: /Notices to reply to/ })).toContainText(
    String(data['notice']?.['to_submit']),
  );
  await expect(toDo.getByRole('link', { name: /Events to check in/ }), 'what is to be done has its name').toContainText(
    /Harbour Career Fair, .* · Harbour Clean-up, /,
  );
  const waiting = toDo.getByRole('link', { name: /Applications waiting for you/ });
  await expect(waiting).toContainText(String(data['application']?.['waiting']));
  await expect(waiting).toHaveAttribute('href', '#/pages/applications/applications?status=waiting');
  await expect(page.getByRole('region', { name: 'Points' })).toContainText(String(data['points']?.['available']));
  await expect(page.getByRole('link', { name: /^Some run out on \d+ Dec/ })).toHaveAttribute(
    'href',
    '#/pages/personal/pointsRecord',
  );
  await expect(toDo.getByRole('link', { name: /Open rounds of course selection/ })).toBeVisible();
  const events = page.getByRole('region', { name: 'LEAP Events' });
  await expect(events.getByRole('listitem')).toHaveCount(4);
  await expect(events.getByText(/\d\d:\d\d – \d\d:\d\d/)).toHaveCount(4);
  const banner = page.getByRole('region', { name: 'Pictures' }).first();
  await expect(banner.getByText('Spring term: LEAP events are open')).toBeVisible();
  await expect(banner.getByRole('link', { name: /LEAP events are open/ })).toHaveAttribute(
    'href',
    '#/pages/events/events',
  );
  await expect(banner.getByRole('link', { name: /Alumni stories/ })).toHaveAttribute('target', '_blank');
  const partners = page.getByRole('region', { name: 'Around the school' });
  await expect(partners.getByRole('link', { name: /Library/ })).toHaveAttribute(
    'href',
    'https://www.example.edu/library',
  );
  await expect(partners.getByText('Harbour Business School'), 'a poster without a link').toBeVisible();
  await expect(partners.getByRole('link')).toHaveCount(4);
  await page
    .getByRole('region', { name: 'SLD Notice' })
    .getByRole('link', { name: /Registration for the spring term/ })
    .click();
  await expect(page.getByRole('heading', { name: /Registration for the spring term/ }).first()).toBeVisible();
});

test('home on a phone is short, and its events are reached by keyboard', async ({ page, logInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAs(people.student);
  await open(page, '/pages/home');
  const last = page.getByRole('region', { name: 'LEAP Events' }).getByRole('listitem').last().getByRole('link');
  await expect(page.getByRole('region', { name: 'Around the school' }).getByText('Library')).toBeAttached();

  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(last).not.toBeInViewport();
  await last.focus();
  await expect(last).toBeInViewport();
  await expectAccessible(page);
});

test('what fails on home fails alone, and can be tried again', async ({ page, logInAs }) => {
  let fails = true;
  // The pictures of partners, and the names of the events that are counted among what is to be done.
  await page.route(/carousel\/bottom|activity\/my-apply/, (route) =>
    fails ? route.fulfill({ json: { code: 500, message: 'x' } }) : route.continue(),
  );
  await logInAs(people.student);
  await open(page, '/pages/home');
  const partners = page.getByRole('region', { name: 'Around the school' });
  await expect(partners.getByText('This could not be loaded.')).toBeVisible();
  const toCheckIn = page.getByRole('region', { name: 'To do' }).getByRole('link', { name: /Events to check in/ });
  await expect(toCheckIn).toHaveText(/^\d+Events to check in$/);
  await expect(page.getByText('This could not be loaded.')).toHaveCount(1);

  fails = false;
  await partners.getByRole('button', { name: 'Try again' }).click();

  await expect(partners.getByText('Library')).toBeVisible();
});

test('a class lead sees the class in place of things to do', async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/home');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'View this class' }).first().click();

  await expect(page.getByRole('region', { name: 'Your class' })).toContainText(/\d+\s*Students/);
  await expect(page.getByRole('heading', { name: 'To do' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Points' })).toHaveCount(0);
  const widthOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.width;
  await expect(page.getByRole('region', { name: 'SLD Notice' }).getByRole('listitem').first()).toBeVisible();
  expect(await widthOf('SLD Notice'), 'no column stays empty beside the notices').toBe(await widthOf('LEAP Events'));
});

test('the review opens what is outstanding first, and folds what is met @journey', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/graduationReview');
  await expect(page.getByText('There are outstanding items')).toBeVisible();
  const others = page.getByRole('region', { name: 'Other items' });
  await expect(others.getByRole('link', { name: 'Go there' }).first()).toHaveAttribute('href', /#\/pages\//);
  const categories = page.getByRole('region', { name: 'Categories' });
  const met = categories.getByRole('group').filter({ hasText: 'Pre-term courses' });
  await expect(categories.getByRole('group').first()).toContainText('Outstanding');
  await expect(categories.getByRole('table').first()).toContainText('In progress');
  await expect(met.getByRole('table')).toBeHidden();

  await met.locator('summary').focus();
  await page.keyboard.press('Enter');

  await expect(met.getByText('Business Foundations')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test('who graduates sends the form, after being asked @journey', async ({ page, logInAs }) => {
  await logInAs(people.otherStudent);
  await open(page, '/pages/graduationReview');
  await expect(page.getByText('All requirements are met')).toBeVisible();
  const form = page.getByRole('region', { name: 'Graduation form' });
  await expect(form.getByText('Please check how your name is to appear')).toBeVisible();
  const ceremony = form.getByRole('region', { name: 'Ceremony' });
  await expect(ceremony.getByLabel('No', { exact: true })).toBeVisible();
  await expect(ceremony.getByLabel('Address after graduation')).toHaveCount(0);
  await form.getByLabel('Address after graduation').fill('8 Harbour Road, Hong Kong');
  await form.getByLabel('No', { exact: true }).check();
  await form.getByLabel('What I have written is true').check();
  await form.getByRole('button', { name: 'Submit' }).click();

  const question = page.getByRole('dialog', { name: 'Tips' });
  await expect(question).toContainText(/It cannot be changed after \d\d \w+ \d{4}/);
  await question.getByRole('button', { name: 'Confirm' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Submitted successfully' })).toBeVisible();
  await expect(form.getByText(/You sent it on/)).toBeVisible();
});

test('a card is turned, checked and downloaded; one that was revoked is stamped and stays', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/card');
  const cards = page.getByRole('region', { name: 'Cards', exact: true });
  await expect(page.getByRole('region', { name: 'Badges' }).getByRole('listitem')).toHaveCount(3);
  await cards.getByRole('listitem').filter({ hasText: 'Active' }).getByRole('link').click();

  const flip = page.getByRole('group', { name: 'Student card 2025/26' });
  await expect(flip.getByRole('img', { name: 'Front of the card' })).toBeVisible();
  await flip.getByRole('button', { name: 'Turn over' }).click();
  await expect(flip.getByRole('img', { name: 'Back of the card' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^[A-Z0-9]{4}-[A-Z0-9]{4}$/ })).toBeVisible();
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download card' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.(pdf|svg|png)$/);
  await expect(page.getByRole('status').filter({ hasText: 'Download started' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/pages/personal/card');
  await expect(page.getByRole('navigation', { name: 'Personal' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await cards.getByRole('listitem').filter({ hasText: 'Revoked' }).getByRole('link').click();
  await expect(page.getByText('Revoked').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download card' })).toHaveCount(0);
  await open(page, '/pages/personal/cardDeatil?id=9999');
  await expect(page.getByRole('button', { name: 'Download card' })).toHaveCount(0);
});

for (const width of [320, 390, 960, 1280])
  test(`a stamp is within its card, and as large as that lets it be, ${width} pixels wide`, async ({
    page,
    logInAs,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await logInAs(people.student);
    await open(page, '/pages/personal/cardDeatil?id=2');
    const stamp = page.locator('[data-look="card"] > span').getByText('Revoked');
    await expect(stamp).toBeVisible();

    const place = await stamp.evaluate((words) => {
      const [inner, outer] = [words, words.closest('[data-look]')].map((one) => one?.getBoundingClientRect());
      if (!inner || !outer) return null;
      const over = Math.max(outer.left - inner.left, inner.right - outer.right, outer.top - inner.top);
      return { over, part: inner.width / outer.width };
    });
    expect(place?.over).toBeLessThanOrEqual(0);
    expect(place?.part).toBeGreaterThan(0.5);
  });
