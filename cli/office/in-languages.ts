/** Words that the office hands over in further languages: `--title-in fr="Vos badges"`, once for each language. */
import type { Localized, PortalView } from '#office';
import { CommandProblem } from '../terminal/command-problem.ts';
import { unknownName } from './choices.ts';

/** As they were typed: `fr=Vos badges`. */
export type TypedWords = readonly string[];

/**
 * @param flag  `--title-in`; without `-in` it is the option for English
 * @returns the words by language, as the portal writes it
 * @throws CommandProblem for what is no language of the portal, for words that are missing, and for a language that is there twice
 */
export function wordsByLanguage(
  { languages }: Pick<PortalView, 'languages'>,
  flag: string,
  typed: TypedWords = [],
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const each of typed) {
    const [, wanted = '', words = ''] = /^\s*([\w-]+)\s*=([^]*)$/.exec(each) ?? [];
    if (words.trim() === '') throw new CommandProblem(`${flag} takes a language and the words, as in ${flag} fr="…".`);
    const language = languages.find((one) => one.toLowerCase() === wanted.toLowerCase());
    if (language === 'en') throw new CommandProblem(`English is written behind ${flag.replace(/-in$/, '')}.`);
    if (language === undefined) {
      const others = languages.filter((one) => one !== 'en');
      throw unknownName(`${flag}: The portal has no language ${wanted}.`, wanted, others);
    }
    if (Object.hasOwn(found, language)) throw new CommandProblem(`${flag} is there twice for ${language}.`);
    found[language] = words;
  }
  return found;
}

/** The options of a command that gives a reason: `--note`, and `--note-in` for further languages. */
export interface Noted {
  readonly note: string;
  readonly noteIn?: TypedWords;
}

/** The note in every language in which it was written. @throws CommandProblem as `wordsByLanguage` */
export function noteWords(portal: Pick<PortalView, 'languages'>, { note, noteIn }: Noted): Localized {
  return { en: note, ...wordsByLanguage(portal, '--note-in', noteIn) };
}
