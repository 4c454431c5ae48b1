/** A sign that is missing, one too many, or typed with another key: colons, dashes, commas, brackets and their full-width likes. */
import { keyForWideSign, nameOfWideSign, plainSign, wideSigns } from '#expression/node';
import { quoted } from '../diagnostics/report.ts';
import { applied, type Line, type Propose, type Repair, repairOf } from './repair.ts';

/** At most so many of one kind are tried on a line. */
const most = 6;

const curly = /[\u00AB\u00BB\u2018-\u201A\u201C-\u201E]/;
/** A value, or one of several, with the curly quotes around it. */
const enclosed =
  /(?<=^|[:\uFF1A,\uFF0C[{-]\s*)[\u00AB\u00BB\u2018-\u201A\u201C-\u201E][^\u00AB\u00BB\u2018-\u201A\u201C-\u201E]*[\u00AB\u00BB\u2018-\u201A\u201C-\u201E](?=\s*(?:$|[,\uFF0C\]}]))/g;

/** Full-width signs where those of YAML belong: the first that is the cause, or all of a line together. */
export const wideSignsOf: Propose = (line) => {
  const found = [...line.words.matchAll(wideSigns)];
  // Quotes in the middle of a text are its own: „Come“, she says: now.
  const texts = [...line.words.matchAll(enclosed)];
  const signs = found.filter(({ 0: sign }) => !curly.test(sign) || texts.length > 0).slice(0, most);
  const [first] = signs;
  if (!first) return [];
  const words = (sign: string, at: number) =>
    ({
      code: 'read/full-width',
      problem: `Here stands ${nameOfWideSign(sign)}, which is only a letter to YAML.`,
      rule: keyForWideSign(sign),
      at: [at, at + 1],
    }) as const;
  const alone = signs
    .filter(({ 0: sign }) => !curly.test(sign))
    .map(({ 0: sign, index }) => {
      const at = line.from + index;
      return repairOf(line, { start: at, end: at + 1, instead: spaced(sign, line, index) }, words(sign, at));
    });
  // One quote of a pair would begin a text that ends somewhere below.
  const pairs = texts.slice(0, most).map(({ 0: text, index }) => {
    const at = line.from + index;
    const instead = straight(text.charAt(0)) + text.slice(1, -1) + straight(text.slice(-1));
    return repairOf(line, { start: at, end: at + text.length, instead }, words(text.charAt(0), at));
  });
  const single = [...alone, ...pairs];
  const whole = line.words.replace(wideSigns, (sign, index: number) => spaced(sign, line, index));
  const all = repairOf(
    line,
    { start: line.from, end: line.from + line.words.length, instead: whole },
    words(first[0], line.from + first.index),
  );
  return single.length > 1 || signs.length > 2 ? [...single, all] : single;
};

function straight(sign: string): string {
  return plainSign(sign) ?? sign;
}

/** Lines in front of which are spaces of another keyboard, or from a web page: all of them together. */
export const wideLeadsOf: Propose = ({ text, words }) => {
  const first = text.search(/(?<=^ *)[\u00A0\u3000]/m);
  if (first < 0 || !/^[\u00A0\u3000]/.test(words)) return [];
  const sign = text.charAt(first);
  const spaces = text.replace(/^[ \u00A0\u3000]+/gm, (lead) =>
    lead.replaceAll('\u00A0', ' ').replaceAll('\u3000', '  '),
  );
  return [
    {
      code: 'read/full-width',
      start: first,
      end: first + 1,
      problem: `In front of this line stands ${nameOfWideSign(sign)}, which is only a letter to YAML.`,
      remedy: 'Delete what stands in front of the line, and type the spaces again.',
      edit: { start: 0, end: text.length, instead: spaces },
      isCertain: false,
    },
  ];
};

