/** What a page says in English while another language is chosen. */
import type { Page } from '@playwright/test';
import type { Catalogue } from '#model';

/**
 * Texts of a catalogue that are on the page in English, though their translation is another one; with nothing but numbers put in.
 * @param answers  what the server said may look the same
 */
export async function untranslated(
  page: Page,
  catalogue: Catalogue,
  answers: readonly string[] = [],
): Promise<readonly string[]> {
  const english = Object.entries(catalogue)
    .filter(([text, translation]) => text !== translation && /[A-Za-z]{2}/.test(text.replaceAll(placeholder, '')))
    .map(([text]) => new RegExp(`^${text.split(placeholder).map(escaped).join('[\\d.,:]+')}$`));
  const shown = await page.evaluate(shownTexts);
  const data = answers.join('\n');
  const isData = (text: string) => data.includes(`"${text}"`) || data.includes(`>${text}`);
  return shown.filter((text) => english.some((pattern) => pattern.test(text)) && !isData(text));
}

/**
 * Texts with English words that neither the server has answered (names, and records in the language they were written in) nor
 * the translations hold: nobody has thought of a translation.
 * @param same  further words that are the same in every language
 */
export async function neverTranslated(
  page: Page,
  answers: readonly string[],
  catalogue: Catalogue,
  same: readonly string[],
): Promise<readonly string[]> {
  const known = [...answers, ...Object.values(catalogue), ...same].join('\n').replaceAll(/<[^>]*>|\\n|\s+/g, ' ');
  const shown = await page.evaluate(shownTexts);
  return shown.filter((text) => {
    const phrases = text.match(/[A-Za-z][A-Za-z'’]*(?:[ -][A-Za-z][A-Za-z'’]*)*/g) ?? [];
    return phrases.some((phrase) => /[a-z]{2}/.test(phrase) && !known.includes(phrase));
  });
}

/** The texts of what the server answers from now on. */
export function hearAnswers(page: Page): string[] {
  const heard: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/student-api/')) heard.push(await response.text().catch(() => ''));
  });
  return heard;
}

const placeholder = /\{[^}]*\}/g;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Runs in the page: every text that is read or heard. */
function shownTexts(): readonly string[] {
  const spoken = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const isPageText = !walker.currentNode.parentElement?.closest('script, style, noscript');
    if (isPageText) found.add(walker.currentNode.textContent?.trim() ?? '');
  }
  for (const element of document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join()))
    for (const name of spoken) found.add(element.getAttribute(name)?.trim() ?? '');
  return [...found];
}
