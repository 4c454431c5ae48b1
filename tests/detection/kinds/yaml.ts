/** Mistakes in the marks of YAML: indentation, dashes, quotes, brackets. */
import { type Kind, kind, type Made, replaced } from '../mutant.ts';
import type { Line, Portal, Site, Stretch } from '../portal.ts';
import { oneOf, type Random } from '../random.ts';

function edit(portal: Portal, line: Line, text: string, expected: Parameters<typeof replaced>[3] = {}): Made {
  return replaced(portal, { file: line.file, start: line.start, end: line.start + line.text.length }, text, expected);
}

/** A mistake of one line, whose words a rule gives; null where the rule does not fit. */
function lineKind(
  name: string,
  change: (line: Line, random: Random, portal: Portal) => string | null,
  suggests?: (line: Line) => readonly string[] | RegExp,
): Kind {
  return kind(
    name,
    ({ lines }) => lines,
    (line, random, portal) => {
      const text = change(line, random, portal);
      return text === null || text === line.text
        ? null
        : edit(portal, line, text, suggests ? { suggests: suggests(line) } : {});
    },
  );
}

function beside(line: Line, portal: Portal, by: 1 | -1): Line | undefined {
  const at = portal.lines.indexOf(line);
  const other = portal.lines[at + by];
  return other?.file === line.file ? other : undefined;
}

/** The line with other indentation; the first line of a file has none to lose. */
function indented(name: string, by: number): Kind {
  return kind(
    name,
    ({ lines }) => lines,
    (line, _, portal) => {
      const indent = line.indent + by;
      const above = beside(line, portal, -1);
      if (indent < 0 || !above) return null;
      const made = edit(portal, line, ' '.repeat(indent) + line.text.trimStart());
      // Which of two neighbours is out of line, nobody can tell from the file.
      const below = beside(line, portal, 1);
      const numbers = [above.number, line.number, ...(below ? [below.number] : [])];
      return { ...made, places: numbers.map((number) => ({ file: line.file, line: number })) };
    },
  );
}

/** The last or first of a pair of marks taken out of a line where each is once. */
function withoutMark(mark: string, which: 'first' | 'last') {
  return (line: Line): string | null => {
    const at = which === 'first' ? line.text.indexOf(mark) : line.text.lastIndexOf(mark);
    return at < 0 ? null : line.text.slice(0, at) + line.text.slice(at + 1);
  };
}

function balanced(text: string, opening: string, closing: string): boolean {
  return text.split(opening).length === text.split(closing).length;
}

function quotedValues(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ raw, value }) => typeof value === 'string' && raw.length > 2 && /^(["']).*\1$/.test(raw),
  );
}

function plainTexts(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ node, raw, value, path }) =>
      node?.['x-text'] === true && raw === value && /^\w[\w ]+$/.test(raw) && path.length > 0,
  );
}

/** A text without quotes replaced by what needs some. */
function plain(
  name: string,
  respell: (text: string, random: Random) => string,
  suggests?: (words: string) => readonly string[],
): Kind {
  return kind(name, plainTexts, (site, random, portal) => {
    const words = respell(site.raw, random);
    return replaced(portal, site.at, words, suggests ? { suggests: suggests(words) } : {});
  });
}

