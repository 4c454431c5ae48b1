/**
 * Stages `read` and `shape` of one file. Where a small change makes a faulty file what it should be, that change is the message,
 * and the file is read as if the author had made it already: what follows from the mistake is not reported, what else is wrong is.
 */
import type { Diagnostic } from '#model';
import { makeDiagnostic } from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import type { Edit } from '../kernel/sources.ts';
import { spanIn } from '../kernel/span-in.ts';
import { readSource } from '../read/read-source.ts';
import { applied, type Repair } from '../read/repair.ts';
import { before, findRepair, type Judge, type Verdict } from '../read/repair-source.ts';
import { checkShape, type ShapedSource } from './check-shape.ts';

export interface ReadShaped {
  /** null when it cannot be read. */
  readonly shaped: ShapedSource | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What was changed before it was read; the positions of later stages are those of the changed text. */
  readonly edits: readonly Edit[];
}

interface Attempt {
  readonly shaped: ShapedSource | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly verdict: Verdict | null;
}

/** Mistakes behind mistakes in one file: after so many the author looks again anyway. */
const maxRounds = 5;

export function readShaped(kind: FileKind, file: string, text: string): ReadShaped {
  const judge: Judge = (tried) => attempt(kind, file, tried).verdict ?? hopeless;
  const edits: Edit[] = [];
  const repaired: Diagnostic[] = [];
  let current = text;
  let last = attempt(kind, file, text);
  for (let round = 0; round < maxRounds && last.verdict && last.diagnostics.length > 0; round += 1) {
    const repair = findRepair(current, last.verdict, judge);
    if (!repair) break;
    repaired.push(diagnosticOf(repair, file, text, edits));
    edits.push(repair.edit);
    current = applied(current, repair.edit);
    last = attempt(kind, file, current);
  }
  const left = last.diagnostics.map((diagnostic) => inOriginal(diagnostic, text, edits));
  return { shaped: last.shaped, diagnostics: [...repaired, ...left], edits };
}

const hopeless: Verdict = { failedAt: 0, misfits: [] };

function attempt(kind: FileKind, file: string, text: string): Attempt {
  // A catalogue begins with nothing in it.
  const { value, diagnostics, failedAt } = readSource(file, text, kind === 'texts');
  if (!value) return { shaped: null, diagnostics, verdict: failedAt === null ? null : { failedAt, misfits: [] } };
  const shape = checkShape(kind, value);
  const misfits = shape.diagnostics.map(({ code, problem, span }) => ({
    line: span.line,
    offset: span.start,
    words: `${code} ${problem}`,
  }));
  return { shaped: shape.value, diagnostics: shape.diagnostics, verdict: { failedAt: null, misfits } };
}

function diagnosticOf(
  { code, start, end, problem, remedy }: Repair,
  file: string,
  text: string,
  edits: readonly Edit[],
): Diagnostic {
  const span = spanIn(text, file, original(start, edits), original(end, edits));
  return makeDiagnostic(code, span, { problem, remedy });
}

/** A diagnostic about a file that was changed, at its place in the file as it is written. */
export function inOriginal(diagnostic: Diagnostic, text: string, edits: readonly Edit[]): Diagnostic {
  if (edits.length === 0) return diagnostic;
  const { file, start, end } = diagnostic.span;
  return { ...diagnostic, span: spanIn(text, file, original(start, edits), original(end, edits)) };
}

function original(offset: number, edits: readonly Edit[]): number {
  return edits.reduceRight((at, edit) => before(edit, at), offset);
}
