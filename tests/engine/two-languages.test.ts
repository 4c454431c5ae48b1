/** Two languages that are chosen one after the other, neither of which comes. */
import { expect, test, vi } from 'vitest';
import type { Manifest } from '#model';
import { createStore } from '../../src/engine/kernel/store.ts';
import { createLanguages } from '../../src/engine/portal/languages.ts';

// The network is gone: the part that reads catalogues cannot be fetched.
vi.mock('../../src/engine/texts/i18n.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('leave the one that is shown, in which failures are told', async () => {
  const formats = { datetime: 'DD MMM YYYY HH:mm', date: 'DD MMM YYYY', short: 'D MMM', time: 'HH:mm' };
  const languages = { offered: ['en', 'zh-Hant', 'zh-Hans'], default: 'en', forceOnShow: 'none' };
  const session = { keeps: { language: 'lang' } };
  const settings = { timeZone: 'Asia/Hong_Kong', country: 'hk', formats, session, languages };
  const marked: string[] = [];
  const portal = createLanguages({
    manifest: createStore({ settings, messages: {}, texts: { 'zh-Hant': 'a', 'zh-Hans': 'b' } } as unknown as Manifest), // what it reads of it
    loadCatalogue: async () => ({}),
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } as never, // the same
    mark: (language) => void marked.push(language),
  });
  const outcome = (language: string) =>
    portal.set(language).then(
      () => 'set',
      () => 'failed',
    );
  let isReported = false;

  expect(await Promise.all(['zh-Hant', 'zh-Hans'].map(outcome))).toContain('failed');
  portal.whenSettled(() => {
    isReported = true;
  });
  expect([portal.chosen(), marked.at(-1), isReported]).toEqual(['en', 'en', true]);
  expect(await outcome('zh-Hant')).toBe('failed');
});
