/** One line for each problem, as compilers print them: editors and other programs take place and words out of it. */
import { counted } from '#expression/node';
import { type Diagnostic, grouped } from '#model';
import { typedCommand } from '../terminal/typed-command.ts';
import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';
import { wordsOf } from './words.ts';

/** ``config/pages/home.yaml:6:11: error: There is no call named `news/indx`. Did you mean `news/index`? [link/unknown-call]`` */
export const printLine: Printer = (diagnostics, files, { folder = '', config }) =>
  withoutEmptyCatalogues(diagnostics, files, typedCommand('texts --add', { config }))
    .map((diagnostic) => {
      const { code, severity, span } = diagnostic;
      const { file, line, column } = placeOf(span, files, folder);
      return `${file}:${line}:${column}: ${severity}: ${wordsOf(diagnostic, ' ').replace(/\s+/g, ' ')} [${code}]\n`;
    })
    .join('');

/**
 * A catalogue with nothing in it is one cause: it has one line, in front of all others, and not one for each text.
 * @param addTexts  the command that fills it
 */
function withoutEmptyCatalogues(
  diagnostics: readonly Diagnostic[],
  files: ReadonlyMap<string, string>,
  addTexts: string,
): readonly Diagnostic[] {
  const lacking = grouped(
    diagnostics.flatMap((diagnostic): [string, Diagnostic][] => {
      const { file, line } = diagnostic.addition ?? {};
      return file !== undefined && line !== undefined && isEmpty(files.get(file)) ? [[file, diagnostic]] : [];
    }),
  );
  const folded = new Set([...lacking.values()].flat());
  const causes = [...lacking].map(([file, [first, ...others]]) => ({
    ...first,
    span: { ...first.span, file, line: 1, column: 1, start: 0, end: 0 },
    problem: `This catalogue is empty: ${counted(others.length + 1, 'text has', 'texts have')} no translation.`,
    remedy: `\`${addTexts}\` writes a line for each.`,
  }));
  return [...causes, ...diagnostics.filter((diagnostic) => !folded.has(diagnostic))];
}

function isEmpty(text: string | undefined): boolean {
  return text?.split('\n').every((line) => /^\s*(#.*)?$/.test(line)) ?? false;
}
