/** What is easily written into a text by habit, from a text processor or another language, and would be shown as it is. */
import type { CheckedType, TextPart } from '#expression/node';
import { makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import { own } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import type { FileContext, Place } from '../link/file-context.ts';

/** Whether a text has anything that can be seen. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}

function* checkBlank(text: string, path: Path, { source }: FileContext): Reporting {
  // That there is nothing at all has been reported by its shape.
  if (!isBlank(text) || text === '') return;
  yield makeDiagnostic('shape/empty', source.tree.spanOf(path, 'value'), {
    problem: `${typeof path.at(-1) === 'string' ? quoted(path.at(-1)) : 'This text'} holds nothing that can be seen.`,
    remedy: 'Write its text, or delete the line.',
  });
}

/** Pasted along from web pages; joiners of letters and of pictures are not meant. */
function* checkInvisible(text: string, path: Path, { source }: FileContext): Reporting {
  const found = isBlank(text) ? null : /[\u00AD\u200B\u2060\uFEFF]/.exec(text);
  if (!found) return;
  yield makeDiagnostic('read/not-text', source.tree.spanWithin(path, text, found.index, found.index + 1), {
    problem: 'This text has a character in it that cannot be seen.',
    effect: 'Searching for the text and translating it would fail.',
    remedy: 'Delete the word around it and type it anew.',
  });
}

/** What the bytes from 0x80 on are in the encoding that Windows took for all texts; the others are those of Latin-1. */
const windowsSigns = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Words whose bytes are UTF-8 and were read as Windows reads older files: `LehrkrÃ¤fte`. */
function* checkMisread(text: string, path: Path, { source }: FileContext): Reporting {
  for (const { 0: words, index } of text.matchAll(/[\p{L}\p{M}\p{N}]*[ÂÃâ](?:[^\s\p{ASCII}]|\u00A0)[^\s]*/gu)) {
    const meant = readAsWindows(words);
    if (meant === null) continue;
    yield makeDiagnostic('read/not-text', source.tree.spanWithin(path, text, index, index + words.length), {
      problem: `${quoted(words)} was read in a wrong encoding by a program that saved it anew.`,
      remedy: `Write ${quoted(meant)}, and look at the other words of this file.`,
    });
    return;
  }
}

/** What was written before it was read like that; null where nothing sensible comes of it. */
function readAsWindows(words: string): string | null {
  const bytes = [...words].map((sign) => {
    const place = sign === ' ' ? -1 : windowsSigns.indexOf(sign);
    return place < 0 ? (sign.codePointAt(0) ?? 0) : 0x80 + place;
  });
  if (bytes.some((byte) => byte > 0xff)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

const typographic: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '‘': '’',
  '‚': '‘’',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
  '＂': '＂',
};

/**
 * Checks a text whose placeholders are all in order.
 * @returns whether something was reported
 */
export function* checkText(text: string, placeholders: readonly TypedPlaceholder[], at: Place): Reporting<boolean> {
  const found = [...habitsIn(text, placeholders, at)];
  yield* found;
  return found.length > 0;
}

function* habitsIn(text: string, placeholders: readonly TypedPlaceholder[], at: Place): Reporting {
  const { path, names, context } = at;
  yield* checkBlank(text, path, context);
  yield* checkInvisible(text, path, context);
  yield* checkMisread(text, path, context);
  yield* checkTypographicQuotes(text, path, context.source);
  if (!names.blind && text.includes('{{')) yield* checkDoubledBraces(text, at);
  for (const placeholder of placeholders) yield* checkDollar(placeholder, text, path, context);
}

export interface TypedPlaceholder {
  readonly part: Extract<TextPart, { kind: 'placeholder' }>;
  readonly type: CheckedType;
}

/**
 * `“{title}”` without quotes of YAML around it: whoever writes a placeholder in quotes means those that the guide shows.
 * An honest quotation without a placeholder is left alone, and so is one within straight quotes.
 */
export function* checkTypographicQuotes(text: string, path: Path, source: Source): Reporting {
  const closing = own(typographic, text.charAt(0));
  const inner = text.slice(1, -1);
  if (!closing?.includes(text.at(-1) ?? ' ') || !inner.includes('{')) return;
  const span = source.tree.spanOf(path, 'value');
  if (source.text.charAt(span.start) !== text.charAt(0)) return;
  yield makeDiagnostic('text/typographic-quotes', span, {
    problem: `The quotes ${text.charAt(0)} and ${text.at(-1)} around this text are not those of YAML, so people would see them.`,
    remedy: `Write straight quotes: ${quoted(`"${inner}"`)}. If the others are meant to be seen, put straight ones around them: ${quoted(`"${text}"`)}.`,
  });
}

/** `${title}` and `{{title}}`: other languages write placeholders like that; here the signs would be shown. */
function* checkDollar({ part, type }: TypedPlaceholder, text: string, path: Path, { source }: FileContext): Reporting {
  // HK${fee} and ${fee} of money are prices.
  if (text[part.start - 1] !== '$' || type.kind === 'money' || /[A-Za-z$]/.test(text[part.start - 2] ?? '')) return;
  yield makeDiagnostic('text/foreign-placeholder', source.tree.spanWithin(path, text, part.start - 1, part.end), {
    problem: `The dollar sign in front of ${quoted(`{${part.source}}`)} would be shown.`,
    remedy: `Take it out: ${quoted(`{${part.source}}`)}. Where a price is meant, put a space behind the sign.`,
  });
}

function* checkDoubledBraces(text: string, { path, names, context: { source } }: Place): Reporting {
  for (const { 0: found, 1: inner = '', index } of text.matchAll(/\{\{\s*([a-z][\w.]*)\s*\}\}/g)) {
    if (own(names.fields, inner.split('.')[0] ?? '') === undefined) continue;
    yield makeDiagnostic('text/foreign-placeholder', source.tree.spanWithin(path, text, index, index + found.length), {
      problem: `Doubled braces are shown as braces, so people would read ${quoted(`{${inner}}`)} and not the value.`,
      remedy: `Write ${quoted(`{${inner}}`)}.`,
    });
  }
}
