/** The names of months and days come when a language other than English does. */
import type { Locale } from '#model';

/** Call it before `createFormatter` with the same language; without the names dates are written as in English. */
export async function loadDateWords(language: Locale): Promise<void> {
  if (language === 'en') return;
  const words = await import('#expression/date-words').catch(() => null);
  words?.learnDateWords(language);
}
