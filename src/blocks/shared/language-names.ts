import type { Locale } from '#model';

/** Each language by its own name, so that it is found by those who read no other. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  'zh-Hans': '简体中文',
  ja: '日本語',
};
