/** What reading a file of the office gives: its value, or what is wrong with it. */
import type { OfficeDesk, OfficeFile, OfficeText } from '#compiler';
import type { Diagnostic } from '#model';
import { wrongFile } from '../kernel/files/office-files.ts';
import { markdownAsRich } from './markdown.ts';
import { momentReader, type WritingDesk } from './moments.ts';

export type Written<Value> = OfficeFile<Value>;

/** What the reader of a file asks. */
export function officeDesk(desk: WritingDesk, { file }: OfficeText): OfficeDesk {
  const { portal, fileBeside } = desk;
  return {
    moment: momentReader(desk),
    markdown: (words) => markdownAsRich(words, portal),
    ...(portal ? { portal } : {}),
    ...(fileBeside ? { wrongFile: (name, kind) => wrongFile(fileBeside(file, name), name, kind) } : {}),
  };
}

/** A value in which something more was found to be wrong is none. */
export function withIssues<Value>(written: Written<Value>, issues: readonly Diagnostic[]): Written<Value> {
  if (issues.length === 0) return written;
  return { ...written, value: null, diagnostics: [...written.diagnostics, ...issues] };
}
