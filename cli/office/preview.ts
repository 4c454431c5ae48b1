/** How `--dry-run` shows what would be published or sent. */
import { englishName } from '#compiler';
import { type Localized, richAsText } from '#office';
import { inLines, inOneLine } from './office-table.ts';

/** `name: value` in a line of its own; nothing without a value. */
export function previewLine(name: string, value: string | undefined): readonly string[] {
  return value ? [inOneLine(`${name}: ${value}`)] : [];
}

/** A title in each of its languages, English first. */
export function titleLines(title: Localized): readonly string[] {
  return [
    ...previewLine('Title', title.en),
    ...otherLanguages(title).flatMap(([language, words]) => previewLine(`Title in ${englishName(language)}`, words)),
  ];
}

/** The text itself below an empty line, then in each of its other languages. */
export function bodyLines(content: Localized): readonly string[] {
  const others = otherLanguages(content).flatMap(([language, words]) => [
    '',
    `In ${englishName(language)}:`,
    inLines(richAsText(words)),
  ]);
  return ['', inLines(richAsText(content.en)), ...others];
}

function otherLanguages(text: Localized): readonly (readonly [language: string, words: string])[] {
  return Object.entries(text).flatMap(([language, words]) => (language === 'en' || !words ? [] : [[language, words]]));
}
