/** Lines that begin in the wrong column, and dashes that are missing or one too many. */
import { counted } from '#expression/node';
import { quoted } from '../diagnostics/report.ts';
import { type Line, lineAbove, lineBelow, numberOf, type Propose, type Repair, repairOf } from './repair.ts';

/** How many lines up a line of the same column is looked for. */
const farthest = 30;

/** A list entry that has lost its dash, together with the space behind it or with spaces in their place. */
export const missingDashOf: Propose = (line) => {
  if (line.words === '' || /^-\s/.test(line.words) || line.lead.includes('\t')) return [];
  const words = {
    code: 'read/missing-character',
    problem: 'This line has no dash in front, so it is not read as an entry of the list.',
    rule: 'Put a dash and a space in front of it',
    at: [line.from, line.from + (/^[\w-]+|^./.exec(line.words)?.[0].length ?? 1)],
    isCertain: false,
  } as const;
  const before = repairOf(line, { start: line.from, end: line.from, instead: '- ' }, words);
  if (line.lead.length < 2) return [before];
  const column = line.lead.length - 2;
  const rule =
    column === 0
      ? 'Begin the line with a dash and a space'
      : `Begin it with ${counted(column, 'space')}, a dash and a space`;
  return [before, repairOf(line, { start: line.from - 2, end: line.from, instead: '- ' }, { ...words, rule })];
};

/** A dash in front of what is no list entry. */
export const extraDashOf: Propose = (line) => {
  const [dash] = /(?<=^|:\s+)-\s+/.exec(line.words) ?? [];
  const at = line.from + line.words.search(/(?<=^|:\s+)-\s/);
  if (dash === undefined) return [];
  const words = {
    code: 'read/indentation',
    problem: /^-\s+-\s/.test(line.words)
      ? 'This line begins with two dashes, but one entry has one.'
      : 'A dash stands in front of this, but it is no entry of a list.',
    rule: 'Take the dash out',
    at: [at, at + 1],
    isCertain: false,
  } as const;
  return [
    repairOf(line, { start: at, end: at + dash.length, instead: '' }, words),
    ...(at === line.from
      ? [repairOf(line, { start: at, end: at + dash.length, instead: ' '.repeat(dash.length) }, words)]
      : []),
  ];
};

/** A dash in front of every key of an entry: only where a key comes a second time does the next entry begin. */
export const dashAtEachKeyOf: Propose = (line) => {
  const keyOf = ({ words }: Line) => /^-\s+([\w-]+):/.exec(words)?.[1];
  const own: string[] = [];
  const lines: string[] = [];
  let end = line.end;
  for (let each: Line | null = line; each; each = lineBelow(each)) {
    const key = keyOf(each);
    if (each.lead !== line.lead || key === undefined) break;
    const isNext = own.length === 0 || own.includes(key);
    if (isNext) own.length = 0;
    own.push(key);
    lines.push(each.lead + (isNext ? each.words : each.words.replace(/^-/, ' ')));
    end = each.end;
  }
  const instead = lines.join('\n');
  if (lines.length < 2 || instead === line.text.slice(line.start, end)) return [];
  const second = lineBelow(line) ?? line;
  return [
    {
      code: 'read/indentation',
      start: second.from,
      end: second.from + 1,
      problem: 'A dash stands in front of each key, so each is read as an entry of its own.',
      remedy: 'Write the dash in front of the first key of an entry alone, and two spaces in front of the others.',
      edit: { start: line.start, end, instead },
      // Of two blocks of which one has an unknown kind nothing would be won.
      isCertain: false,
    },
  ];
};

/** `content: - text: Welcome`: the first entry of a list behind its key. */
export const entryBehindKeyOf: Propose = (line) => {
  const [, key = '', gap = ''] = /^((?:-\s+)?[\w-]+:)(\s+)-\s/.exec(line.words) ?? [];
  if (key === '') return [];
  const below = lineBelow(line);
  const own = line.lead.length + (key.startsWith('-') ? 2 : 0);
  const column = below && /^-\s/.test(below.words) && below.lead.length >= own ? below.lead.length : own + 2;
  const start = line.from + key.length;
  const at = start + gap.length;
  return [
    {
      code: 'read/indentation',
      start: at,
      end: at + 1,
      problem: 'The first entry of a list stands on the line below its key, not behind it.',
      remedy: `Put ${quoted(line.text.slice(at, line.end).trimEnd())} on the line below, ${placeOf(column)}.`,
      edit: { start, end: at, instead: `\n${' '.repeat(column)}` },
      isCertain: true,
    },
  ];
};

