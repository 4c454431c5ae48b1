/** What the compiler says about one mutant, against what would help. */
import { isDeepStrictEqual } from 'node:util';
import { type CompileOptions, compilePortal } from '#compiler';
import type { Diagnostic } from '#model';
import type { Mutant } from './mutant.ts';
import type { Portal } from './portal.ts';

export interface Verdict {
  readonly mutant: Mutant;
  readonly diagnostics: readonly Diagnostic[];
  /** Nothing is said, and the portal is the same to the letter: there was no mistake. */
  readonly unchanged: boolean;
  readonly found: boolean;
  /** Whether the message that is first is at the right line. */
  readonly line: boolean;
  /** Whether it begins its remedy with what was meant; null where nobody could know that. */
  readonly suggestion: boolean | null;
  /** Whether it is the only one; null where several are right. */
  readonly one: boolean | null;
}

export function judge(mutant: Mutant, portal: Portal, options: CompileOptions = {}): Verdict {
  const { diagnostics, portal: model } = compilePortal(mutant.files, options);
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  return {
    mutant,
    diagnostics,
    unchanged: first === undefined && isDeepStrictEqual(model, portal.model),
    found: first !== undefined,
    line:
      first !== undefined &&
      mutant.places.some(({ file, line }) => file === first.span.file && line === first.span.line),
    suggestion: mutant.suggests === undefined ? null : first !== undefined && showsFirst(first.remedy, mutant.suggests),
    one: mutant.oneCause ? diagnostics.length === 1 : null,
  };
}

/** A remedy shows what it means in backticks, and whole texts in quotes. The first of them is what an author copies. */
function showsFirst(remedy: string, suggests: readonly string[] | RegExp): boolean {
  if (suggests instanceof RegExp) return suggests.test(remedy);
  const shown = /`([^`]+)`|(?<!\w)(["'])(.+)\2(?!\w)/.exec(remedy);
  const first = shown?.[1] ?? (shown ? `${shown[2]}${shown[3]}${shown[2]}` : '');
  return suggests.some((meant) => holds(first, meant));
}

function holds(shown: string, meant: string): boolean {
  const at = shown.indexOf(meant);
  if (at < 0) return false;
  const isWord = /\w/.test(meant.charAt(0)) && /\w/.test(meant.at(-1) ?? '');
  return !isWord || !/[\w]/.test((shown[at - 1] ?? ' ') + (shown[at + meant.length] ?? ' '));
}