/** Entries of groups and lists in braces or brackets, with the comma behind. */
function commas(portal: Portal): readonly (Stretch & { readonly fileKind: Site['fileKind'] })[] {
  return portal.lines.flatMap(({ file, fileKind, start, text }) => {
    const blank = text.replace(/"[^"]*"|'[^']*'/g, (words) => '_'.repeat(words.length));
    return /[{[]/.test(blank) && blank.trim().startsWith('- {')
      ? [...blank.matchAll(/, (?=[a-z-]+: )/g)].map(({ index }) => ({
          file,
          fileKind,
          start: start + index,
          end: start + index + 2,
        }))
      : [];
  });
}

export const yamlKinds: readonly Kind[] = [
  indented('indentation: one more', 1),
  indented('indentation: one less', -1),
  indented('indentation: two more', 2),
  indented('indentation: two less', -2),
  lineKind(
    'indentation: a tab',
    ({ text, indent }) => (indent === 0 ? null : text.replace(/^ {2}/, '\t')),
    () => /spaces/,
  ),
  lineKind(
    'dash: dropped',
    ({ text }) => (/^\s*- /.test(text) ? text.replace('- ', '  ') : null),
    () => /dash|`- /,
  ),
  lineKind(
    'dash: put before a key',
    ({ text }) => (/^\s*[a-z-]+:/.test(text) ? text.replace(/\S/, '- $&') : null),
    () => /dash out|Take/,
  ),
  lineKind(
    'dash: no space behind',
    ({ text }) => (/^\s*- /.test(text) ? text.replace('- ', '-') : null),
    ({ text }) => [text.trim(), '- ', '-'],
  ),
  lineKind('dash: twice', ({ text }) => (/^\s*- /.test(text) ? text.replace('- ', '- - ') : null)),
  lineKind(
    'brace: closing one dropped',
    (line) =>
      line.text.trimStart().startsWith('- {') && balanced(line.text, '{', '}') ? withoutMark('}', 'last')(line) : null,
    () => ['}'],
  ),
  lineKind(
    'brace: opening one dropped',
    (line) => (/- \{/.test(line.text) && balanced(line.text, '{', '}') ? withoutMark('{', 'first')(line) : null),
    () => ['{', '}'],
  ),
  lineKind(
    'brace: one too many',
    ({ text }) => (text.endsWith('}') ? `${text}}` : null),
    () => /Take it out|`\}`/,
  ),
  lineKind(
    'brace: a bracket closes it',
    ({ text }) => (/\{[^{}]*\}$/.test(text) ? `${text.slice(0, -1)}]` : null),
    () => ['}'],
  ),
  lineKind(
    'brace: a round one',
    ({ text }) => (/- \{ /.test(text) && text.endsWith('}') ? `${text.replace('{ ', '( ').slice(0, -1)})` : null),
    () => ['{', '}'],
  ),
  lineKind(
    'bracket: closing one dropped',
    (line) => (/: \[[^\]]*\]$/.test(line.text) ? withoutMark(']', 'last')(line) : null),
    () => [']'],
  ),
  lineKind(
    'bracket: opening one dropped',
    (line) => (/: \[[^\]]*\]$/.test(line.text) ? withoutMark('[', 'first')(line) : null),
    () => ['[', ']'],
  ),
  kind('quote: closing one dropped', quotedValues, (site, _, portal) =>
    replaced(portal, site.at, site.raw.slice(0, -1), { suggests: /Put ["'] at the end/ }),
  ),
  kind('quote: opening one dropped', quotedValues, (site, _, portal) =>
    replaced(portal, site.at, site.raw.slice(1), { suggests: [site.raw, String(site.value)] }),
  ),
  kind('quote: curly ones', quotedValues, (site, _, portal) =>
    replaced(portal, site.at, `“${site.raw.slice(1, -1)}”`, { suggests: [site.raw, String(site.value), '"'] }),
  ),
  kind('quote: one of each sort', quotedValues, (site, _, portal) => {
    const other = site.raw.startsWith('"') ? "'" : '"';
    return replaced(portal, site.at, site.raw.slice(0, -1) + other, { suggests: /["'] at the end|["'`]/ });
  }),
  kind('quote: words behind it', quotedValues, (site, _, portal) => replaced(portal, site.at, `${site.raw} now`)),
  plain(
    'text: begins with a special sign',
    (text, random) => `${oneOf(['@', '%', '`', '*', '&'], random)}${text}`,
    (words) => [words],
  ),
  plain(
    'text: a colon in it',
    (text) => `Note: ${text}`,
    (words) => [words],
  ),
  plain(
    'text: an apostrophe in single quotes',
    (text) => `'${text}'s'`,
    (words) => [words.slice(1, -1), words.slice(1, -1).replace("'", "''")],
  ),
  kind('comma: left out', commas, (place, _, portal) => replaced(portal, place, ' ', { suggests: /comma|`,|type ,/ })),
  kind('comma: twice', commas, (place, _, portal) => replaced(portal, place, ',, ')),
  kind('comma: a semicolon', commas, (place, _, portal) =>
    replaced(portal, place, '; ', { suggests: /comma|`,|type ,/ }),
  ),
  kind('comma: full-width', commas, (place, random, portal) =>
    replaced(portal, place, oneOf(['，', '、'], random), { suggests: /comma|`,|type ,/ }),
  ),
  kind(
    'line: words without a key',
    ({ lines }) => lines.filter(({ text }) => /^\s*[a-z-]+: \S/.test(text)),
    (line, random, portal) => {
      const words = oneOf(['please check', 'TODO ask Ann', 'new', '---', '== Events =='], random);
      const end = line.start + line.text.length;
      const made = replaced(portal, { file: line.file, start: end, end }, `\n${' '.repeat(line.indent)}${words}`);
      return { ...made, places: [{ file: line.file, line: line.number + 1 }] };
    },
  ),
  kind(
    'line: swapped with the one below',
    ({ lines }) => lines.filter(({ text }) => /^\s*(?:- )?[a-z-]+:$/.test(text)),
    (line, _, portal) => {
      const below = beside(line, portal, 1);
      if (!below || below.number !== line.number + 1) return null;
      const made = replaced(
        portal,
        { file: line.file, start: line.start, end: below.start + below.text.length },
        `${below.text}\n${line.text}`,
      );
      return { ...made, places: [line.number, below.number].map((number) => ({ file: line.file, line: number })) };
    },
  ),
  kind(
    'line: a conflict left by git',
    ({ lines }) => lines,
    (line, _, portal) => {
      const made = edit(portal, line, `<<<<<<< HEAD\n${line.text}\n=======\n${line.text}\n>>>>>>> office`);
      return { ...made, places: [0, 1, 2, 3, 4].map((below) => ({ file: line.file, line: line.number + below })) };
    },
  ),
];
