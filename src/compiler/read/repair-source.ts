/**
 * A file that cannot be read, or whose lines do not mean what they look like, most often lacks one sign. Small changes are tried
 * out on the lines around the place: the first with which the file is as it should be is what the author forgot. So the message
 * is at the cause, wherever the parser failed, and its remedy is known to hold.
 */
import type { Edit } from '../kernel/sources.ts';
import { applied, type Line, lineAbove, lineAt, lineBelow, numberOf, type Propose, type Repair } from './repair.ts';
import {
  dashAtEachKeyOf,
  entryBehindKeyOf,
  extraDashOf,
  indentationOf,
  lowTextOf,
  missingDashOf,
  tabsOf,
} from './repairs-of-indentation.ts';
import { lostTextsOf, openingQuotesOf, quotesOf, textsWithBracketsOf } from './repairs-of-quotes.ts';
import {
  bracesOf,
  bracketsOf,
  bulletsOf,
  colonSpacesOf,
  colonsOf,
  commasOf,
  roundBracketsOf,
  spareCommasOf,
  twoKeysOf,
  wideLeadsOf,
  wideSignsOf,
} from './repairs-of-signs.ts';

/** What is found wrong with a text: where it stops being YAML, or what does not fit the schema. */
export interface Verdict {
  /** Offset where the parser failed; null when it read everything. */
  readonly failedAt: number | null;
  /** What the schema finds, when it could be read. */
  readonly misfits: readonly Misfit[];
}

export interface Misfit {
  /** 1-based. */
  readonly line: number;
  readonly offset: number;
  /** The same for the same finding, wherever it is. */
  readonly words: string;
}

export type Judge = (text: string) => Verdict;

/** So many characters are read at most while looking for a repair: it must stay quick for large files as well. */
const budget = 2_000_000;
const maxTrials = 150;
/** No repair is looked for in files and lines longer than people write them. */
const longestFile = 100_000;
const longestLine = 600;

/** The lines above where the parser failed on which a dash may be missing. */
const linesAbove = 60;

export function findRepair(text: string, verdict: Verdict, judge: Judge): Repair | null {
  if (text.length > longestFile) return null;
  let trials = Math.min(maxTrials, Math.floor(budget / Math.max(1, text.length)));
  let second: Repair | null = null;
  for (const repair of verdict.failedAt === null ? shapeRepairs(text, verdict) : readRepairs(text, verdict.failedAt)) {
    if (trials <= 0) break;
    trials -= 1;
    const then = judge(applied(text, repair.edit));
    if (then.failedAt === null && then.misfits.length === 0) return repair;
    if (second === null && isBetter(repair, text, verdict, then)) second = repair;
  }
  return second;
}

/** Whether something else in the file explains what is still wrong after a repair. */
function isBetter(repair: Repair, text: string, before: Verdict, after: Verdict): boolean {
  const line = lineAt(text, repair.start);
  if (before.failedAt === null) {
    if (after.failedAt !== null) return false;
    const known = new Set(before.misfits.map(({ words }) => words));
    const isOnlyLess = after.misfits.length < known.size && after.misfits.every(({ words }) => known.has(words));
    // What it was taken for is gone; a fault behind it has come to light.
    return isOnlyLess || (repair.isCertain && after.misfits.every(({ words }) => !known.has(words)));
  }
  if (!repair.isCertain) return false;
  // A change above the place that leaves the parser to fail there as before has explained nothing.
  if (after.failedAt !== null) {
    const { start, end, instead } = repair.edit;
    return after.failedAt > Math.max(line.end, before.failedAt) + instead.length - (end - start);
  }
  return after.misfits.every((misfit) => misfit.line !== numberOf(line));
}

/** Repairs within a line, the likelier ones first. */
const withinLine: readonly Propose[] = [
  tabsOf,
  wideSignsOf,
  wideLeadsOf,
  bulletsOf,
  colonSpacesOf,
  bracketsOf,
  commasOf,
  spareCommasOf,
  roundBracketsOf,
  bracesOf,
  twoKeysOf,
  textsWithBracketsOf,
  openingQuotesOf,
  quotesOf,
  missingDashOf,
  extraDashOf,
  entryBehindKeyOf,
  colonsOf,
  lowTextOf,
  indentationOf,
];

