/** `portico texts`: what is not translated yet and what nobody says any more, by language; `--add` writes the missing lines. */
import type { Files } from '#compiler';
import { counted } from '#expression/node';
import { type Diagnostic, grouped, type Span } from '#model';
import { type CompiledFolder, compileFolder } from '../config/compile-folder.ts';
import { replaceFile } from '../config/replace-file.ts';
import { writeFile } from '../config/write-file.ts';
import { CommandProblem } from '../terminal/command-problem.ts';
import { colours, print, tell } from '../terminal/terminal.ts';
import { typedCommand } from '../terminal/typed-command.ts';
import { withLines } from '../texts/with-lines.ts';

export interface TextsOptions {
  readonly config: string;
  readonly add?: boolean;
  readonly check?: boolean;
}

/** @returns 1 with `check` when a text is not translated, a line not used, or a file has errors; the catalogues are read again after `add` */
export async function texts({ config, add, check }: TextsOptions): Promise<number> {
  const first = compileFolder(config);
  for (const note of first.notes) tell(note);
  if (add) addAll(first, config);
  const { diagnostics, errorCount, files } = add ? compileFolder(config) : first;
  const found = catalogues(diagnostics);
  for (const catalogue of found) show(catalogue, files);
  const areToBeAdded = diagnostics.some(({ addition }) => addition?.line !== undefined);
  if (areToBeAdded) tell(`\`${typedCommand('texts --add', { config })}\` writes the missing lines into the files.`);
  if (found.length === 0 && errorCount === 0) print(colours.green('Every text is translated, and every line is used.'));
  if (errorCount > 0)
    tell(`The files have errors, so there may be more: run \`${typedCommand('validate', { config })}\`.`);
  return check && found.length + errorCount > 0 ? 1 : 0;
}

/** What is the matter with one catalogue. */
interface Found {
  readonly file: string;
  /** Texts without a line, lines without a translation, lines whose English text was changed. */
  readonly missing: readonly Diagnostic[];
  readonly unused: readonly Diagnostic[];
}

function catalogues(diagnostics: readonly Diagnostic[]): readonly Found[] {
  const about = diagnostics.filter(({ code }) => code.startsWith('text/') && code.endsWith('-translation'));
  const files = [...new Set(about.map(catalogueOf))].sort();
  return files.map((file) => {
    const here = about.filter((diagnostic) => catalogueOf(diagnostic) === file);
    const isUnused = ({ code }: Diagnostic): boolean => code === 'text/unused-translation';
    return { file, missing: here.filter((each) => !isUnused(each)), unused: here.filter(isUnused) };
  });
}

function catalogueOf({ addition, span }: Diagnostic): string {
  return addition?.file ?? span.file;
}

function show({ file, missing, unused }: Found, files: Files): void {
  print(colours.bold(file));
  if (missing.length > 0) {
    print(`  ${counted(missing.length, 'text is', 'texts are')} not translated:`);
    for (const { span, addition, remedy } of missing) {
      showLine(span, addition?.line ?? `${lineAt(span, files)}  ${remedy}`);
    }
  }
  if (unused.length > 0) {
    print(`  ${counted(unused.length, 'line is', 'lines are')} not used any more:`);
    for (const { span } of unused) showLine(span, lineAt(span, files));
  }
}

function showLine({ file, line }: Span, words: string): void {
  print(`    ${colours.dim(`${file}:${line}`)}  ${words.replaceAll('\n', ' ')}`);
}

function lineAt({ file, line }: Span, files: Files): string {
  return files.get(file)?.split('\n')[line - 1]?.trim() ?? '';
}

/** Makes the catalogues that are not there, then writes what is missing into all of them. */
function addAll(first: CompiledFolder, config: string): void {
  const lacking = first.diagnostics.flatMap(({ code, addition }) =>
    code === 'text/no-catalogue' && addition ? [addition.file] : [],
  );
  for (const file of lacking) writeFile(file, '');
  const { diagnostics, files } = lacking.length > 0 ? compileFolder(config) : first;
  const changed = addLines(diagnostics, files);
  if (changed + lacking.length === 0) print('There is nothing to add.');
}

/** Writes what is missing at the end of each catalogue. What is there stays as it is. @returns how many catalogues it changed */
function addLines(diagnostics: readonly Diagnostic[], files: Files): number {
  const lines = grouped(
    diagnostics.flatMap(({ addition }): [string, string][] =>
      addition?.line === undefined ? [] : [[addition.file, addition.line]],
    ),
  );
  const changed = [...lines].map(([file, added]) => {
    const text = withLines(files.get(file) ?? '', added);
    if (text === null) {
      throw new CommandProblem(
        `${file} is not written line by line, so nothing can be added at its end. Write each entry on a line of its own.`,
      );
    }
    return { file, text, count: added.length };
  });
  for (const { file, text, count } of changed) {
    replaceFile(file, text);
    print(`Added ${counted(count, 'line', 'lines')} to ${file}. Write the translations behind their colons.`);
  }
  return changed.length;
}
