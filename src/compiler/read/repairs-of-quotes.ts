/** Texts that need quotes, and quotes that end a text too early or not at all. */
import { withoutHabits } from '#expression/node';
import { quoted } from '../diagnostics/report.ts';
import { asWritten, inQuotes, isInBraces } from '../diagnostics/write-line.ts';
import { conditionKeys } from '../kernel/language.ts';
import { oddBackslash } from './odd-backslash.ts';
import { type Line, type Propose, type Repair, repairOf } from './repair.ts';

/** At most so many stretches of a line are tried. */
const most = 24;

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly words: string;
  readonly inBraces: boolean;
}

/** The values of a line that may need quotes, the innermost first: each place where one begins with each where it may end. */
function stretchesOf(line: Line): readonly Stretch[] {
  const starts = [
    ...line.words.matchAll(
      /(?:^(?:-\s+)+|(?<=^|[\s{,[])(?:[\w.-]+|"[^"]*"|'[^']*'):\s+|\[\s*|,\s+(?![\w-]+:\s))(?=\S)/g,
    ),
  ]
    .map(({ 0: before, index }) => line.from + index + before.length)
    .reverse();
  const comment = line.words.search(/\s+#\s/);
  const last = line.from + line.words.length;
  const found: Stretch[] = [];
  for (const start of starts) {
    const inBraces = isInBraces(line.text, start);
    const ends = inBraces
      ? [...line.text.slice(start, last).matchAll(/\s*(?:,|\}|\])/g)].map(({ index }) => start + index)
      : [comment < 0 ? last : line.from + comment, last];
    for (const end of new Set(ends)) {
      const words = line.text.slice(start, end);
      if (words !== '' && found.length < most) found.push({ start, end, words, inBraces });
    }
  }
  return found;
}

export const quotesOf: Propose = (line) =>
  stretchesOf(line).flatMap((stretch) => {
    const repair = rows.find(({ fits }) => fits(stretch))?.repair(line, stretch) ?? null;
    return repair ? [repair] : [];
  });

/**
 * The same for a file that can be read: a text that is a comment to YAML, and a list entry like `- Note: it is open`, which is a
 * group with a strange key to it.
 */
export const lostTextsOf: Propose = (line) =>
  stretchesOf(line).flatMap((stretch) => {
    const { words, inBraces, start } = stretch;
    if (/^#\S/.test(words)) return [specialSign(line, stretch)];
    const isEntry = /^(?:-\s+)+$/.test(line.text.slice(line.from, start));
    return isEntry && !inBraces && /^(?:[A-Z]|[^"'{[:]*\s)[^:]*:(?:\s|$)/.test(words)
      ? [colonWithin(line, stretch)]
      : [];
  });

/** `{ that: type in ["leave"] or is_top, at: type }`: a text in a group that goes on behind a bracket of its own. */
export const textsWithBracketsOf: Propose = (line) =>
  [...line.words.matchAll(valueInGroup)]
    .filter(({ 0: words }) => /[[\]{}]/.test(words))
    .slice(0, most)
    .map(({ 0: words, index }) => {
      const start = line.from + index;
      return repairOf(
        line,
        { start, end: start + words.length, instead: inQuotes(words) },
        {
          code: 'read/braces',
          problem: `Inside a group in braces this text ends at its own ${/[[\]]/.test(words) ? 'bracket' : 'brace'}, so it is not read as one text.`,
          rule: 'Put the whole text in quotes',
        },
      );
    });

/** What is between a key of a group and the next one, or its end, where it has no quotes. */
const valueInGroup = /(?<=[{,]\s*[a-z][\w-]*:\s+)[^\s"'{}[\]|>&*!].*?(?=\s*,\s*[a-z][\w-]*:\s|\s+\}|\}$)/g;

interface Row {
  readonly fits: (stretch: Stretch) => boolean;
  readonly repair: (line: Line, stretch: Stretch) => Repair | null;
}

/** The first that fits a stretch speaks of it. */
const rows: readonly Row[] = [
  { fits: ({ words }) => /^"(?:[^"\\]|\\.)*\\(?:[^"\\]|\\.)*"$/.test(words), repair: backslashWithin },
  {
    fits: ({ words }) => /^(["']).*\1$/.test(words) && firstClosing(words, words.charAt(0)) === words.length - 1,
    repair: none,
  },
  { fits: ({ words }) => /^["']/.test(words), repair: quotesWithin },
  // Of a lone name, `status: - notice`, the dash is taken out.
  { fits: ({ words }) => /^(?:[@`%*&!|>?,]|#\S|-\s+(?:\p{Lu}|.*\s))/u.test(words), repair: specialSign },
  // Of two keys the second cannot be read, and the first is no text with a colon.
  { fits: ({ words, inBraces }) => inBraces && /,\s+[\w-]+:\s+[@`%*&|>]/.test(words), repair: none },
  { fits: ({ words }) => /:(?:\s|$)/.test(words), repair: colonWithin },
  { fits: ({ words, inBraces }) => inBraces && /^[^"'[{].*\s#/.test(words), repair: commentWithin },
  // In a group a bracket that is not closed begins a list rather than a text.
  { fits: ({ words, inBraces }) => inBraces && /^\[[^\]]*$/.test(words), repair: none },
  { fits: ({ words, inBraces }) => /^[{[]/.test(words) || (inBraces && /[{}]/.test(words)), repair: bracesWithin },
];

/** Nothing is wrong with it. */
function none(): null {
  return null;
}

function backslashWithin(line: Line, { start, end, words }: Stretch): Repair | null {
  const odd = oddBackslash(words, start);
  if (!odd) return null;
  return repairOf(
    line,
    { start, end, instead: `'${words.slice(1, -1).replaceAll("'", "''")}'` },
    {
      code: odd.code,
      problem: odd.problem,
      rule: 'Use single quotes around the text',
      at: [odd.start, odd.end],
      isCertain: false,
    },
  );
}

const wholeText = 'Put the whole text in quotes';

function specialSign(line: Line, { start, end, words, inBraces }: Stretch): Repair {
  const sign = words.charAt(0);
  const key = /([\w-]+):\s+$/.exec(line.text.slice(line.start, start))?.[1] ?? '';
  // A condition begins with a word instead.
  const condition = sign === '!' && conditionKeys().has(key) ? withoutHabits(words)?.repair : undefined;
  return repairOf(
    line,
    { start, end, instead: condition ? asWritten(condition.source, inBraces) : inQuotes(words) },
    {
      code: 'read/special-character',
      problem:
        sign === '#'
          ? 'A `#` begins a comment, so nothing of this text is read.'
          : `A ${condition ? 'condition' : 'text'} cannot begin with ${sign === '`' ? 'a backtick' : quoted(sign)}, which means something else in YAML.`,
      rule: condition?.rule ?? wholeText,
      at: [start, start + 1],
    },
  );
}

function colonWithin(line: Line, stretch: Stretch): Repair {
  const colon = stretch.words.search(/:(?:\s|$)/);
  const key = /([\w-]+):\s+$/.exec(line.text.slice(line.start, stretch.start))?.[1] ?? '';
  // `when: type: loan` compares a field with a word.
  if (
    !stretch.inBraces &&
    conditionKeys().has(key) &&
    /^[a-z][\w.]*:\s+(?:[\w-]+|"[^"]*"|'[^']*')$/.test(stretch.words)
  )
    return repairOf(
      line,
      { start: stretch.start, end: stretch.end, instead: `{ ${stretch.words} }` },
      {
        code: 'read/colon-in-text',
        problem: 'The second colon on this line makes the text in front of it look like a key.',
        rule: 'Put the comparison in braces',
        at: [stretch.start + colon, stretch.start + colon + 1],
      },
    );
  return quoteWhole(line, stretch, [colon, colon + 1], {
    code: 'read/colon-in-text',
    problem: 'The second colon on this line makes the text in front of it look like a key.',
  });
}

/** The comment takes the closing brace with it. */
function commentWithin(line: Line, stretch: Stretch): Repair {
  const sign = stretch.words.search(/(?<=\s)#/);
  return quoteWhole(line, stretch, [sign, sign + 1], {
    code: 'read/special-character',
    problem: 'A `#` behind a space begins a comment, so the rest of this line is not read.',
  });
}

function bracesWithin(line: Line, stretch: Stretch): Repair {
  const { words } = stretch;
  const isOpening = /^[{[]/.test(words);
  return quoteWhole(line, stretch, [0, isOpening ? 1 : words.length], {
    code: 'read/braces',
    problem: isOpening
      ? `This begins with a ${words.startsWith('{') ? 'brace' : 'bracket'}, so it is not read as a text.`
      : 'Inside a group in braces this text ends at its own brace, so it is not read as one text.',
  });
}

/** A sign within a text would be read as something else, if the whole text did not be in quotes. */
function quoteWhole(
  line: Line,
  { start, end, words }: Stretch,
  [from, to]: readonly [number, number],
  said: Pick<Repair, 'code' | 'problem'>,
): Repair {
  return repairOf(
    line,
    { start, end, instead: inQuotes(words) },
    { ...said, rule: wholeText, at: [start + from, start + to], isCertain: false },
  );
}

/** The text begins with a quote: it ends too early, or never. */
function quotesWithin(line: Line, { start, end, words }: Stretch): Repair {
  const quote = words.charAt(0);
  const closing = firstClosing(words, quote);
  if (closing < 0) return neverClosed(line, { start, end, words });
  const isAround = words.length > 1 && words.endsWith(quote) && isOnlyAround(words.slice(1, -1), quote);
  const inner = isAround ? words.slice(1, -1) : words;
  const apostrophe = quote === "'" ? /[\p{L}\p{N}]*'[\p{L}\p{N}]*/u.exec(words.slice(1))?.[0] : undefined;
  return repairOf(
    line,
    { start, end, instead: inQuotes(inner) },
    {
      code: 'read/text-behind-quotes',
      problem:
        isAround && apostrophe !== undefined
          ? `The apostrophe in ${quoted(apostrophe)} is the sign with which this text began, so the text ends there.`
          : 'The text ended with the quote in front of this; what follows does not belong to it.',
      rule: isAround
        ? `Put ${inQuotes(inner).startsWith('"') ? 'double' : 'single'} quotes around the text`
        : wholeText,
      at: [start + closing + 1 + (/^\s*/.exec(words.slice(closing + 1))?.[0].length ?? 0), end],
      isCertain: false,
    },
  );
}

function neverClosed(line: Line, { start, end, words }: Omit<Stretch, 'inBraces'>): Repair {
  const quote = words.charAt(0);
  return repairOf(
    line,
    { start: end, end, instead: quote },
    {
      code: 'read/missing-character',
      problem: `The text that starts with this quote has no ${quote} at its end.`,
      rule: `Put ${quote} at the end of the text`,
      at: [start, start + 1],
      isCertain: /^.[^:]+$/.test(words),
    },
  );
}

/** Where the parser sees the text end; -1 when it does not on this line. */
function firstClosing(words: string, quote: string): number {
  for (let at = 1; at < words.length; at += 1) {
    if (quote === '"' && words[at] === '\\') at += 1;
    else if (words[at] === quote && quote === "'" && words[at + 1] === "'") at += 1;
    else if (words[at] === quote) return at;
  }
  return -1;
}

/** Whether the quotes inside a text are its own, so that the outermost two are those around it. */
function isOnlyAround(inner: string, quote: string): boolean {
  const within = [...inner.matchAll(new RegExp(quote, 'g'))].map(({ index }) => index);
  if (within.length % 2 === 1) return true;
  const [first = 0] = within;
  const isApostrophe =
    quote === "'" && /[\p{L}\p{N}]/u.test(inner[first - 1] ?? ' ') && /[\p{L}\p{N}]/u.test(inner[first + 1] ?? ' ');
  return isApostrophe || (/^$|[\s([]/.test(inner[first - 1] ?? '') && /\S/.test(inner[first + 1] ?? ' '));
}

/** `Login"`: the quote at the end has none at the beginning. */
export const openingQuotesOf: Propose = (line) =>
  stretchesOf(line)
    .filter(({ words }) => /^[^"'].*["']$/.test(words) && words.split(words.slice(-1)).length === 2)
    .map(({ start, end, words }) => {
      const quote = words.slice(-1);
      return repairOf(
        line,
        { start, end, instead: inQuotes(words.slice(0, -1)) },
        {
          code: 'read/missing-character',
          problem: `The text that ends with this quote has no ${quote} at its beginning.`,
          rule: `Put ${quote} in front of the text`,
          at: [end - 1, end],
          isCertain: false,
        },
      );
    });
