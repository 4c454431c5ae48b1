/** What the compiler still says badly, from the newest run of `npm run bench -- detect`. */
import { pageHead, table } from './markdown.ts';

/** One kind of mistake: per cent of those of which it can be asked, null where it cannot. */
export interface DetectionRow {
  readonly what: string;
  readonly mistakes: number;
  readonly found: number | null;
  readonly line: number | null;
  readonly suggestion: number | null;
  readonly one: number | null;
}

export interface DetectionRun {
  readonly rows: readonly DetectionRow[];
  /** Of each kind that is reported badly at times, the change and what was said. */
  readonly misses?: Readonly<Record<string, readonly string[]>>;
}

const shares = ['found', 'line', 'suggestion', 'one'] as const;
export type Shares = Readonly<Record<(typeof shares)[number], number>>;

/** @param before  the same run over the compiler as it was when this began to be measured */
export function detectionPage(now: DetectionRun, before: DetectionRun, goals: Shares): string {
  const all = (run: DetectionRun): DetectionRow | undefined => run.rows.find(({ what }) => what === 'all');
  const was = new Map(before.rows.map((row) => [row.what, row]));
  const worse = now.rows.filter((row) => row.what !== 'all' && shares.some((share) => (row[share] ?? 100) < 100));
  const kinds = now.rows.length - 1;
  const head = ['', 'found', 'right line', 'right suggestion first', 'one message'];
  return `${pageHead('What is found, and how it is said', 'One mistake at a time is put into the shipped config, and what the compiler says is held against what would help.')}
Mistakes of ${kinds} kinds, in per cent of those of which it can be asked:

${table(head, [
  [`at first, ${number(all(before)?.mistakes)} mistakes`, ...figures(all(before))],
  [`now, ${number(all(now)?.mistakes)} mistakes`, ...figures(all(now))],
  ['goal', ...shares.map((share) => String(goals[share]))],
])}
**Found** means that there is an error or a warning. The **line** is that of the first message. A **suggestion** is right when the remedy of the first
message begins with what was meant; it is asked only where somebody could know that. **One message** is asked of mistakes with one cause.
\`npm run bench -- detect\` measures it again; \`tests/detection/\` holds the kinds and runs 500 mistakes with every \`npm test\`.

## What is not reported well yet

Kinds of mistakes where one of the four is not always right. After a figure that has changed, the one at first follows in brackets.

${table(
  ['Kind of mistake', 'mistakes', ...head.slice(1)],
  worse.map((row) => [
    row.what,
    String(row.mistakes),
    ...shares.map((share) => change(row[share], was.get(row.what)?.[share])),
  ]),
)}
## One of each

The change, and what was said about it.

${worse
  .flatMap(({ what }) => (now.misses?.[what] ?? []).slice(0, 1))
  .map(fenced)
  .join('\n')}`;
}

function figures(row: DetectionRow | undefined): readonly string[] {
  return shares.map((share) => figure(row?.[share]));
}

function figure(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : value.toFixed(1).replace(/\.0$/, '');
}

function change(now: number | null, before: number | null | undefined): string {
  const same = before === undefined || before === null || figure(before) === figure(now);
  return now === null ? '' : same ? figure(now) : `${figure(now)} (${figure(before)})`;
}

function number(value: number | undefined): string {
  return (value ?? 0).toLocaleString('en');
}

function fenced(miss: string): string {
  const lines = miss.split('\n').map((line) => (line.length > 300 ? `${line.slice(0, 299)}…` : line));
  return `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
}
