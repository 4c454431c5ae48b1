/** For people: place, severity and code; what is wrong; the line with a caret; what it means and what to do. */

import picocolors from 'picocolors';
import type { Diagnostic } from '#model';
import { typedCommand } from '../terminal/typed-command.ts';
import { shownWidth, visible } from './columns.ts';
import { printFrame } from './frame.ts';
import { type Group, inGroups, shortened } from './groups.ts';
import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';

/** Lines of words are broken here, or where the terminal ends, so that they stay indented. */
const maxWidth = 100;
/** A narrower terminal breaks the lines itself. */
const minWidth = 40;

export const printPretty: Printer = (diagnostics, files, { folder = '', config, colour, columns }) => {
  const width = Math.max(minWidth, Math.min(maxWidth, columns || maxWidth));
  const paragraph = (text: string) => linesOf(text, width);
  const addTexts = typedCommand('texts --add', { config });
  const colours = picocolors.createColors(colour);
  const paint = { error: colours.red, warning: colours.yellow };

  /** The line with a caret, and an empty one below; nothing for what concerns the file as a whole. */
  function frameOf({ severity, span }: Diagnostic): readonly string[] {
    const text = files.get(span.file);
    const frame = text === undefined || concernsWholeFile(span) ? [] : printFrame(text, span, width);
    return [
      ...frame.map(({ gutter, shown, part }) =>
        `${colours.dim(gutter)}${part === 'caret' ? paint[severity](shown) : shown}`.trimEnd(),
      ),
      ...(frame.length > 0 ? [''] : []),
    ];
  }

  function printOne(diagnostic: Diagnostic): string {
    const { code, severity, span, problem, effect, remedy } = diagnostic;
    const { file, line, column } = placeOf(span, files, folder);
    const place = colours.bold(`${visible(file)}:${line}:${column}`);
    return [
      `${place}  ${paint[severity](severity)}  ${colours.dim(code)}`,
      ...paragraph(problem),
      '',
      ...frameOf(diagnostic),
      ...paragraph([effect, remedy].filter((part) => part !== undefined).join(' ')),
      '',
    ].join('\n');
  }

  /** Several that say the same: how many, of errors the first, where in short, and the lines that are ready to be copied. */
  function printGroup(group: Group): string {
    const [first] = group;
    const { code, severity, problem, effect, remedy, addition } = first;
    const lines = [...new Set(group.flatMap(({ addition }) => addition?.line?.split('\n') ?? []))];
    const remedyOfAll =
      addition?.line !== undefined
        ? `Add these lines to ${addition.file}, with the translations behind their colons, or let \`${addTexts}\` add them:`
        : remedy;
    return [
      `${colours.bold(`${group.length} times`)}  ${paint[severity](severity)}  ${colours.dim(code)}`,
      ...paragraph(problem),
      '',
      ...(severity === 'error' ? frameOf(first) : []),
      ...atMost(placesOf(group, files, folder), maxFiles, 'files').map((line) => colours.dim(`    ${line}`)),
      '',
      ...paragraph([effect, remedyOfAll].filter((part) => part !== undefined).join(' ')),
      '',
      ...(lines.length > 0 ? [...atMost(lines.map(visible), maxLines, 'lines').map((line) => `    ${line}`), ''] : []),
    ].join('\n');
  }

  const { groups, leftOut } = shortened(inGroups(diagnostics));
  const rest = `${leftOut} more ${leftOut === 1 ? 'error of these kinds is' : 'errors of these kinds are'} not shown. Correct these first and look again.`;
  return [
    ...groups.map((group) => (group.length === 1 ? printOne(group[0]) : printGroup(group))),
    ...(leftOut > 0 ? [`${paragraph(rest).join('\n')}\n`] : []),
  ].join('\n');
};

/** Longer lists are cut; `portico texts` shows the rest. */
const maxFiles = 12;
const maxLines = 40;

function atMost(lines: readonly string[], count: number, what: string): readonly string[] {
  return lines.length <= count ? lines : [...lines.slice(0, count), `and ${lines.length - count} more ${what}`];
}

/** `config/pages/home.yaml:6, 7, 9–40`, a line a file. */
function placesOf(group: Group, files: ReadonlyMap<string, string>, folder: string): readonly string[] {
  const places = new Map<string, Set<number>>();
  for (const { span } of group) {
    const { file, line } = placeOf(span, files, folder);
    places.set(file, (places.get(file) ?? new Set()).add(line));
  }
  return [...places].map(([file, lines]) => `${visible(file)}:${runsOf([...lines]).join(', ')}`);
}

/** Three lines or more that follow each other are said by the first and the last. */
function runsOf(lines: readonly number[]): readonly string[] {
  const runs: number[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.at(-1) === line - 1) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run.map(String) : `${run[0]}–${run.at(-1)}`));
}

function concernsWholeFile({ start, end }: Diagnostic['span']): boolean {
  return start === 0 && end === 0;
}

/** Broken between words, never inside `code`, so that what should be typed can be copied. */
function linesOf(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of visible(text).match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    if (line.trim() !== '' && shownWidth(line) + 1 + shownWidth(word) > width) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
