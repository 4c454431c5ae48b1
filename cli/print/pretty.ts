/** For people: place, severity and code; what is wrong; the line with a caret; what it means and what to do. */

import picocolors from 'picocolors';
import type { Diagnostic } from '#model';
import { shownWidth, visible } from './columns.ts';
import { printFrame } from './frame.ts';
import type { Printer } from './index.ts';
import { placeOf } from './place.ts';

/** Lines of words are broken here, so that they stay indented on most screens. */
const maxWidth = 100;

export const printPretty: Printer = (diagnostics, files, { folder = '', colour }) => {
  const colours = picocolors.createColors(colour);
  const paint = { error: colours.red, warning: colours.yellow };

  function printOne({ code, severity, span, problem, effect, remedy }: Diagnostic): string {
    const { file, line, column } = placeOf(span, files, folder);
    const place = colours.bold(`${visible(file)}:${line}:${column}`);
    const text = files.get(span.file);
    const frame = text === undefined || concernsWholeFile(span) ? [] : printFrame(text, span);
    return [
      `${place}  ${paint[severity](severity)}  ${colours.dim(code)}`,
      ...paragraph(problem),
      '',
      ...frame.map(({ gutter, shown, part }) =>
        `${colours.dim(gutter)}${part === 'caret' ? paint[severity](shown) : shown}`.trimEnd(),
      ),
      ...(frame.length > 0 ? [''] : []),
      ...paragraph([effect, remedy].filter((part) => part !== undefined).join(' ')),
      '',
    ].join('\n');
  }

  return diagnostics.map(printOne).join('\n');
};

function concernsWholeFile({ start, end }: Diagnostic['span']): boolean {
  return start === 0 && end === 0;
}

/** Broken between words, never inside `code`, so that what should be typed can be copied. */
function paragraph(text: string): readonly string[] {
  const lines: string[] = [];
  let line = ' ';
  for (const word of visible(text).match(/(?:`[^`]*`|[^\s`])+/g) ?? []) {
    if (line.trim() !== '' && shownWidth(line) + 1 + shownWidth(word) > maxWidth) {
      lines.push(line);
      line = ' ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
