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

/** What was changed, as one text. */
export function fingerprint(portal: Portal, mutant: Mutant): string {
  const changed = [...mutant.files].filter(([file, text]) => portal.files.get(file) !== text).flat();
  const removed = [...portal.files.keys()].filter((file) => !mutant.files.has(file));
  return [mutant.kind, ...changed, ...removed].join('\n');
}

export interface Score {
  readonly kind: string;
  /** Mistakes, those that change nothing left out. */
  readonly mistakes: number;
  readonly unchanged: number;
  readonly found: Share;
  readonly line: Share;
  readonly suggestion: Share;
  readonly one: Share;
}

/** `of` counts the mistakes of which it can be asked. */
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
  const mistakes = verdicts.filter(({ unchanged }) => !unchanged);
  const share = (of: (verdict: Verdict) => boolean | null): Share => {
    const asked = mistakes.map(of).filter((answer) => answer !== null);
    return { good: asked.filter(Boolean).length, of: asked.length };
  };
  return {
    kind,
    mistakes: mistakes.length,
    unchanged: verdicts.length - mistakes.length,
    found: share(({ found }) => found),
    line: share(({ line }) => line),
    suggestion: share(({ suggestion }) => suggestion),
    one: share(({ one }) => one),
  };
}

/** Per cent; null where nothing was asked. */
export function percent({ good, of }: Share): number | null {
  return of === 0 ? null : (good / of) * 100;
}

export const questions = ['found', 'line', 'suggestion', 'one'] as const;

/** Whether something about it could be said better. */
export function isMiss(verdict: Verdict): boolean {
  return !verdict.unchanged && questions.some((question) => verdict[question] === false);
}
