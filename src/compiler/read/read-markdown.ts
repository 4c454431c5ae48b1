/**
 * A Markdown file with a head: YAML between two lines of `---`, below it a text, and below a line `## zh-Hant` or `## fr` the text in
 * that language.
 */
import { type Found, makeDiagnostic } from '../diagnostics/report.ts';
import { isLanguage } from '../kernel/language-names.ts';
import { spanIn } from '../kernel/span-in.ts';
import { asOneSign } from './plain-text.ts';
import { strangeSign } from './read-source.ts';

export interface ReadMarkdown {
  /** The whole file; its lines end as YAML and patterns expect. */
  readonly text: string;
  /** The YAML at its place in the file. */
  readonly head: string;
  /** What is below, by language; undefined when nothing does. */
  readonly body: { readonly en: string; readonly [language: string]: string } | undefined;
}

const fence = /^---[ \t]*\n([\s\S]*?)^---[ \t]*$/m;
/** A heading that may be the tag of a language. */
const languageBegins = /^## ([a-z]{2,3}(?:-[A-Za-z0-9]+)*)[ \t]*$/m;

export function readMarkdown(file: string, raw: string): Found<ReadMarkdown | null> {
  const text = asOneSign(raw.replaceAll('\r\n', '\n'));
  const strange = strangeSign(text);
  if (strange) {
    const { at, code, ...words } = strange;
    return { value: null, diagnostics: [makeDiagnostic(code, spanIn(text, file, at, at === 0 ? 0 : at + 1), words)] };
  }
  const found = fence.exec(text);
  if (found?.index !== 0) return { value: null, diagnostics: [noHead(file, text)] };
  const [whole, yaml = ''] = found;
  const body = byLanguage(text.slice(whole.length));
  return {
    value: {
      text,
      head: `${' '.repeat(whole.indexOf('\n'))}\n${yaml}`,
      body: body.en === '' ? undefined : body,
    },
    diagnostics: [],
  };
}

function byLanguage(text: string): { readonly en: string; readonly [language: string]: string } {
  const [english = '', ...others] = text.split(languageBegins);
  const texts = new Map([['en', english]]);
  let current = 'en';
  for (let index = 0; index < others.length; index += 2) {
    const [tag = '', words = ''] = others.slice(index);
    const begins = isLanguage(tag);
    if (begins) current = tag;
    texts.set(current, (texts.get(current) ?? '') + (begins ? words : `## ${tag}${words}`));
  }
  const written = [...texts].map(([language, words]) => [language, words.trim()] as const);
  return { en: '', ...Object.fromEntries(written.filter(([, words]) => words !== '')) };
}

/** Nothing in it could be told apart, so this is the one thing to say. */
function noHead(file: string, text: string) {
  const end = text.indexOf('\n') < 0 ? text.length : text.indexOf('\n');
  if (/^---[ \t]*\n/.test(text))
    return makeDiagnostic('read/no-head', spanIn(text, file, 0, end), {
      problem: 'The head of this notice begins here and has no end.',
      remedy: 'Write a line `---` between its last key and the text.',
    });
  const begins = /^\s*\n(?=---[ \t]*\n)/.exec(text)?.[0].length ?? 0;
  if (begins > 0)
    return makeDiagnostic('read/no-head', spanIn(text, file, begins, begins + 3), {
      problem: 'Above the head of this notice is an empty line.',
      remedy: 'Take it out: the line `---` is the first one of the file.',
    });
  return makeDiagnostic('read/no-head', spanIn(text, file, 0, end), {
    problem: 'This notice has no head.',
    remedy: 'Begin it with a line `---`, then `title:` and `category:` on lines of their own, then a line `---` again.',
  });
}
