/** A key that is called otherwise here, and what is wrong with its value: the secretary reads both at once, as one mistake. */
import type { Diagnostic } from '#model';

/** How long what is between a key and its value is: a colon and a space, and perhaps a quote. */
const gaps: readonly number[] = [2, 3];

export function withMeantKeys(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const meant = diagnostics.filter(
    ({ code, remedy }) => code === 'shape/unknown-key' && /^Did you mean `[^`]+`\?$/.test(remedy),
  );
  if (meant.length === 0) return diagnostics;
  const found = meant.flatMap((key) => {
    const value = diagnostics.find((each) => each !== key && isOfValue(each, key));
    return value ? [{ key, value }] : [];
  });
  return diagnostics
    .filter((each) => found.every(({ value }) => value !== each))
    .map((each) => {
      const value = found.find(({ key }) => key === each)?.value;
      return value ? { ...each, remedy: `${each.remedy} ${value.problem} ${withMeantKey(value.remedy, each)}` } : each;
    });
}

/** A line that the remedy shows has the key as it is meant, too. */
function withMeantKey(remedy: string, key: Diagnostic): string {
  const [, written = ''] = /`([^`]+)`\.$/.exec(key.problem) ?? [];
  return remedy.replace(`${written}: `, `${meantBy(key)}: `);
}

function meantBy({ remedy }: Diagnostic): string {
  return /`([^`]+)`/.exec(remedy)?.[1] ?? '';
}

/** What is said of the value is said by the meant key, or by a stage that does not know how it is written. */
function isOfValue({ code, span, problem }: Diagnostic, key: Diagnostic): boolean {
  if (span.file !== key.span.file || span.line !== key.span.line) return false;
  if (code.startsWith('shape/') && !problem.startsWith(`\`${meantBy(key)}\` `)) return false;
  return span.start === key.span.start || gaps.includes(span.start - key.span.end);
}
