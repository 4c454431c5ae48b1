/** i18next with English as the source; another language's catalogue is loaded when it is chosen. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export type Language = 'en' | 'zh-Hant';

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: {} } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  });
  const kept = localStorage.getItem('language');
  if (kept === 'zh-Hant') await chooseLanguage(kept);
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    const { catalogue } = await import('./zh-hant.ts');
    i18next.addResourceBundle(language, 'translation', catalogue);
  }
  localStorage.setItem('language', language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
