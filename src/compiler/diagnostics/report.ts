/** Small helpers with which every stage makes diagnostics of one voice. */
import { nearestNames, someOf } from '#expression/node';
import type { Diagnostic, Severity, Span } from '#model';
import type { DiagnosticCode } from './diagnostic-catalogue.ts';
import { inYaml } from './in-yaml.ts';

export { capitalised, counted, listOf as listed } from '#expression/node';

/** What a stage gives. */
export interface Found<Value> {
  readonly value: Value;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What a function gives that reports: it yields each diagnostic and returns its value. Whoever calls it passes its diagnostics on
 * with `yield*`, or takes the value alone with `withoutReports`.
 */
export type Reporting<Value = void> = Generator<Diagnostic, Value>;

/** Value and diagnostics of a stage, which is where reporting ends. */
export function collected<Value>(run: Reporting<Value>): Found<Value> {
  const diagnostics: Diagnostic[] = [];
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) return { value: step.value, diagnostics };
    diagnostics.push(step.value);
  }
}

/** The value alone, where what is wrong is reported by somebody else. */
export function withoutReports<Value>(run: Generator<unknown, Value>): Value {
  for (let step = run.next(); ; step = run.next()) if (step.done) return step.value;
}

/** What a reporting function makes of each item. */
export function* each<Item, What, Value>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Generator<What, Value>,
): Generator<What, Value[]> {
  const values: Value[] = [];
  for (const item of items) values.push(yield* work(item, values.length));
  return values;
}

/** What it makes of each value of a group, under the same keys. */
export function* eachOf<Item, What, Value>(
  group: Readonly<Record<string, Item>>,
  work: (item: Item, key: string) => Generator<What, Value>,
): Generator<What, Readonly<Record<string, Value>>> {
  const entries: [string, Value][] = [];
  for (const [key, item] of Object.entries(group)) entries.push([key, yield* work(item, key)]);
  return Object.fromEntries(entries);
}

export function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** What a diagnostic says: what is wrong, what would come of it, and what to do. */
export interface Words {
  readonly problem: string;
  readonly remedy: string;
  readonly effect?: string;
}

export function makeDiagnostic(
  code: DiagnosticCode,
  span: Span,
  words: Words,
  severity: Severity = 'error',
): Diagnostic {
  return { code, severity, span, ...words };
}

/** "Did you mean `a`?", or the choices when nothing is near and they are few, or `otherwise`. */
export function suggestion(near: readonly string[], known: readonly string[], otherwise: string): string {
  if (near.length > 0) return `Did you mean ${someOf(near.map(quoted), 'or')}?`;
  if (known.length > 0 && known.length <= 8) return choices('It can be', known);
  return otherwise;
}

/**
 * Up to eight choices behind `lead`, and how many more there are.
 * @param alone  begins the sentence about a choice that is the only one
 */
export function choices(lead: string, known: readonly string[], alone = lead): string {
  if (known.length === 0) return 'Take it out.';
  return `${known.length === 1 ? alone : lead} ${someOf(known.map(quoted), lead.endsWith('be') ? 'or' : 'and')}.`;
}

/** "Did you mean `a`?", or the fields that there are. */
export function suggestedField(name: string, known: readonly string[]): string {
  return suggestion(nearestNames(name, known), [], choices('Its fields are', known, 'Its only field is'));
}

/** In backticks, on one line, the middle left out when it is long. Lists and groups as their author writes them. */
export function quoted(word: unknown): string {
  const line = (typeof word === 'string' ? word : inYaml(word)).replace(/\s+/g, ' ');
  return `\`${line.length > 80 ? `${line.slice(0, 60)} … ${line.slice(-12)}` : line}\``;
}

/** The remedy for a text that needs quotes, with the text in those that suit it. */
export function quoteWhole(text: string): string {
  const isPlain = !/["\\]/.test(text);
  const shown = text.length > 100 || text.includes('\n') ? '…' : text;
  return `Put the whole text in quotes: ${isPlain ? `"${shown}"` : `'${shown.replaceAll("'", "''")}'`}.`;
}

/** `list` → `a list`, `option list` → `an option list`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** `List` → `list`; `QR code` stays. */
export function lowerFirst(text: string): string {
  return /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Sorted by file and position; the same mistake at the same place is reported once, unless each adds another line to a file. */
export function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .filter(({ code, span, problem, addition }) => {
      const key = `${span.file}:${span.start}:${code}:${problem}:${addition?.line ?? ''}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted((a, b) => compare(a.span.file, b.span.file) || a.span.start - b.span.start || compare(a.code, b.code));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
