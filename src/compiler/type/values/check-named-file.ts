/** Files that a file of the office names (`x-file`): they lie beside it, and the portal takes them. */
import type { Reporting } from '../../diagnostics/report.ts';
import { own, recordOf, valueAt } from '../../kernel/records.ts';
import { diagnosticAt, type NamedFileKind, type Spot } from '../../link/file-context.ts';

export function* checkNamedFile(kind: NamedFileKind, name: string, at: Spot): Reporting {
  const { source, wrongFile } = at.context;
  if (!wrongFile) return;
  // What is taken out of the portal needs its file no more.
  const isRemoved = at.path.some(
    (_, depth) => own(recordOf(valueAt(source.data, at.path.slice(0, depth))), 'removed') === true,
  );
  const wrong = isRemoved ? undefined : wrongFile(name, kind);
  if (wrong) yield diagnosticAt('link/unknown-record', at, wrong);
}