/** The same sign several times on a line is one habit: all of them together come after each alone. */
function alsoTogether(line: Line, single: readonly Repair[]): readonly Repair[] {
  const [first] = single;
  if (!first || single.length < 2) return single;
  const text = single.toReversed().reduce((so, { edit }) => applied(so, edit), line.text);
  const longer = text.length - line.text.length;
  const words = text.slice(line.from, line.from + line.words.length + longer);
  const rule = first.remedy.slice(0, first.remedy.indexOf(', like this'));
  const all = repairOf(
    line,
    { start: line.from, end: line.from + line.words.length, instead: words },
    { code: first.code, problem: first.problem, rule, at: [first.start, first.end] },
  );
  return [...single, { ...all, code: first.code }];
}

/** `：` → `: `, because a full-width sign has its space within. */
function spaced(sign: string, { words }: Line, index: number): string {
  const plain = plainSign(sign) ?? sign;
  const isAtStart = index === 0;
  if (isAtStart && plain === ' ') return '  ';
  const wantsSpace = plain === ':' || plain === ',' || (isAtStart && plain === '-');
  return wantsSpace && /^[^\s\u3000]/.test(words.slice(index + 1)) ? `${plain} ` : plain;
}

/** `-text`, `--`, `•`: what begins an entry is a dash and a space. */
export const bulletsOf: Propose = (line) => {
  const [, bullet] = /^(--|[-*•·–—－])(?=\S|\s)/.exec(line.words) ?? [];
  if (bullet === undefined || /^-\s/.test(line.words)) return [];
  const behind = /^\s*/.exec(line.words.slice(bullet.length))?.[0].length ?? 0;
  return [
    repairOf(
      line,
      { start: line.from, end: line.from + bullet.length + behind, instead: '- ' },
      {
        code: 'read/missing-character',
        problem:
          bullet === '-'
            ? 'There is no space behind this dash, so the line is not read as an entry of a list.'
            : `This line begins with ${quoted(bullet)}, so it is not read as an entry of a list.`,
        rule: bullet === '-' ? 'Put a space behind the dash' : 'Begin it with a dash and a space',
        at: [line.from, line.from + bullet.length],
      },
    ),
  ];
};

