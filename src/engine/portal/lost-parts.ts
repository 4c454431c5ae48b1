/** Parts of the portal that come later, where nobody waits for them: the words of a language, set by a menu, a page, or at the start. */
import type { Locale } from '#model';
import type { Portal } from './portal.ts';

/** Sets the language; that its words did not come is said. */
export function chooseLanguage(portal: Portal, language: Locale): void {
  portal.setLanguage(language).catch(() => sayLost(portal));
}

/** Says that a part of the portal did not come. */
export function sayLost({ feedback, message }: Pick<Portal, 'feedback' | 'message'>): void {
  feedback.toast(message('chunkLoadError'), 'error');
}
