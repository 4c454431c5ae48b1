/** A run of mutants through the compiler, and its table by kind. */
import type { CompileOptions } from '#compiler';
import { judge, type Verdict } from './judge.ts';
import { kinds } from './kinds/index.ts';
import type { Mutant } from './mutant.ts';
import type { Portal } from './portal.ts';
import { seeded } from './random.ts';

/** As many mutants as asked for, the kinds in turn, no two the same. Kinds that run out of places give way to the others. */
export function* mutants(portal: Portal, count: number, seed: number): Generator<Mutant> {
  const random = seeded(seed);
  const makers = kinds.map(({ name, prepare }) => ({ name, make: prepare(portal), dry: 0 }));
  const seen = new Set<string>();
  for (let made = 0; made < count; ) {
    const before = made;
    for (const maker of makers) {
      // A kind with few places is asked often enough to give each of them, and then no more.
      for (let tries = 0; tries < 30 && maker.dry < 300 && made < count; tries += 1) {
        const found = maker.make(random);
        const key = found ? fingerprint(portal, { ...found, kind: maker.name }) : '';
        if (!found || seen.has(key)) {
          maker.dry += 1;
          continue;
        }
        seen.add(key);
        made += 1;
        maker.dry = 0;
        yield { ...found, kind: maker.name };
        break;
      }
    }
    if (made === before && makers.every(({ dry }) => dry >= 300)) return;
  }
}

function fingerprint(portal: Portal, mutant: Mutant): string {
  return (
    [mutant.kind, ...[...mutant.files].filter(([file, text]) => portal.files.get(file) !== text).flat()].join('\n') +
    [...portal.files.keys()].filter((file) => !mutant.files.has(file)).join('\n')
  );
}

export interface Score {
  readonly kind: string;
  /** Slips, those that change nothing left out. */
  readonly slips: number;
  readonly unchanged: number;
  readonly found: Share;
  readonly line: Share;
  readonly suggestion: Share;
  readonly one: Share;
}

/** `of` counts the slips of which it can be asked. */
export interface Share {
  readonly good: number;
  readonly of: number;
}

export function run(portal: Portal, count: number, seed: number, options: CompileOptions = {}): readonly Verdict[] {
  return [...mutants(portal, count, seed)].map((mutant) => judge(mutant, portal, options));
}

/** One row a kind, and `all` at the end. */
export function table(verdicts: readonly Verdict[]): readonly Score[] {
  const names = [...new Set(verdicts.map(({ mutant }) => mutant.kind))];
  return [
    ...names.map((name) =>
      score(
        name,
        verdicts.filter(({ mutant }) => mutant.kind === name),
      ),
    ),
    score('all', verdicts),
  ];
}

export function score(kind: string, verdicts: readonly Verdict[]): Score {
  const slips = verdicts.filter(({ unchanged }) => !unchanged);
  const share = (of: (verdict: Verdict) => boolean | null): Share => {
    const asked = slips.map(of).filter((answer) => answer !== null);
    return { good: asked.filter(Boolean).length, of: asked.length };
  };
  return {
    kind,
    slips: slips.length,
    unchanged: verdicts.length - slips.length,
    found: share(({ found }) => found),
    line: share(({ line }) => line),
    suggestion: share(({ suggestion }) => suggestion),
    one: share(({ one }) => one),
  };
}

/** Per cent with one decimal; empty where nothing was asked. */
export function percent({ good, of }: Share): string {
  return of === 0 ? '' : `${((good / of) * 100).toFixed(1)}`;
}

/** The mutant as a diff, and what was said about it. */
export function printVerdict({ mutant, diagnostics, ...verdict }: Verdict, portal: Portal): string {
  const failures = (['found', 'line', 'suggestion', 'one'] as const).filter((question) => verdict[question] === false);
  return [
    `${mutant.kind}: not ${failures.join(', not ')}${mutant.suggests ? ` (meant ${String(mutant.suggests)})` : ''}`,
    ...diff(portal, mutant),
    ...diagnostics
      .slice(0, 4)
      .map(({ span, code, problem, remedy }) => `    ${span.file}:${span.line} ${code} ${problem} → ${remedy}`),
    ...(diagnostics.length > 4 ? [`    … ${diagnostics.length} in all`] : []),
  ].join('\n');
}

function diff(portal: Portal, mutant: Mutant): readonly string[] {
  const files = [...new Set([...portal.files.keys(), ...mutant.files.keys()])];
  return files.flatMap((file) => {
    const [before, after] = [portal.files.get(file), mutant.files.get(file)];
    if (before === after) return [];
    if (before === undefined || after === undefined) return [`  ${before === undefined ? '+' : '-'} ${file}`];
    return [`  ${file}`, ...changedLines(before.split('\n'), after.split('\n'))];
  });
}

function changedLines(before: readonly string[], after: readonly string[]): readonly string[] {
  const start = before.findIndex((line, index) => line !== after[index]);
  let same = 0;
  while (same < Math.min(before.length, after.length) - start && before.at(-1 - same) === after.at(-1 - same))
    same += 1;
  const shown = (lines: readonly string[], sign: string): readonly string[] =>
    lines
      .slice(start, lines.length - same)
      .slice(0, 6)
      .map((line, index) => `  ${start + index + 1} ${sign} ${line}`);
  return [...shown(before, '-'), ...shown(after, '+')];
}
