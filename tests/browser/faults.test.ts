/** What goes wrong around the portal: the line, the server, the browser's own storage. (What a call answers: tests/spec/section-8-errors.) */

import { addressOf } from '../../tools/page-addresses.mjs';
import { demoNow } from '../../tools/portal-process.mjs';
import { chooseFirstClass, envelope, logIn, tips } from '../spec/support/log-in.ts';
import { contrastOf } from './support/contrast.ts';
import { cutLine } from './support/cut-line.ts';
import { arrived, expect, expectAccessible, open, people, test } from './support/portal-test.ts';
import { asking } from './support/shipped-pages.ts';

test.use({ expectedTroubles: /Failed to load resource|dynamically imported module|preload CSS/ });

const offline = 'You are offline.';
const wayOfCalls = '**/student-api/v1/**';

test('without a network what was read stays and the portal says so; back, it asks again by itself', async ({
  page,
  context,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  const notices = page.getByRole('main').locator('a[href*="news/detail"]');
  await expect(notices.first()).toBeVisible();
  const count = await notices.count();

  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: offline });
  await expect(notice).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await contrastOf(notice), colorScheme).toBeGreaterThanOrEqual(4.5);
  }
  await expect(notices).toHaveCount(count);
  await expectAccessible(page);

  const again = page.waitForRequest(/\/news\/index/);
  await context.setOffline(false);
  await again;
  await expect(page.getByText(offline)).toBeHidden();
});

test('a page that could not be fetched without a network comes by itself with one; its icons are there', async ({
  page,
  context,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await context.setOffline(true);
  await page.evaluate(() => (location.hash = '#/pages/download'));
  await expect(page.getByText(/ChunkLoadError/)).toBeVisible();
  const icon = page.locator('header svg use').first();
  expect(await icon.evaluate((use: SVGUseElement) => use.getBoundingClientRect().width)).toBeGreaterThan(0);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByText(/ChunkLoadError/)).toBeHidden();
});

test('a script that is missing is told with a way on, and the page after it lives', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.route(/\/assets\/calendar-block-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/?anew#/pages/events/events?view=calendar');
  await expect(page.getByText(/ChunkLoadError/)).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText(/ChunkLoadError/)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
});

test('a button whose script is missing says so, and the page lives on', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/events/events?filter=upcoming&keyword=Canteen%20Sprint');
  await page.getByRole('main').getByRole('link', { name: 'Canteen Sprint' }).click();
  await page.route(/\/assets\/calendar-file-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'ChunkLoadError' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Canteen Sprint', level: 2 })).toBeVisible();
});

test('a dialog whose script is missing says so in its place, and the page behind it lives on', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.route(/\/assets\/files-field-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  await expect(form.getByText(/ChunkLoadError/)).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'General enquiry' }).click();
  await form.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'General enquiry' }).click();
  await expect(form.getByLabel('Choose files')).toBeAttached();
});

test('where no dialog can be shown because its script is missing, that is told with a way on', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  await page.route(/\/assets\/modals-[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(/ChunkLoadError/)).toBeVisible();

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(tips(page)).toBeVisible();
});