/** `title:Login`, in a line of its own or between braces. */
export const colonSpacesOf: Propose = (line) =>
  alsoTogether(
    line,
    [...line.words.matchAll(/(?<=^(?:-\s+)*|[{,]\s*)[A-Za-z][\w-]*\s*:(?=[^\s:])/g)]
      .slice(0, most)
      .map(({ 0: key, index }) => {
        const at = line.from + index + key.length - 1;
        return repairOf(
          line,
          { start: line.from + index + key.trimEnd().length - 1, end: at + 1, instead: ': ' },
          {
            code: 'read/missing-character',
            problem: 'There is no space behind this colon, so the line is not read as a key with a value.',
            rule: 'Put a space behind the colon',
            at: [at, at + 1],
          },
        );
      }),
  );

/** What is typed for a colon, by the sign. */
const signNames: Readonly<Record<string, string>> = {
  '=': 'an equals sign',
  ';': 'a semicolon',
  '；': 'a semicolon',
};

/** `title Login`, `title = Login`, `title; Login`, `content`. */
export const colonsOf: Propose = (line) => {
  const repairs: Repair[] = [];
  for (const found of line.words.matchAll(/(?<=^(?:-\s+)*|[{,]\s+)([a-z][\w-]*)(?:(\s*[=;；]\s*|\s+)(?=\S)|$)/g)) {
    const [, key = '', gap] = found;
    const start = line.from + found.index + key.length;
    const sign = signNames[gap?.trim() ?? ''];
    repairs.push(
      repairOf(
        line,
        { start, end: start + (gap?.length ?? 0), instead: gap === undefined ? ':' : ': ' },
        {
          code: 'read/missing-character',
          problem: sign
            ? `A colon, not ${sign}, stands between a key and its value.`
            : `There is no colon behind ${quoted(key)}, so it is not read as a key.`,
          rule: sign ? 'Write a colon and a space' : 'Put a colon behind it',
          at: sign ? [start, start + (gap?.trimEnd().length ?? 0)] : [line.from + found.index, start],
          isCertain: sign !== undefined,
        },
      ),
    );
  }
  return alsoTogether(line, repairs.slice(0, most));
};

/** `{ name: days label: Days }`: inside braces, a comma is in front of each key but the first. */
export const commasOf: Propose = (line) =>
  /[{[]/.test(line.words)
    ? alsoTogether(
        line,
        [...line.words.matchAll(/(?<=[^\s{[,:-])\s*[;；]?\s+(?=[a-z][\w-]*:\s)/g)]
          .slice(0, most)
          .map(({ 0: gap, index }) => {
            const start = line.from + index;
            return repairOf(
              line,
              { start, end: start + gap.length, instead: ', ' },
              {
                code: 'read/missing-character',
                problem: 'There is no comma in front of this key.',
                rule: 'Put a comma between two keys that stand in braces',
                at: [
                  start + gap.length,
                  start + gap.length + (/^[\w-]+/.exec(line.words.slice(index + gap.length))?.[0].length ?? 1),
                ],
              },
            );
          }),
      )
    : [];

/** `{ name: days,, label: Days }` and `{ , name: days }`: of two commas, and of one in front of the first key, there is one too many. */
export const spareCommasOf: Propose = (line) =>
  /[{[]/.test(line.words)
    ? alsoTogether(
        line,
        [...line.words.matchAll(/(?<=[,{[])\s*,/g)].slice(0, most).map(({ 0: spare, index }) => {
          const end = line.from + index + spare.length;
          return repairOf(
            line,
            { start: line.from + index, end, instead: '' },
            {
              code: 'read/not-yaml',
              problem: 'There is a comma too many here.',
              rule: 'Take it out',
              at: [end - 1, end],
            },
          );
        }),
      )
    : [];

const partner: Readonly<Record<string, string>> = { '{': '}', '[': ']', '}': '{', ']': '[' };

/** A brace or bracket that is not closed, not opened, or one too many. */
export const bracketsOf: Propose = (line) => {
  const open: { readonly sign: string; readonly at: number }[] = [];
  const strays: { readonly sign: string; readonly at: number }[] = [];
  for (const { 0: piece, index } of line.words.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{}]/g)) {
    if (piece === '{' || piece === '[') open.push({ sign: piece, at: line.from + index });
    else if (piece === '}' || piece === ']') {
      if (open.at(-1)?.sign === partner[piece]) open.pop();
      else strays.push({ sign: piece, at: line.from + index });
    }
  }
  return [
    ...open.slice(0, 2).flatMap((each) => unclosed(line, each)),
    ...strays.slice(0, 2).flatMap((each) => unopened(line, each)),
  ];
};

function unclosed(line: Line, { sign, at }: { readonly sign: string; readonly at: number }): readonly Repair[] {
  const closing = partner[sign] ?? '';
  const words = {
    code: 'read/missing-character',
    problem: `The ${nameOf(sign)} that opens here is not closed.`,
    rule: `Put ${quoted(closing)} at the end of the entry`,
    at: [at, at + 1],
    isCertain: false,
  } as const;
  const comment = line.words.search(/\s+#/);
  const end = line.from + (comment < 0 ? line.words.length : comment);
  const places = [end, ...[...line.words.matchAll(/\s*[}\]]/g)].map(({ index }) => line.from + index)];
  return places
    .filter((place) => place > at)
    .slice(0, most)
    .map((place) => {
      const space = sign === '{' && line.text[place] !== ' ' ? ' ' : '';
      return repairOf(
        line,
        { start: place, end: place, instead: place === end ? space + closing : `${sign === '{' ? ' ' : ''}${closing}` },
        words,
      );
    });
}

function unopened(line: Line, { sign, at }: { readonly sign: string; readonly at: number }): readonly Repair[] {
  const opening = partner[sign] ?? '';
  const tooMany = repairOf(
    line,
    { start: at, end: at + 1, instead: '' },
    {
      code: 'read/not-yaml',
      problem: `This ${quoted(sign)} closes nothing.`,
      rule: 'Take it out',
      at: [at, at + 1],
      isCertain: false,
    },
  );
  const starts = [...line.words.matchAll(/(?:^-|:)\s+(?=[^\s{[])/g)].map(
    ({ 0: gap, index }) => line.from + index + gap.length,
  );
  const opened = starts
    .filter((start) => start < at)
    .slice(0, most)
    .map((start) =>
      repairOf(
        line,
        { start, end: start, instead: sign === '}' ? '{ ' : opening },
        {
          code: 'read/missing-character',
          problem: `The ${nameOf(sign)} at the end of this entry was never opened.`,
          rule: `Put ${quoted(opening)} in front of the entry`,
          at: [at, at + 1],
          isCertain: false,
        },
      ),
    );
  return [...opened, tooMany];
}

function nameOf(sign: string): string {
  return sign === '{' || sign === '}' ? 'brace' : 'bracket';
}

/** `( name: days )` */
export const roundBracketsOf: Propose = (line) => {
  const [, before = '', inner] = /^((?:-\s+)?(?:[\w-]+:\s+)?)\((.*)\)$/s.exec(line.words) ?? [];
  if (inner === undefined || !/^\s*[\w-]+:\s/.test(inner)) return [];
  const start = line.from + before.length;
  return [
    repairOf(
      line,
      { start, end: line.from + line.words.length, instead: `{${inner}}` },
      {
        code: 'read/not-yaml',
        problem: 'A group on one line stands in braces, not in round brackets.',
        rule: 'Write braces',
        at: [start, start + 1],
      },
    ),
  ];
};

/** `- name: days, label: Days`: a whole entry on its line, without the braces. */
export const bracesOf: Propose = (line) => {
  const [, dash = '', inner] = /^(-\s+)([a-z][\w-]*:\s[^{}]*[,;]\s*[a-z][\w-]*:\s[^{}]*)$/.exec(line.words) ?? [];
  if (inner === undefined) return [];
  const start = line.from + dash.length;
  return [
    repairOf(
      line,
      { start, end: line.from + line.words.length, instead: `{ ${inner.replace(/;(?=\s*[a-z][\w-]*:\s)/g, ',')} }` },
      {
        code: 'read/missing-character',
        problem: 'Several keys stand on this line, and nothing holds them together.',
        rule: 'Put braces around them',
        at: [start, start + 1],
      },
    ),
  ];
};

/** Two keys on one line: the second needs a line of its own. */
export const twoKeysOf: Propose = (line) => {
  if (/[{[]/.test(line.words)) return [];
  const found = [...line.words.matchAll(/(?<=^(?:-\s+)*[a-z][\w-]*:\s+\S.*?)[,;]?\s+(?=[a-z][a-z-]*:(?:\s|$))/g)].slice(
    0,
    2,
  );
  const dashes = /^(?:-\s+)*/.exec(line.words)?.[0].length ?? 0;
  return found.map(({ 0: gap, index }): Repair => {
    const start = line.from + index;
    const second = line.words.slice(index + gap.length);
    const key = /^[\w-]+/.exec(second)?.[0] ?? '';
    return {
      code: 'read/colon-in-text',
      start: start + gap.length,
      end: start + gap.length + key.length,
      problem: `The key ${quoted(key)} stands on the line of another one.`,
      remedy: `Put it on a line of its own, in the same column as the key in front of it: ${quoted(second)}.`,
      edit: { start, end: start + gap.length, instead: `\n${' '.repeat(line.lead.length + dashes)}` },
      isCertain: false,
    };
  });
};
