/**
 * A role that was renamed in portal.yaml is missed wherever its old name is used. That is one change: it is said once, where the
 * role has its new name.
 */
import type { Diagnostic } from '#model';
import type { Files } from '../kernel/sources.ts';
import { spanIn } from '../kernel/span-in.ts';
import { makeDiagnostic, quoted, sorted } from './report.ts';
import { withoutQuotes } from './write-line.ts';

/** @param roles  those that portal.yaml names @returns sorted, as `diagnostics` are */
export function withRenamedRole(
  diagnostics: readonly Diagnostic[],
  files: Files,
  roles: Iterable<string>,
): readonly Diagnostic[] {
  const missed = diagnostics.flatMap((diagnostic) => {
    const role = roleMissed(diagnostic, files);
    return role === undefined ? [] : [{ diagnostic, role }];
  });
  const [first] = missed;
  if (!first || missed.length === 1 || missed.some(({ role }) => role !== first.role)) return diagnostics;
  const [renamed, ...others] = [...roles].filter((role) => !isUsed(role, files));
  if (renamed === undefined || others.length > 0) return diagnostics;
  const text = files.get('portal.yaml') ?? '';
  const start = text.search(new RegExp(`(?<=^[ \\t]+["']?)${renamed}(?=["']?:)`, 'm'));
  if (start < 0) return diagnostics;
  const { file, line } = first.diagnostic.span;
  const reported = new Set(missed.map(({ diagnostic }) => diagnostic));
  return sorted([
    ...diagnostics.filter((diagnostic) => !reported.has(diagnostic)),
    makeDiagnostic('link/misspelt-definition', spanIn(text, 'portal.yaml', start, start + renamed.length), {
      problem: `Nothing uses the role ${quoted(renamed)}, and ${missed.length} places ask for ${quoted(first.role)}, which is not there.`,
      effect: `The first of them is in ${file}, line ${line}.`,
      remedy: `Call it ${quoted(first.role)} again, or write ${quoted(`is_${renamed}`)} in place of ${quoted(`is_${first.role}`)} there, and ${quoted(renamed)} behind \`access\`.`,
    }),
  ]);
}

/** `lead` of `is_lead` and of `access: lead`, where there is no such role. */
function roleMissed({ code, span: { file, start, end } }: Diagnostic, files: Files): string | undefined {
  const name = withoutQuotes((files.get(file) ?? '').slice(start, end));
  if (code === 'link/unknown-access') return name;
  return code === 'type/unknown-name' || code === 'type/unknown-field' ? /^is_(\w+)$/.exec(name)?.[1] : undefined;
}

function isUsed(role: string, files: Files): boolean {
  const use = new RegExp(`\\bis_${role}\\b|\\baccess:\\s*["']?${role}\\b`);
  return [...files.values()].some((text) => use.test(text));
}
