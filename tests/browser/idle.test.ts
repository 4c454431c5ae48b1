/** Whom nobody has seen for four hours is logged out (specification, sections 8 and 9). The clock is the browser's. */
import { arrived, expect, open, people, test } from './support/portal-test.ts';

test.use({ portalName: 'idle' });

const hours = 3_600_000;

test('who does nothing for four hours is logged out and told why, but not on the elective page @journey', async ({
  page,
  logInAs,
}) => {
  await page.clock.install({ time: new Date('2025-11-21T09:00:00+08:00') });
  await logInAs(people.student);
  const tips = page.getByRole('dialog', { name: 'Tips' });
  const token = () => page.evaluate(() => localStorage.getItem('stu_Authorization'));

  await test.step('on a page where everybody may stay as long as they like, nothing happens', async () => {
    await open(page, '/pages/course/elective');
    await arrived(page); // what is still on its way when time jumps would count as too late
    await page.clock.fastForward(5 * hours);
    await expect(page.getByRole('heading', { name: 'Elective', level: 1 })).toBeVisible();
    await expect(tips).toHaveCount(0);
    expect(await token()).not.toBeNull();
  });

  await test.step('on another one the time counts from the last movement', async () => {
    await open(page, '/pages/news/news');
    await arrived(page);
    await page.clock.fastForward(3 * hours);
    await page.mouse.move(200, 300);
    await page.clock.fastForward(3 * hours);
    await expect(tips).toHaveCount(0);
    await page.clock.fastForward(1.1 * hours);
    await expect(tips).toContainText('You have been inactive for a long time, please log in again');
  });

  await test.step('the only way on is the login, and nothing of the student is left', async () => {
    await expect(tips.getByRole('button')).toHaveText(['Login']);
    expect(await token()).toBeNull();
    await tips.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
  });
});
