import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { compiledPortal } from '../server/support/compiled-portal.ts';
import { says } from './sentences.ts';
import { alerts, answerInstead, chooseFirstClass, storage, tips } from './support/log-in.ts';

test.use({ portalName: 'spec', expectedTroubles: /Failed to load resource/ });

/** Codes of the envelope; 400 is what a call says that lacks what is in its address. */
const answered = [200, 400, 403, 404, 409, 422, 429];

/** The calls to which the specification gives a method. */
const listed = {
  POST: `find-password/send-verify-code find-password/captcha find-password/reset publics/value-maps passport/captcha
    passport/login user/accredit activity activity/apply activity/cancel-apply activity/comment-list activity/comment
    activity/sign news/index news/field-submit application/index application/create application/type application/reply
    file/index user/class-list user/points-log user/update-info user/change-pwd user/card-list user/confirm-tuition-plan
    graduation-audit graduation-audit/field-submit course-selection/index course-selection/get-course
    course-selection/submit-selection course-selection/get-selected-course archives/index archives/export user/message
    user/message-confirm user/message-set-read course/course-table question/index`,
  GET: `passport/sid system-info/user-agreement system-info/course-config carousel carousel/bottom activity/details
    activity/my-apply activity/apply-field-show news/detail application/detail application/cancel file/handbook-portal
    user/info user/apply-static user/student-info user/tuition-plan question/detail global-exchange/answer`,
} as const;

/** Those to which it gives no method. */
const withoutMethod = `user/download-card user/download-badge activity/assessment activity/assessment-validate
  global-exchange global-exchange/field-submit`;

test(says('7.3'), () => {
  const { calls } = compiledPortal().contract;
  for (const [method, names] of Object.entries(listed)) {
    for (const name of names.split(/\s+/)) {
      expect(calls[name]?.method, name).toBe(method);
    }
  }
});

test(says('7.8'), () => {
  const { calls } = compiledPortal().contract;
  for (const name of withoutMethod.split(/\s+/)) expect(calls[name]?.method, name).toBe('POST');
});

test('§7.3 Each call of the list is answered in the envelope, whoever asks', async ({ api }) => {
  test.setTimeout(60_000);
  for (const name of [listed.POST, withoutMethod].join(' ').split(/\s+/)) {
    const { code } = await api.call(name, {}, people.otherStudent);
    expect(answered, `${name} answers ${code}`).toContain(code);
  }
  for (const name of listed.GET.split(/\s+/).filter((one) => one !== 'application/cancel')) {
    const { code } = await api.get(name, people.otherStudent);
    expect(answered, `${name} answers ${code}`).toContain(code);
  }
});

test(says('7.1', '7.2', '7.4', '7.5'), async ({ page, logInAs }) => {
  await logInAs(people.lead);
  await page.goto('/#/pages/home');
  await tips(page).getByRole('button', { name: 'Confirm' }).click();
  await chooseFirstClass(page);
  await arrived(page);
  const { Classid, stu_Authorization } = await storage(page);
  const asked: { readonly url: string; readonly headers: Readonly<Record<string, string>> }[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()) && !request.url().includes('/model/'))
      asked.push({ url: request.url(), headers: request.headers() });
  });
  await page.clock.install();
  await page.reload();
  // What is asked for ahead, and not wanted any more when somebody goes on at once, is never read.
  await arrived(page);
  await open(page, '/pages/events/events');
  await arrived(page);
  await page.clock.runFor(61_000); // the number of unread messages is asked for once a minute
  await expect.poll(() => asked.filter(({ url }) => url.includes('user/message?')).length).toBeGreaterThan(0);

  expect(asked.length).toBeGreaterThan(3);
  for (const { url, headers } of asked) {
    expect(new URL(url).pathname).toMatch(/^\/student-api\/v1\//);
    expect(headers).toMatchObject({ language: 'en', authorization: stu_Authorization, classid: Classid });
  }
  const queryOf = (call: string) => new URL(asked.find(({ url }) => url.includes(call))?.url ?? 'http://none').search;
  expect(queryOf('user/class-list')).toBe('?is_class_restrictions=1');
  expect(queryOf('user/message?')).toBe('?page=1&per-page=1');
});

test(says('7.6', '3.11'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await answerInstead(page, /user\/info/, (data) => ({ ...data, unreadCount: 100 }));
  await answerInstead(page, /user\/message\?/, (data) => ({ ...data, unreadCount: 100 }));
  await page.route(/user\/message-set-read/, () => {}); // never answered
  await open(page, '/pages/message/message');
  await arrived(page);
  const icon = page.getByRole('banner').getByRole('link', { name: 'Unread messages' });
  await expect(icon).toContainText('99+');
  const asked = page.waitForRequest(/user\/message-set-read/);
  const unread = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Points run out in ten days' });
  await unread.click();
  const request = await asked;
  expect(request.method()).toBe('POST');
  expect(new URL(request.url()).searchParams.get('id')).toMatch(/^\d+$/);
  expect(request.postDataJSON()).toEqual({ is_read: true });
  await expect(icon).toHaveText(/99$/); // what was read just now is subtracted at once
});

test(says('7.7', '9.1', '8.4'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.clock.install();
  await open(page, '/pages/home');
  await arrived(page);
  await page.route(/student-api\/v1\/question\/index/, () => {}); // never answered
  const asked = page.waitForRequest(/question\/index/);
  await open(page, '/pages/faq/index');
  await asked;
  await page.clock.fastForward(58_000);
  await expect(page.getByText('This could not be loaded.')).toHaveCount(0);
  await page.clock.fastForward(3_000);
  await expect(alerts(page)).toHaveText(/request failed .*question\/index/);
  await expect(page.getByText('This could not be loaded.').first()).toBeVisible();
});
