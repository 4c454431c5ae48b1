/** A key that is called otherwise here, and what is wrong with its value: the secretary reads both at once, as one mistake. */
import { type Diagnostic, grouped } from '#model';

/** How long what is between a key and its value is: a colon and a space, and perhaps a quote. */
const gaps: readonly number[] = [2, 3];

export function withMeantKeys(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const meant = diagnostics.filter(
    ({ code, remedy }) => code === 'shape/unknown-key' && /^Did you mean `[^`]+`\?$/.test(remedy),
  );
  const ofLines = grouped(diagnostics.map((each) => [lineOf(each), each]));
  const valueOf = new Map<Diagnostic, Diagnostic>();
  for (const key of meant) {
    const value = ofLines.get(lineOf(key))?.find((each) => each !== key && isOfValue(each, key));
    if (value) valueOf.set(key, value);
  }
  const values = new Set(valueOf.values());
  return diagnostics
    .filter((each) => !values.has(each))
    .map((each) => {
      const value = valueOf.get(each);
      return value ? { ...each, remedy: `${each.remedy} ${value.problem} ${withMeantKey(value.remedy, each)}` } : each;
    });
}

function lineOf({ span: { file, line } }: Diagnostic): string {
  return `${file}:${line}`;
}

/** A line that the remedy shows has the key as it is meant, too. */
function withMeantKey(remedy: string, key: Diagnostic): string {
  const [, written = ''] = /`([^`]+)`\.$/.exec(key.problem) ?? [];
  return remedy.replace(`${written}: `, `${meantBy(key)}: `);
}

function meantBy({ remedy }: Diagnostic): string {
  return /`([^`]+)`/.exec(remedy)?.[1] ?? '';
}

/** Of two on one line: what is said of the value is said by the meant key, or by a stage that does not know how it is written. */
function isOfValue({ code, span, problem }: Diagnostic, key: Diagnostic): boolean {
  if (code.startsWith('shape/') && !problem.startsWith(`\`${meantBy(key)}\` `)) return false;
  return span.start === key.span.start || gaps.includes(span.start - key.span.end);
}
