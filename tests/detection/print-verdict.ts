/** Mutants and what was said about them, for people to read. */
import type { Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';
import type { Portal } from './portal.ts';
import { questions } from './run.ts';

/** The mutant as a diff, and what was said about it. */
export function printVerdict({ mutant, diagnostics, ...verdict }: Verdict, portal: Portal): string {
  const failures = questions.filter((question) => verdict[question] === false);
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
