import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { written } from './support/log-in.ts';

test.use({
  portalName: 'spec',
  // Newer browsers also name each handler that the policy refuses when a text is read, although the cleaner takes it out.
  expectedTroubles:
    /Failed to load resource|(img-src|Loading the image) '?https:\/\/cdn\.example|inline event handler|script-src-attr inline/,
});

for (const [where, timezoneId, behind] of [
  ['in the zone of the portal', 'Asia/Hong_Kong', ''],
  ['elsewhere, where the time is the same one and says whose it is', 'America/New_York', ' (HKT)'],
] as const) {
  test.describe(() => {
    test.use({ timezoneId });
    test(`${says('9.4')}: ${where}`, async ({ page, logInAs, api }) => {
      await logInAs(people.student);
      const { data } = await api.call('news/index', { filter: 0 }, people.student);
      const [notice] = data['list'] as unknown as readonly { id: number; publish_at: string }[];
      const time = written(notice?.publish_at ?? '');
      expect(time).toMatch(/^\d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d \d\d:\d\d$/);
      await open(page, `/pages/news/detail?id=${notice?.id}`);
      await expect(page.getByRole('main').getByText(`${time}${behind}`, { exact: true })).toBeVisible();
    });
  });
}

test(says('9.5'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.clock.install();
  await open(page, '/open-location?latitude=22.4196&longitude=114.2068&name=Library&address=1%20Road');
  await arrived(page);
  const copy = page.getByRole('button', { name: 'Copy address' });
  // Time passes only as the test lets it.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [isAllowed, role, words, ms] of [
    [true, 'status', 'Copied', 3000],
    [false, 'alert', 'Could not be copied', 1500],
  ] as const) {
    await page.evaluate((can) => {
      const writeText = () => (can ? Promise.resolve() : Promise.reject(new Error('refused')));
      Object.assign(navigator.clipboard, { writeText });
    }, isAllowed);
    await copy.click();
    const toast = page.getByRole(role).filter({ hasText: words });
    await expect(toast).toBeVisible();
    await page.clock.runFor(ms - 50);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toHaveCount(0);
  }
});

test(says('9.6'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/pages/faq/index');
    await arrived(page);
    expect((await page.getByRole('banner').boundingBox())?.height).toBe(80);
    const content = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      let widest = 0;
      for (const element of heading.closest('main')?.querySelectorAll('*') ?? [])
        widest = Math.max(widest, element.getBoundingClientRect().width);
      return widest;
    });
    expect(content).toBeLessThanOrEqual(1200);
  }
});

test('§9.8 A page that stands open asks for its files again before their addresses run out', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  await page.clock.install();
  await open(page, '/pages/download');
  await arrived(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/file/index')) asked += 1;
  });
  await page.clock.fastForward(48 * 60_000);
  await arrived(page);
  expect(asked).toBe(0);
  await page.clock.fastForward(3 * 60_000);
  await expect.poll(() => asked).toBe(1);
});

test(says('9.7', '9.8'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.route(/student-api\/v1\/question\/detail/, async (route) => {
    const answer = await (await route.fetch()).json();
    const html =
      '<p>Plan</p><img src="/files/plan.png" width="2000" height="900" alt="plan"><img src="https://cdn.example/a.png" alt="far">' +
      '<script>window.broken = true</script><p onclick="window.broken = true"><a href="javascript:window.broken=true">x</a></p>';
    await route.fulfill({ json: { ...answer, data: { ...answer.data, content: html, answer: html } } });
  });
  await page.route('**/files/plan.png', (route) => route.fulfill({ status: 404 }));
  await page.route('https://cdn.example/**', (route) => route.fulfill({ status: 404 }));
  await open(page, '/pages/faq/detail?id=1');
  const plan = page.locator('main img[alt="plan"]').first();
  await expect(plan).toBeAttached();
  await expect(plan).not.toHaveAttribute('width', /.*/);
  await expect(plan).not.toHaveAttribute('height', /.*/);
  expect(new URL((await plan.getAttribute('src')) ?? '', page.url()).pathname).toBe('/files/plan.png');
  await expect(page.locator('main img[alt="far"]').first()).toHaveAttribute('src', 'https://cdn.example/a.png');
  await expect(page.locator('main script')).toHaveCount(0);
  await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});
