/** A language is set where nobody waits for it: by a menu, by a page, at the start. */
import type { Locale } from '#model';
import type { Portal } from './portal.ts';

/** Sets the language; that its words did not come is said. */
export function chooseLanguage({ setLanguage, feedback, message }: Portal, language: Locale): void {
  setLanguage(language).catch(() => feedback.toast(message('chunkLoadError'), 'error'));
}