/** A key whose value goes on below: behind `|` or `>`, or as a text that is not in quotes. */
const beginsText = /^((?:-\s+)*)([\w-]+):\s+(?:[|>][+-]?|[^\s"'{}[\]|>&*#!].*)$/;

/** A text of several lines that are not further right than its key. */
export const lowTextOf: Propose = (line) => {
  let head: Line | null = line;
  for (let count = 0; head && !beginsText.test(head.words) && count < farthest; count += 1) head = lineAbove(head);
  const [, dashes = '', key] = beginsText.exec(head?.words ?? '') ?? [];
  if (!head || key === undefined) return [];
  const column = head.lead.length + dashes.length;
  const low: Line[] = [];
  let first: Line | null = null;
  for (let each = lineBelow(head); each; each = lineBelow(each)) {
    const isLow = each.words !== '' && each.lead.length <= column;
    if (isLow && (!/^[\p{L}\p{N}*„“"(]/u.test(each.words) || /^[a-z][\w-]*:(?:\s|$)/.test(each.words))) break;
    if (each.words !== '') first ??= each;
    if (isLow) low.push(each);
  }
  const [lowest] = low;
  const last = low.at(-1);
  if (!first || !lowest || !last || lowest.lead.includes('\t')) return [];
  const right = first.lead.length > column ? first.lead.length : column + 2;
  const part = lowest.text.slice(lowest.start, last.end);
  const instead = part.replace(/^ *(?=\S)/gm, (lead) => (lead.length <= column ? ' '.repeat(right) : lead));
  return [
    {
      code: 'read/indentation',
      start: lowest.start,
      end: Math.max(lowest.from, lowest.start + 1),
      problem: `This line goes on with the text of ${quoted(key)}, and begins too far to the left for that.`,
      remedy: `Begin ${low.length > 1 ? 'each line of the text' : 'it'} ${placeOf(right)}, further right than ${quoted(key)}.`,
      edit: { start: lowest.start, end: last.end, instead },
      isCertain: true,
    },
  ];
};

/** A line that begins too far left or right, alone or with what belongs to it. */
export const indentationOf: Propose = (line) => {
  if (line.words === '' || line.lead.includes('\t')) return [];
  const own = line.lead.length;
  const columns = [...columnsAround(line)].filter((column) => column !== own);
  const nearest = columns.sort((a, b) => Math.abs(a - own) - Math.abs(b - own)).slice(0, 6);
  return nearest.flatMap((column) => {
    const alone = moved(line, line.end, column);
    const end = endOfPart(line);
    return end === line.end ? [alone] : [alone, moved(line, end, column)];
  });
};

/** The columns in which lines around begin, and those of what may be inside the line above. */
function columnsAround(line: Line): ReadonlySet<number> {
  const columns = new Set<number>();
  const above = lineAbove(line);
  if (above) columns.add(above.lead.length + 2).add(above.lead.length);
  for (let each = above, count = 0; each && count < farthest; each = lineAbove(each), count += 1) {
    columns.add(each.lead.length);
    if (/^-\s/.test(each.words)) columns.add(each.lead.length + 2);
  }
  const below = lineBelow(line);
  if (below && below.words !== '') columns.add(below.lead.length);
  return columns;
}

/** Where the lines end that are deeper than a line, and so belong to it. */
function endOfPart(line: Line): number {
  let end = line.end;
  for (
    let below = lineBelow(line);
    below && (below.words === '' || below.lead.length > line.lead.length);
    below = lineBelow(below)
  ) {
    if (below.words !== '') end = below.end;
  }
  return end;
}

function moved(line: Line, end: number, column: number): Repair {
  const by = column - line.lead.length;
  const part = line.text.slice(line.start, end);
  const instead = part
    .split('\n')
    .map((each) => (by > 0 ? ' '.repeat(by) + each : each.slice(Math.min(-by, each.length - each.trimStart().length))))
    .join('\n');
  return {
    code: 'read/indentation',
    start: line.start,
    end: Math.max(line.from, line.start + 1),
    problem: `This line begins too far to the ${by > 0 ? 'left' : 'right'}: it is not indented like the lines it belongs to.`,
    remedy: `Begin ${part.includes('\n') ? 'it and the lines below that belong to it' : 'it'} ${placeOf(column)}${companion(line, column)}.`,
    edit: { start: line.start, end, instead },
    isCertain: false,
  };
}

function placeOf(column: number): string {
  if (column === 0) return 'at the very beginning of the line';
  return `with ${counted(column, 'space')} in front`;
}

/** `, like line 4` */
function companion(line: Line, column: number): string {
  for (let each = lineAbove(line), count = 0; each && count < farthest; each = lineAbove(each), count += 1) {
    if (each.lead.length === column) return `, like line ${numberOf(each)}`;
    if (each.lead.length < column) return '';
  }
  return '';
}

/** Tabs in front of lines, all of them together. */
export const tabsOf: Propose = (line) => {
  if (!/^\s*\t|^\s*-\s*\t/.test(line.text.slice(line.start, line.end))) return [];
  const spaces = line.text.replace(/^[ \t]+/gm, (lead) => lead.replace(/ ?\t/g, '  '));
  return [
    {
      code: 'read/tab',
      start: line.start,
      end: line.start + Math.max(1, line.lead.length),
      problem: 'This line is indented with a tab.',
      remedy: 'Use two spaces for each level instead.',
      edit: { start: 0, end: line.text.length, instead: spaces },
      isCertain: false,
    },
  ];
};