test('styles that were lost when they were fetched early are there when they are needed', async ({ page, logInAs }) => {
  let lost = 0;
  await page.route(/\/assets\/modals-[^/]*\.css$/, (route) => (lost++ === 0 ? route.abort() : route.continue()));
  await logInAs(people.student);
  await open(page, '/pages/faq/index');
  await page.keyboard.press('Shift'); // dialogs come with the first key
  await expect.poll(() => lost).toBe(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(tips(page)).toBeInViewport({ ratio: 1 });
  await expect(tips(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('what is changed while a pressed button waits for a script is not sent with it: whoever changes it presses again', async ({
  page,
  logInAs,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const saved: unknown[] = [];
  await page.route(/\/assets\/find-errors-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/user/update-info')) saved.push(request.postDataJSON());
  });
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');
  await page.getByRole('region', { name: 'Emergency contact' }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Emergency contact' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Auntie Wong');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Aun');
  release();
  await page.waitForLoadState('networkidle');
  expect(saved).toEqual([]);

  await form.getByRole('textbox', { name: 'Name' }).fill('Auntie Wu');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  expect(saved).toMatchObject([{ extendInfo: { emergency_contact: { name: 'Auntie Wu' } } }]);
});

for (const [fault, words, answer] of [
  ['a server that stopped', /request failed/, null],
  [
    'the page of a proxy',
    /interface error/,
    { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' },
  ],
] as const) {
  test(`${fault} is told; what was read before stays, and may be old until it is there anew`, async ({
    page,
    logInAs,
  }) => {
    await logInAs(people.student);
    await open(page, '/pages/news/news');
    const notices = page.getByRole('main').locator('a[href*="news/detail"]');
    await expect(notices.first()).toBeVisible();
    await page.route(wayOfCalls, (route) => (answer ? route.fulfill(answer) : route.abort('connectionrefused')));
    await page.evaluate(() => (location.hash = '#/pages/faq/index'));
    const alert = page.getByRole('alert').filter({ hasText: words });
    await expect(alert).toBeVisible();
    await expect(alert).toBeHidden();
    await page.goBack();
    await expect(notices.first()).toBeVisible();
    const mayBeOld = page.getByRole('status').filter({ hasText: 'What you see may be old' });
    await expect(mayBeOld).toBeVisible();
    expect(await contrastOf(mayBeOld)).toBeGreaterThanOrEqual(4.5);
    await expectAccessible(page);

    await page.unroute(wayOfCalls);
    await mayBeOld.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('What you see may be old')).toBeHidden();
  });
}

test('a clock that is wrong by three hours changes nothing that is shown: the server knows what time it is', async ({
  page,
  logInAs,
  api,
}) => {
  await logInAs(people.student);
  const shown: string[] = [];
  const round = await addressOf(asking(api, people.student), '/pages/courseSelection/selection');
  for (const hours of [0, 3, -3]) {
    await page.clock.setSystemTime(Date.parse(demoNow) + hours * 3_600_000);
    await page.goto(`/?hours=${hours}#/pages/events/events`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await arrived(page);
    const main = page.getByRole('main');
    const events = await main.innerText(); // with the buttons that fit the hour
    await page.goto(`/?hours=${hours}#${round}`);
    await expect(main.getByText(/\d d \d+ h/)).toBeVisible(); // the time that is left
    await arrived(page);
    shown.push(events + (await main.innerText()));
    await expect(tips(page)).toHaveCount(0); // nobody has been away for that
  }
  expect(shown[1]).toBe(shown[0]);
  expect(shown[2]).toBe(shown[0]);
});

test.describe('a browser that keeps nothing', () => {
  for (const [what, forbid] of [
    [
      'has no room left',
      () =>
        (Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        }),
    ],
    [
      'forbids it',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('forbidden', 'SecurityError');
            },
          });
      },
    ],
  ] as const) {
    test(`${what}: who logs in is in until the page is loaded anew, and sends a form`, async ({ page }) => {
      await page.addInitScript(forbid);
      await page.goto('/#/pages/applications/applications');
      await logIn(page, people.student);
      // The page that was wanted, and what was typed in its form, are known to this tab alone.
      await expect(page).toHaveURL(/#\/pages\/applications\/applications$/);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Chris Chan' })).toBeVisible();
      await page.getByRole('button', { name: 'General enquiry' }).click();
      const form = page.getByRole('dialog', { name: 'General enquiry' });
      await form.getByLabel(/^Content/).fill('Typed where nothing is kept');
      let sent: unknown = null;
      await page.route('**/student-api/v1/application/create', async (route) => {
        sent = route.request().postDataJSON();
        await route.fulfill(envelope(401, 'Your login has expired'));
      });
      await form.getByRole('button', { name: 'Continue', exact: true }).click();
      await form.getByRole('button', { name: 'Submit' }).click();
      await tips(page).getByRole('button', { name: 'Confirm' }).click();
      expect(sent).toMatchObject({ content: 'Typed where nothing is kept' });

      await logIn(page, people.student);
      await expect(form.getByLabel(/^Content/)).toHaveValue('Typed where nothing is kept');
    });
  }
});

test('a line that is cut in the middle of an answer, and a server that stops, are told; once it is back all is there', async ({
  page,
  logInAs,
  portal,
}) => {
  const line = await cutLine(portal.address);
  const main = page.getByRole('main');
  const failed = page.getByText('This could not be loaded.');
  await logInAs(people.student);
  await page.goto(`${line.address}/#/pages/news/news`);
  const notices = main.locator('a[href*="news/detail"]');
  await expect(notices.first()).toBeVisible();
  await arrived(page);

  line.cutAnswers(/question\/index/);
  await page.evaluate(() => (location.hash = '#/pages/faq/index'));
  await expect(page.getByRole('alert').filter({ hasText: /request failed .*question\/index/ })).toBeVisible();
  await expect(failed).toHaveCount(1);
  await page.goBack();
  await expect(notices.first()).toBeVisible();
  line.cutAnswers(null);
  await page.goForward();
  await expect(main.locator('a[href*="faq/detail"]').first()).toBeVisible();
  await expect(failed).toHaveCount(0);

  await line.stop();
  await page.evaluate(() => (location.hash = '#/pages/download'));
  await expect(page.getByText(/ChunkLoadError/)).toBeVisible();
  await page.goBack(); // what was read is still there
  await expect(main.locator('a[href*="faq/detail"]').first()).toBeVisible();
  await page.goForward();
  await expect(page.getByText(/ChunkLoadError/)).toBeVisible();
  await line.start();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(main.getByRole('heading', { name: 'Current handbooks' })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await line.stop();
});

test('a refusal, a file too big and too many tries leave what was written; who must wait reads how long', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  const content = form.getByLabel(/^Content/);
  await content.fill('Written once');
  await page.route('**/student-api/v1/publics/upload*', (route) => route.fulfill(envelope(413, 'The file is too big')));
  await form
    .getByLabel('Choose files')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('a') });
  await expect(form.getByRole('alert')).toContainText('Invalid format');
  await form.getByRole('button', { name: 'Remove a.png' }).press('Enter');
  await expect(form.getByLabel('Choose files')).toBeFocused();
  await form.getByRole('button', { name: 'Continue', exact: true }).click();

  const create = '**/student-api/v1/application/create';
  await page.route(create, (route) => route.fulfill(envelope(403, 'This is not for you')));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This is not for you' })).toBeVisible();
  await page.unroute(create);
  await page.route(create, (route) => route.fulfill(envelope(429, 'Not so fast', { retry_after: 2 })));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not so fast' })).toBeVisible();
  const waits = form.getByRole('button', { name: /Please try again in [12] seconds/ });
  await expect(waits).toBeDisabled();
  await expect(waits).toBeFocused();
  await expect(form.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(content).toHaveValue('Written once');
});

test('the same form in two tabs is two forms; a login and a choice in one tab are those of the other', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/');
  await logIn(other, people.lead);
  await expect(tips(page)).toContainText('Please select the class you want to view');
  const title = await chooseFirstClass(other);
  await expect(page.getByRole('banner').getByRole('link', { name: title })).toBeVisible();
  await expect(tips(page)).toHaveCount(0);

  const sent: { readonly key: string | undefined; readonly content: string }[] = [];
  await context.route('**/student-api/v1/application/create', async (route) => {
    const key = route.request().headers()['idempotency-key'];
    sent.push({ key, content: route.request().postDataJSON().content });
    await route.fulfill(envelope(409, 'Not now'));
  });
  for (const [tab, words] of [
    [page, 'From the first'],
    [other, 'From the second'],
  ] as const) {
    await open(tab, '/pages/applications/applications');
    await tab.getByRole('button', { name: 'General enquiry' }).click();
    await expect(tab.getByRole('dialog').getByLabel(/^Content/)).toHaveValue('');
    await tab
      .getByRole('dialog')
      .getByLabel(/^Content/)
      .fill(words);
  }
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByRole('button', { name: 'Continue', exact: true }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(tab.getByRole('alert').filter({ hasText: 'Not now' })).toBeVisible();
  }
  expect(sent.map(({ content }) => content)).toEqual(['From the first', 'From the second']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a page that Back brings out of the memory of the browser shows nothing of whoever has left meanwhile', async ({
  page,
  context,
  logInAs,
}) => {
  // What other tabs do does not reach a page that the browser has put away.
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await logInAs(people.student);
  await open(page, '/pages/personal/personal');
  const other = await context.newPage();
  await open(other, '/pages/faq/index');
  await other.getByRole('button', { name: 'Logout' }).click();
  await tips(other).getByRole('button', { name: 'Confirm' }).click();
  await expect(other.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Chris Chan');

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(page.getByText('Chris Chan')).toHaveCount(0);
});

test('a dialog whose form has got a question more meanwhile shows it, with what was typed, once the server misses the answer', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  await page.getByRole('button', { name: 'General enquiry' }).click();
  const form = page.getByRole('dialog', { name: 'General enquiry' });
  await form.getByLabel(/^Content/).fill('Typed before the change');
  // Another config goes live.
  await page.route('**/model/manifest.json', async (route) => {
    const manifest = await (await route.fetch()).json();
    for (const one of manifest.routes) if (one.path === '/pages/applications/applications') one.chunk += '?anew';
    await route.fulfill({ json: manifest });
  });
  await page.route(/\?anew$/, async (route) => {
    const part = await (await route.fetch()).json();
    const { fields, outline } = part.forms.application;
    const more = {
      ...fields.find(({ name }: { name: string }) => name === 'name'),
      name: 'budget',
      label: 'Budget code',
    };
    delete more.start;
    fields.push(more);
    outline[0].groups[0].fields.push('budget');
    await route.fulfill({ json: part });
  });
  const missing = { field: 'ext.budget', rule: 'required', message: 'Budget code is a required field' };
  await page.route('**/student-api/v1/application/create', (route) =>
    route.fulfill(envelope(422, 'Some answers are wrong', { errors: [missing] })),
  );
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await form.getByRole('button', { name: 'Submit' }).click();

  await expect(page.getByRole('alert').filter({ hasText: missing.message })).toBeVisible();
  await expect(form.getByLabel('Budget code')).toHaveValue('');
  await expect(form.getByLabel(/^Content/)).toHaveValue('Typed before the change');
  await form.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(form.getByLabel('Budget code')).toBeFocused();
});

