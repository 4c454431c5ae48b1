import { inFourLanguages } from '../browser/support/languages.ts';
import { expect, open, people, test } from '../browser/support/portal-test.ts';
import { says } from './sentences.ts';
import { loginButton, storage } from './support/log-in.ts';

test.use({ portalName: 'languages', addedFiles: inFourLanguages });

test(says('1.17', '1.16'), async ({ page, logInAs }) => {
  await logInAs(people.student);
  await open(page, '/pages/news/news');
  for (const [language, logout, total, home] of [
    ['ja', 'ログアウト', /全 \d+ 件/, 'ホーム'],
    ['zh-Hans', '退出', /共 \d+ 项/, '首页'],
    ['zh-Hant', '登出', /共 \d+ 項/, '主頁'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: logout })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(total);
    await expect(page.getByRole('navigation').getByText(home, { exact: true }).first()).toBeVisible();
    expect((await storage(page))['LANGUAGE']).toBe(language);
  }
  await page.reload();
  await expect(page.getByRole('button', { name: '登出' })).toBeVisible();
});

test('§1.16 Without a choice a portal speaks English', async ({ page }) => {
  await page.goto('/');
  await expect(loginButton(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
