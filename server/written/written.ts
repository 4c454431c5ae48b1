/** What reading a file of the office gives: its value, or what is wrong with it. */
import type { OfficeFile } from '#compiler';
import type { Diagnostic } from '#model';
import type { Localized } from '../kernel/portal/language.ts';
import { markdownAsRich } from './markdown.ts';
import type { WritingDesk } from './moments.ts';

export type Written<Value> = OfficeFile<Value>;

/** A value in which something more was found to be wrong is none. */
export function withIssues<Value>(written: Written<Value>, issues: readonly Diagnostic[]): Written<Value> {
  if (issues.length === 0) return written;
  return { ...written, value: null, diagnostics: [...written.diagnostics, ...issues] };
}

export interface RichTexts {
  readonly rich: Localized;
  readonly issues: readonly Diagnostic[];
}

/** The Markdown of each language as rich text, in the words of the file that says it. */
export function richTexts(
  texts: Localized,
  path: readonly (string | number)[],
  { issueAt }: Pick<OfficeFile<unknown>, 'issueAt'>,
  { portal }: Pick<WritingDesk, 'portal'>,
): RichTexts {
  const made = Object.entries(texts).map(([language, text]) => ({
    language,
    ...markdownAsRich(String(text), portal),
  }));
  return {
    rich: Object.fromEntries(made.map(({ language, rich }) => [language, rich])) as unknown as Localized, // the same languages
    issues: made.flatMap(({ language, wrong }) =>
      wrong.map(({ address, code, ...words }) => issueAt(code, { path: [...path, language], stretch: address }, words)),
    ),
  };
}
