/** What goes wrong around the portal: the line, the server, the browser's own storage. (What a call answers: tests/spec/section-8-errors.) */

import { demoNow } from '../../tools/portal-process.mjs';
import { contrastOf } from './support/contrast.ts';
import { arrived, expect, expectAccessible, open, people, test } from './support/portal-test.ts';

test.use({ expectedTroubles: /Failed to load resource|dynamically imported module/ });

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
}) => {
  await logInAs(people.student);
  const shown: string[] = [];
  for (const hours of [0, 3, -3]) {
    await page.clock.setSystemTime(Date.parse(demoNow) + hours * 3_600_000);
    await page.goto(`/?hours=${hours}#/pages/events/events`);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await arrived(page);
    shown.push(await page.getByRole('main').innerText());
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
    test(`${what}: public pages are read all the same`, async ({ page }) => {
      await page.addInitScript(forbid);
      await open(page, '/');
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await open(page, '/pages/news/news');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    });
  }
});
