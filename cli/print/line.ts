/** One line for each problem, as compilers print them: editors and other programs take place and words out of it. */

import { placeOf } from './place.ts';
import type { Printer } from './printer.ts';

/** ``config/pages/home.yaml:6:11: error: There is no call named `news/indx`. Did you mean `news/index`? [link/unknown-call]`` */
export const printLine: Printer = (diagnostics, files, { folder = '' }) =>
  diagnostics
    .map(({ code, severity, span, problem, effect, remedy }) => {
      const { file, line, column } = placeOf(span, files, folder);
      const words = [problem, effect, remedy].filter((part) => part !== undefined).join(' ');
      return `${file}:${line}:${column}: ${severity}: ${words.replace(/\s+/g, ' ')} [${code}]\n`;
    })
    .join('');
