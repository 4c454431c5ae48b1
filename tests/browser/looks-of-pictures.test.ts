/** Pictures, conversations and states, in pages of their own: by pointer, by keyboard, on a phone. */
import { readFileSync } from 'node:fs';
import { expect, expectAccessible, open, people, test } from './support/portal-test.ts';

/** Longer than a picture of a carousel stays. */
const turnsMs = 5500;

const kinds = ['thread', 'steps', 'countdown', 'qr', 'flip', 'picture', 'carousel', 'gallery'];

test.use({
  portalName: 'looks-of-pictures',
  addedFiles: Object.fromEntries(
    kinds.map((kind) => [`pages/examples/${kind}.yaml`, readFileSync(`tests/browser/examples/${kind}.yaml`, 'utf8')]),
  ),
});

test.beforeEach(async ({ logInAs }) => {
  await logInAs(people.student);
});

test('a conversation shows who wrote what, and takes an answer', async ({ page }) => {
  await open(page, '/examples/thread');
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread.getByRole('listitem').first()).toBeVisible();
  const before = await thread.getByRole('listitem').count();

  await thread.getByLabel('Reply').fill('Thank you, I will come on Monday.');
  await thread.getByRole('button', { name: 'Reply' }).click();

  await expect(page.getByRole('status').filter({ hasText: 'Submitted successfully' })).toBeVisible();
  await expect(thread.getByText('Thank you, I will come on Monday.')).toBeVisible();
  expect(await thread.getByRole('listitem').count()).toBeGreaterThan(before);
});

test('states say in words what is done, what is now and what comes', async ({ page }) => {
  await open(page, '/examples/steps');
  const steps = page.getByRole('main').getByRole('list').last().getByRole('listitem');

  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  await expect(steps.first()).toContainText('Enrolled (Now)');
  await expect(steps.last()).toContainText('Graduated (Still to come)');
});

test('a countdown goes by the clock, and at its end loads again what it says', async ({ page }) => {
  const leftMs = 5 * 60_000;
  let asked = 0;
  const now = Date.now();
  await page.route('**/course-selection/index', async (route) => {
    asked += 1;
    const response = await route.fetch();
    const answer = await response.json();
    const date = Date.parse(response.headers()['date'] ?? '') || now;
    for (const round of answer.data.list) round.end_at = new Date(date + leftMs).toISOString();
    if (asked > 1) answer.data.list = [];
    await route.fulfill({ response, json: answer });
  });
  await page.clock.install();
  await open(page, '/examples/countdown');

  await expect(page.getByRole('timer')).toHaveText(/^[45]:[0-5]\d$/);
  await page.clock.fastForward(leftMs);
  await expect(page.getByRole('timer')).toBeHidden();
  await expect.poll(() => asked).toBeGreaterThan(1);
});

test('a card turns by keyboard, and the side that is not seen cannot be reached', async ({ page }) => {
  await open(page, '/examples/flip');
  const card = page.getByRole('group', { name: 'Student card' });
  await expect(card.getByText('Student ID')).toBeVisible();
  await expect(card.getByRole('img', { name: people.student })).toHaveCount(0);

  await card.getByRole('button', { name: 'Turn over' }).press('Enter');

  await expect(card.getByRole('img', { name: people.student })).toBeVisible();
  await expect(card.getByRole('heading')).toHaveCount(0);
});

test('a carousel turns by itself, waits while it is used, and can be paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await open(page, '/examples/carousel');
  const carousel = page.getByRole('region', { name: 'Pictures' });
  const place = carousel.getByRole('img', { name: /^Picture \d of 2$/ });
  await expect(place).toHaveText('1/2');
  await page.clock.fastForward(turnsMs);
  await expect(place).toHaveText('2/2');

  await carousel.getByRole('button', { name: 'Next picture' }).click();
  await expect(place).toHaveText('1/2');
  const pictures = carousel.getByRole('list');
  const scrolled = () => pictures.evaluate((list) => list.scrollLeft);
  await expect.poll(scrolled).toBe(0);
  // The pointer is on it, and when that goes the focus still is.
  const stands = async () => {
    await page.clock.fastForward(turnsMs);
    await pictures.evaluate(someFrames);
    expect(await scrolled()).toBe(0);
  };
  await stands();
  await page.mouse.move(1, 1);
  await stands();
  await carousel.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
  await carousel.getByRole('list').focus();
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText('2/2');
});

test('a carousel does not turn for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/examples/carousel');
  const carousel = page.getByRole('region', { name: 'Pictures' });

  await expect(carousel.getByRole('button', { name: 'Next picture' })).toBeVisible();
  await expect(carousel.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test.describe('where pictures do not come', () => {
  test.use({ expectedTroubles: /ERR_FAILED/ });

  test('one is asked for once more; when it fails again its words are in its place', async ({ page }) => {
    let asked = 0;
    let failures = 1;
    await page.route(/\/card-\d+\.png$/, (route) => {
      asked += 1;
      return asked <= failures ? route.abort() : route.fallback();
    });
    await open(page, '/examples/picture');
    const picture = page.getByRole('img', { name: 'Front of your card' });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

    asked = 0;
    failures = Number.POSITIVE_INFINITY;
    await page.reload();
    await expect(picture).toHaveText('Front of your card');
    expect(asked).toBeLessThanOrEqual(4); // two pictures, twice each
  });
});

test('a picture fills the screen, is left by Escape or by going back, and the focus is back where it was', async ({
  page,
}) => {
  await open(page, '/examples/gallery');
  const tile = page.getByRole('main').getByRole('button').first();
  await tile.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect(viewer).toBeVisible();
  await expectAccessible(page);
  await expect(viewer.getByRole('link', { name: 'Download' })).toBeVisible();

  await page.keyboard.press('ArrowRight');

  const second = page.getByRole('dialog', { name: 'Picture 2 of 2' });
  await expect(second).toContainText('2/2');
  await expect(second.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tile).toBeFocused();

  await open(page, '/examples/gallery?again=1');
  await tile.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(/again=1/);
  await expect(tile).toBeFocused();
});

/** Runs in the page: long enough for a turn to have begun. */
async function someFrames(): Promise<void> {
  for (let frame = 0; frame < 15; frame++) await new Promise(requestAnimationFrame);
}
