/** A page that is about one record: what it does when it is opened, and what it says when there is none. */
import { arrived, expect, open, people, test } from './support/portal-test.ts';

const page = `route: /examples/about
title: About a notice
access: everyone
query: { id: id }
data:
  notice: { call: news/detail, with: { id: query.id } }
needs: notice
on-open:
  - { toast: "Opened {notice.title}", look: info }
  - { toast: Welcome back, when: visitor }
content:
  - text: "This is {notice.title}."
  - { text: The office, look: heading }
  - button: Read it again
    do: { refresh: [notice] }
  - button: Next
    opens: /examples/about?id={notice.next.id}
    when: notice.next != null
`;

/** What the page is about is what a part of the layout reads as well. */
const aboutFigures = `route: /examples/figures
title: Figures
access: signed-in
layout: personal
data:
  figures: { call: user/apply-static }
needs: figures
content:
  - text: "{figures.points.total} points"
`;

/** A renderer needs what a block beside it reads. */
const withRenderer = `route: /examples/plan
title: Plan
access: signed-in
data:
  tuition: { call: user/tuition-plan }
content:
  - details: tuition.plan
    items: [{ label: Total fee, text: "{money(total_fee, currency)}" }]
  - custom: tuition-confirmation
`;

test.use({
  portalName: 'about-a-record',
  addedFiles: {
    'pages/examples/about.yaml': page,
    'pages/examples/figures.yaml': aboutFigures,
    'pages/examples/plan.yaml': withRenderer,
  },
});

test('what happens on opening happens once for each record, and not again when it is loaded again', async ({
  page,
  logInAs,
}) => {
  await logInAs(people.student);
  const toasts: string[] = [];
  await page.exposeFunction('noteToast', (words: string) => toasts.push(words));
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const change of changes)
        for (const node of change.addedNodes) {
          const words = node.textContent ?? '';
          // The function that the test exposes.
          if (words.includes('Opened ')) (window as unknown as { noteToast(words: string): void }).noteToast(words);
        }
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, '/examples/about?id=1');
  await expect.poll(() => toasts.length).toBe(1);

  const again = page.waitForResponse((response) => response.url().includes('news/detail'));
  await page.getByRole('button', { name: 'Read it again' }).click();
  await again;
  await page.waitForLoadState('networkidle');
  expect(toasts).toHaveLength(1);

  await page.getByRole('link', { name: 'Next' }).click();
  await expect.poll(() => toasts.length).toBe(2);
  expect(new Set(toasts).size).toBe(2);
  await expect(page.getByText('Welcome back')).toHaveCount(0);
});

test('a record that does not exist is said once for the whole page, with a way back', async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/home');
  await page.goto('/#/examples/about?id=99999');
  const main = page.getByRole('main');

  await expect(main.getByText('No data available at the moment')).toHaveCount(1);
  await expect(main.getByRole('heading', { name: 'The office' })).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveText(['Back']);
  await expect(page.getByText(/^Opened/)).toHaveCount(0);
  await main.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/#\/pages\/home$/);

  await open(page, '/examples/about');
  await expect(main.getByText('No data available at the moment')).toHaveCount(1);
});

test.describe('what is missed in several places', () => {
  test.use({ expectedTroubles: /Failed to load resource/ });

  test('is told in one of them: in the page where all of it is missing, else in a block or a renderer', async ({
    page,
    logInAs,
  }) => {
    test.setTimeout(60_000);
    await logInAs(people.student);
    for (const [route, call, words] of [
      ['/examples/figures', 'user/apply-static', /^\d+ points$/],
      ['/examples/plan', 'user/tuition-plan', 'I have read and agree'],
    ] as const) {
      await page.route(`**/student-api/v1/${call}`, (answer) => answer.abort());
      await page.goto(`/?anew${route.length}#${route}`);
      const failed = page.getByText('This could not be loaded.');
      await expect(failed).toHaveCount(1);
      await arrived(page);
      await expect(failed).toHaveCount(1);
      // Below the heading of the page, which is not left empty.
      await expect(page.locator('h1 ~ *').filter({ has: failed })).toHaveCount(1);

      await page.unroute(`**/student-api/v1/${call}`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
      await expect(failed).toHaveCount(0);
    }
  });
});