test('a double click on an answer to a question presses nothing that lay under it', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/personal/events');
  const question = page.getByRole('dialog', { name: 'Tips' });
  for (const answer of ['Keep registration', 'Cancel registration']) {
    await page.getByRole('button', { name: 'Cancel registration' }).first().click();
    await question.getByRole('button', { name: answer, exact: true }).dblclick();
    await expect(question).toBeHidden();
  }
  await expect(page).toHaveURL(/personal\/events$/);
});

test('a double click, quick or slow, opens a dialog or a question once, and closes none', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/applications/applications');
  // The last as on a phone that is long busy: the second half is told late, and still as one of two.
  for (const name of ['General enquiry', 'Logout'])
    for (const gapMs of [0, 120, 800]) {
      await page.getByRole('button', { name }).hover();
      for (const clickCount of [1, 2]) {
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
        await page.waitForTimeout(gapMs);
      }
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.waitForTimeout(500); // a double click is over by then
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
});

test('a form that was left for the map is open again with the place that was chosen there', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.otherStudent);
  await open(page, '/pages/personal/personal');
  await page.getByRole('region', { name: 'Contact', exact: true }).getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Contact', exact: true });
  await form.getByRole('button', { name: 'Choose on the map' }).click();
  await page
    .getByRole('list', { name: 'Places' })
    .getByRole('button', { name: /Great Hall/ })
    .click();
  await page.getByRole('button', { name: 'Confirm' }).click();

  await expect(form.getByLabel('Name of the place')).toHaveValue('Great Hall');
});