/** For a file that cannot be read: around where the parser failed, then further up. */
function* readRepairs(text: string, failedAt: number): Generator<Repair> {
  const at = lineAt(text, failedAt);
  const above = lineAbove(at);
  const near = [at, ...(above ? [above] : [])];
  const below = lineBelow(at);
  for (const line of near) yield* repairsOf(line, withinLine);
  if (below) yield* repairsOf(below, [missingDashOf, extraDashOf, indentationOf]);
  for (const line of unbalanced(text, at)) yield* repairsOf(line, [quotesOf, bracketsOf]);
  let count = 0;
  // A dash may have been taken for a space: then the line is as deep as what belonged to it.
  let column = at.lead.length + 2;
  for (let line = above && lineAbove(above); line && count < linesAbove; line = lineAbove(line), count += 1) {
    if (line.lead.length > column) continue;
    column = line.lead.length;
    yield* repairsOf(line, [missingDashOf, bulletsOf, colonsOf, indentationOf]);
  }
}

/** For a file that can be read but does not fit: at the lines of what does not. */
function* shapeRepairs(text: string, { misfits }: Verdict): Generator<Repair> {
  const lines = new Set<number>();
  const wrong = new Set(misfits.map(({ offset }) => lineAt(text, offset).start));
  for (const { offset } of misfits.slice(0, 4)) {
    const at = lineAt(text, offset);
    const below = lineBelow(at);
    for (const line of [at, ...(below ? [below] : [])]) {
      if (lines.has(line.start)) continue;
      lines.add(line.start);
      yield* repairsOf(line, [
        wideSignsOf,
        bulletsOf,
        colonSpacesOf,
        commasOf,
        extraDoubleDashOf,
        lostTextsOf,
        colonsOf,
        missingDashOf,
        dashAtEachKeyOf,
        // What fits where it is written is not taken for what an empty key above it lacks.
        ...(wrong.has(line.start) ? [indentationOfLoneKey] : []),
      ]);
    }
  }
}

const extraDoubleDashOf: Propose = (line) => (/^-\s+-\s/.test(line.words) ? extraDashOf(line) : []);

/** A key under an empty one, in the same column. One that is empty itself is no value of the other. */
const indentationOfLoneKey: Propose = (line) => {
  const [above, below] = [lineAbove(line), lineBelow(line)];
  const isEmpty = ({ words }: Line) => /^[\w-]+:$/.test(words);
  const hasValue = !isEmpty(line) || (below !== null && below.words !== '' && below.lead.length > line.lead.length);
  return above && isEmpty(above) && above.lead.length === line.lead.length && hasValue ? indentationOf(line) : [];
};

function* repairsOf(line: Line, proposals: readonly Propose[]): Generator<Repair> {
  if (line.words.startsWith('#') || line.words.length > longestLine || line.lead.length > longestLine) return;
  for (const propose of proposals) yield* propose(line);
}

/** Lines above the failure whose quotes or brackets do not come in pairs. */
function unbalanced(text: string, at: Line): readonly Line[] {
  const found: Line[] = [];
  let start = 0;
  for (const words of text.slice(0, at.end).split('\n')) {
    const isOdd = ['"', "'"].some((quote) => words.split(quote).length % 2 === 0) || isOpen(words);
    if (isOdd && words.length <= longestLine) found.push(lineAt(text, start));
    start += words.length + 1;
  }
  return found.slice(-4);
}

function isOpen(words: string): boolean {
  return words.split('{').length !== words.split('}').length || words.split('[').length !== words.split(']').length;
}

/** Where a stretch of the repaired text was before the repair. */
export function before({ start, end, instead }: Edit, offset: number): number {
  if (offset < start) return offset;
  if (offset >= start + instead.length) return offset - instead.length + (end - start);
  return Math.min(offset, end);
}
