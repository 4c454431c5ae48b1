/** The languages of a text of the office: those in which the portal can be read. */
import { nearestNames } from '#expression/node';
import type { Diagnostic } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion, type Words } from '../diagnostics/report.ts';
import { isLanguage, mayMean } from '../kernel/language-names.ts';
import type { PlainRecord } from '../kernel/records.ts';
import { spanIn } from '../kernel/span-in.ts';
import type { OfficePortal, Spot } from '../link/file-context.ts';

/** @param texts  by language, as a file writes them */
export function* checkLanguages(texts: PlainRecord, { path, context: { source, portal } }: Spot): Reporting {
  for (const tag of portal ? Object.keys(texts) : []) {
    // What is no tag at all has been reported by its shape.
    if (!portal || !isLanguage(tag) || portal.languages.includes(tag)) continue;
    yield makeDiagnostic('text/unknown-language', source.tree.spanOf([...path, tag], 'key'), noLanguage(tag, portal));
  }
}

function noLanguage(tag: string, { languages }: OfficePortal): Words {
  const near = languages.filter((offered) => offered !== 'en' && mayMean(tag, offered));
  return {
    problem: `The portal has no language ${quoted(tag)}.`,
    effect: 'Nobody would read this text.',
    remedy: suggestion(
      near.length > 0 ? near : nearestNames(tag, languages),
      [],
      choices('Its languages are', languages, 'Its only language is'),
    ),
  };
}

/** A heading that may have been meant to begin the text in a language. */
const heading = /^(#{1,6})([ \t]*)([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)[ \t]*$/gm;

/** @param from  where the text of a Markdown file begins, below its head */
export function languageHeadings(
  file: string,
  text: string,
  from: number,
  portal: OfficePortal,
): readonly Diagnostic[] {
  return [...text.slice(from).matchAll(heading)].flatMap(({ 0: line, 1: marks, 2: space, 3: tag = '', index }) => {
    const start = from + index;
    const span = spanIn(text, file, start, start + line.trimEnd().length);
    const offered = portal.languages.find((each) => each.toLowerCase() === tag.toLowerCase().replaceAll('_', '-'));
    if (marks === '##' && space !== '' && (tag === offered || (isLanguage(tag) && !offered)))
      return tag === offered ? [] : [makeDiagnostic('text/unknown-language', span, noLanguageBelow(tag, portal))];
    if (offered === undefined) return [];
    return [
      makeDiagnostic('text/unknown-language', span, {
        problem: `${quoted(line.trimEnd())} begins no text in another language.`,
        effect: 'What is below it would be read as English.',
        remedy: `Write ${quoted(`## ${offered}`)}.`,
      }),
    ];
  });
}

function noLanguageBelow(tag: string, portal: OfficePortal): Words {
  const words = noLanguage(tag, portal);
  return { ...words, remedy: `${words.remedy} A heading of the text begins with a capital letter.` };
}
