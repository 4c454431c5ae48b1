/** The check of texts on pictures, which axe leaves open: what it finds, and what it does not take for a fault. */
import { unreadable } from './support/contrast.ts';
import { expect, test } from './support/portal-test.ts';

/** White letters on black, on yellow from 200 px on. @param left  where they begin, in px */
const sheet = (left: number) => `
  <style>
    body { margin: 0; background: linear-gradient(to right, #000 200px, #ff0 200px); font: 16px monospace }
    b { position: relative; left: ${left}px; color: #fff; }
  </style>
  <b>letters ${left}</b>`;

test('letters that run over a bright part of what is behind them are unreadable', async ({ page }) => {
  await page.setContent(sheet(150));
  expect(await unreadable(page, ['b'])).toEqual(['1.07 to 1 on what is behind it, 4.5 are needed: <b>letters 150</b>']);
});

test('letters on a dark part are readable', async ({ page }) => {
  await page.setContent(sheet(20));
  expect(await unreadable(page, ['b'])).toEqual([]);
});

test('letters that move from the bright part while they are looked at are judged where they come to rest', async ({
  page,
}) => {
  await page.setContent(sheet(300));
  await page.evaluate(() => {
    const letters = document.querySelector('b');
    // The first look hides the letters: from there on they are elsewhere.
    const wait = () =>
      document.adoptedStyleSheets.length > 0 ? letters?.style.setProperty('left', '10px') : requestAnimationFrame(wait);
    wait();
  });
  expect(await unreadable(page, ['b'])).toEqual([]);
});
