/** Lists over `json`: what their entries have cannot be checked, so a mistake would show as nothing. */

import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import type { FileFacts } from '../../link/facts.ts';

/** @param compiled  files without an error: with one, a type may be missing that another message is about */
export function* checkUntyped(compiled: readonly FileFacts[]): Reporting {
  for (const { source: file, facts } of compiled) {
    for (const { source, path } of facts.untypedList) {
      yield makeDiagnostic('type/untyped-entries', file.tree.spanOf(path, 'value'), {
        problem: `The contract does not say what the entries of ${quoted(source)} are: \`json\` may be anything.`,
        effect: 'No field of them could be checked, and a misspelt one would show nothing.',
        remedy:
          'Describe the entry under api/entities/, and write `list of` with its name where the contract says `json`.',
      });
    }
  }
}
