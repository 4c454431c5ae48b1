/** A page that is about one record: what it does when it is opened, and what it says when there is none. */
import { expect, open, people, test } from './support/portal-test.ts';

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

test.use({ portalName: 'about-a-record', addedFiles: { 'pages/examples/about.yaml': page } });

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
