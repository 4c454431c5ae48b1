/** Small helpers with which every stage makes diagnostics of one voice. */
import type { Diagnostic, Severity, Span } from '#model';

export type Report = (diagnostic: Diagnostic) => void;

interface Words {
  readonly problem: string;
  readonly remedy: string;
  readonly effect?: string;
}

export function makeDiagnostic(code: string, span: Span, words: Words, severity: Severity = 'error'): Diagnostic {
  return { code, severity, span, ...words };
}

/** "Did you mean `a`?", or the choices when nothing is near and they are few, or `otherwise`. */
export function suggestion(near: readonly string[], known: readonly string[], otherwise: string): string {
  if (near.length > 0) return `Did you mean ${near.map(quoted).join(' or ')}?`;
  if (known.length > 0 && known.length <= 8) return `It can be ${known.map(quoted).join(', ')}.`;
  return otherwise;
}

export function quoted(word: unknown): string {
  return `\`${String(word)}\``;
}

/** `list` → `a list`, `option list` → `an option list`. */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sorted by file and position; the same slip at the same place is told once. */
export function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .filter(({ code, span, problem }) => {
      const key = `${span.file}:${span.start}:${code}:${problem}`;
      return !seen.has(key) && seen.add(key);
    })
    .toSorted((a, b) => compare(a.span.file, b.span.file) || a.span.start - b.span.start || compare(a.code, b.code));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
