/**
 * What a screen reader finds on the ten pages that people open most: roles, names, levels and states, in their order. A change
 * of these files is read like a change of a page; `npx playwright test accessibility-trees --update-snapshots` writes them anew.
 */
import { addressOf } from '../../tools/page-addresses.mjs';
import { arrived, expect, open, people, test } from './support/portal-test.ts';
import { asking } from './support/shipped-pages.ts';

test.use({ portalName: 'accessibility-trees' });

const pages = {
  login: '/',
  home: '/pages/home',
  notices: '/pages/news/news',
  notice: '/pages/news/detail',
  events: '/pages/events/events',
  event: '/pages/events/detail',
  applications: '/pages/applications/applications',
  'course-table': '/pages/course/course',
  profile: '/pages/personal/personal',
  messages: '/pages/message/message',
};

for (const [name, route] of Object.entries(pages)) {
  test(`the accessibility tree of ${name} is the one that was read`, async ({ page, logInAs, api }) => {
    if (route !== '/') await logInAs(people.student);
    await open(page, await addressOf(asking(api, people.student), route));
    await arrived(page);
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  });
}

test('buttons with the same words say what each is about, in a list as in a table', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/download');
  await arrived(page);
  for (const area of ['listitem', 'cell'] as const) {
    const buttons = page.getByRole(area).getByRole('link', { name: /^Download/ });
    const tree = await Promise.all((await buttons.all()).map((button) => button.ariaSnapshot()));
    const names = tree.map((line) => /link "(Download [^"]+)"/.exec(line)?.[1]);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names.filter((name) => name !== undefined)).size).toBe(names.length);
  }
});
