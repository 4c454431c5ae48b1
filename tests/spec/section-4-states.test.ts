import { arrived, expect, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { envelope, loginButton, storage } from './support/log-in.ts';

test.use({ portalName: 'spec', expectedTroubles: /Failed to load resource/ });

test(says('4.1'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await page.goto('/#/pages/faq/index');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible();
});

for (const [name, answer] of [
  ['code 403', envelope(403, 'Your account is suspended')],
  ['code 500', envelope(500, 'Something is broken')],
  ['status 502', { status: 502, body: 'Bad Gateway' }],
] as const) {
  test(`${says('4.2')}: ${name}`, async ({ page, logInAs }) => {
    await logInAs(people.student);
    await page.route(/student-api\/v1\/user\/info/, (route) => route.fulfill(answer));
    await page.goto('/#/pages/faq/index');

    await expect(loginButton(page)).toBeVisible();
    const kept = await storage(page);
    expect(kept['stu_Authorization']).toBeUndefined();
    expect(kept['stu_userInfo']).toBeUndefined();
  });
}

test('§4.2 One request that is lost on the way is no answer: it is asked again', async ({ page, logInAs }) => {
  await logInAs(people.student);
  let lost = 0;
  await page.route(/student-api\/v1\/user\/info/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.goto('/#/pages/faq/index');

  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(lost).toBe(2);
});

test(says('4.3'), async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  const { data } = await api.call('application/index?per-page=50', {}, people.student);
  const list = data['list'] as unknown as readonly { id: number; status: string }[];
  await open(page, '/pages/applications/applications');
  for (const [status, label, onDetail] of [
    ['default', 'To be handled', 'Pending processing'],
    ['waiting', 'Waiting', 'Waiting'],
    ['success', 'Completed', 'Completed'],
  ] as const) {
    await open(page, `/pages/personal/application?status=${status}`);
    await arrived(page);
    await expect(page.getByRole('main').getByText(label, { exact: true }).last()).toBeVisible();
    const one = list.find((application) => application.status === status);
    await open(page, `/pages/applications/detail?id=${one?.id}`);
    await arrived(page);
    await expect(page.getByRole('main').getByText(onDetail, { exact: true }).first()).toBeVisible();
  }
});

test(says('4.4'), async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  const { data } = await api.call('activity?per-page=50', { filter: 'all' }, people.student);
  const list = data['list'] as unknown as readonly Event[];
  const main = page.getByRole('main');
  const mine = ['Sign-in open', 'Sign-in ended'];
  for (const [registration, signIn, labels] of [
    ['not_started', 'not_started', ['Registration not started', 'Sign-in not started']],
    ['registration_time', 'not_started', ['Registration time', 'Sign-in not started']],
    // Whoever is registered reads that first, and among the facts where the registration is.
    ['ended', 'open', ['Ended', 'Sign-in open']],
    ['ended', 'ended', ['Ended', 'Sign-in ended']],
  ] as const) {
    const one = list.find(
      ({ registration_state, sign_in_state, my_apply }) =>
        registration_state === registration &&
        sign_in_state === signIn &&
        my_apply?.status === (mine.includes(labels[1]) ? 'registered' : undefined),
    );
    expect(one, `an event whose registration is ${registration} and whose sign-in is ${signIn}`).toBeDefined();
    await open(page, `/pages/events/detail?id=${one?.id}`);
    for (const label of labels) {
      const badge = main.getByText(label, { exact: true }).and(page.locator(':not(dt)')); // a fact may bear its name
      await expect(badge).toBeVisible();
    }
  }
});

interface Event {
  readonly id: number;
  readonly registration_state: string;
  readonly sign_in_state: string;
  readonly my_apply?: { readonly status: string } | null;
}

test(says('4.5', '8.8'), async ({ page, logInAs, api }) => {
  await logInAs(people.student);
  const { data } = await api.get('activity/my-apply?per-page=50&status=registered', people.student);
  const mine = data as { list?: readonly { activity_id: number }[] };
  let asked = false;
  for (const { activity_id } of mine.list ?? []) {
    await open(page, `/pages/events/detail?id=${activity_id}`);
    await arrived(page);
    const cancel = page.getByRole('button', { name: 'Cancel registration' });
    if ((await cancel.count()) === 0 || (await cancel.isDisabled())) continue;
    await cancel.click();
    await expect(page.getByRole('dialog', { name: 'Tips' })).toContainText(
      'Are you sure you want to cancel your registration?',
    );
    // What is lost by going on is not what a key pressed too often does.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep registration' })).toBeFocused();
    await page.getByRole('dialog', { name: 'Tips' }).getByRole('button', { name: 'Keep registration' }).click();
    asked = true;
    break;
  }
  expect(asked).toBe(true);
});

test(says('4.6'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  const main = page.getByRole('main');
  /** @returns how many there are, as the list says it */
  const asksFor = async (value: string, show: () => Promise<void>): Promise<RegExp> => {
    const asked = page.waitForRequest(/student-api\/v1\/news\/index/);
    await show();
    const body = (await asked).postDataJSON() as { filter?: unknown };
    const response = await (await asked).response();
    if (response === null) throw new Error('The list was not answered.');
    const { data } = (await response.json()) as { data: { _meta: { totalCount: number } } };
    expect(String(body.filter ?? new URL((await asked).url()).searchParams.get('filter') ?? '0')).toBe(value);
    await arrived(page);
    return new RegExp(`^${data._meta.totalCount} in total`);
  };

  const current = await asksFor('2', () => open(page, '/pages/news/news'));
  await expect(main.getByText(current).first()).toBeAttached();
  // Each is chosen once: what was on screen a moment ago is not asked for again.
  for (const [value, label] of [
    ['1', 'Unread'],
    ['3', 'Expired'],
    ['0', 'All'],
  ] as const) {
    const count = await asksFor(value, () => main.getByText(label, { exact: true }).first().click());
    await expect(main.getByRole('status').filter({ hasText: count })).toBeAttached();
    await expect(main.getByRole('button', { name: label, pressed: true })).toBeVisible();
  }
});
