/**
 * A table as spreadsheets save it, read as the YAML file that says the same: a line is an entry of one list, a column a key.
 * `name.zh-Hant` is a key within `name`, `sections.1.label` one of the first section; several values in a cell are between `|`.
 * A heading of another system, `Student ID`, is taken for the key that it means.
 */

import papaparse from 'papaparse';
import { listOf, meantMoments, oneOf } from '#expression/node';
import type { Span } from '#model';
import { type Found, makeDiagnostic, quoted } from '../diagnostics/report.ts';
import { asKey, keyFor, likeliest, likelyKey, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { own, put } from '../kernel/records.ts';
import type { Heading, Path, Source, SourceTree } from '../kernel/sources.ts';
import { spanIn } from '../kernel/span-in.ts';
import { asOneSign } from './plain-text.ts';

interface Cell {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Column {
  /** The heading, with the key that its first word means in the place of that word. */
  readonly key: string;
  readonly path: readonly (string | number)[];
  readonly head: Cell;
}

interface Cells {
  readonly columns: readonly Column[];
  readonly lines: readonly (readonly Cell[])[];
}

/** Excel writes a long number so, and its last digits are lost. */
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** A formula that was saved in place of its value, and what Excel writes where it has none: #N/A, in German #NV, #DIV/0!, #NAME?. */
const formula = /^(?:=[^=\s].*|#(?:N\/A|NV|[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]))$/u;

interface Text {
  readonly file: string;
  readonly text: string;
}

interface Issue {
  readonly start: number;
  readonly end: number;
  readonly problem: string;
  readonly remedy: string;
}

/** @param lists  what it may be a list of: an array each, by key */
export function readTable(whole: Text, lists: Lists): Found<Source | null> {
  const { file, text } = whole;
  const { lines, broken } = linesOf(text);
  const [head = [], ...rest] = lines;
  const written = columnsOf(head);
  const [list, ...others] = likelyLists(written, lists);
  const columns = list ? withKeys(written, list.entry) : written;
  const unreadable =
    textIssue(text, broken) ??
    signIssue(lines) ??
    titleIssue(lines, list?.known ?? 0, lists) ??
    (rest.length === 0
      ? noEntries
      : !list
        ? noColumn(head, lists)
        : others.length > 0
          ? noOneList(head, [list, ...others])
          : null);
  const misplaced = unreadable ? [unreadable] : headIssues(columns);
  const issues = misplaced.length > 0 ? misplaced : rest.flatMap((cells) => lineIssues(cells, columns));
  const diagnostics = issues.map(({ start, end, ...words }) =>
    makeDiagnostic('read/table', spanIn(text, file, start, end), words),
  );
  if (!list || diagnostics.length > 0) return { value: null, diagnostics };
  const data = { [list.name]: rest.map((cells) => asEntry(cells, columns, list.entry)) };
  return {
    value: {
      ...whole,
      data,
      tree: treeOf(whole, list.entry, { columns, lines: rest }),
      hasOddNumbers: true,
      headings: headingsOf(columns),
    },
    diagnostics,
  };
}

function textIssue(text: string, broken: number | null): Issue | null {
  const odd = text.search(/[\0\uFFFD]/);
  if (odd >= 0)
    return {
      start: odd,
      end: odd + 1,
      problem: 'This table is not saved as UTF-8: a character cannot be read.',
      remedy: 'Save it in Excel as "CSV UTF-8".',
    };
  if (broken === null) return null;
  return {
    start: broken,
    end: broken + 1,
    problem: 'A quotation mark opens here and is not closed.',
    remedy: 'Close it, or double each quotation mark within a cell.',
  };
}

/** The keys have one sign between them, and the entries below another one: one of the two is then a single cell. */
function signIssue([head = [], next = []]: readonly (readonly Cell[])[]): Issue | null {
  const [lone, others] = head.length === 1 ? [head[0], next] : [next[0], head];
  const isOne = (head.length === 1) !== (next.length === 1);
  const sign = [';', ',', '\t'].find((each) => lone && lone.value.split(each).length === others.length);
  if (!lone || !isOne || sign === undefined || others.length < 2) return null;
  return {
    start: lone.start,
    end: lone.end,
    problem: `The first line and the entries have different signs between their cells; here it is ${sign === '\t' ? 'a tab' : quoted(sign)}.`,
    remedy:
      'Write the same sign in all lines, a comma or a semicolon, as a spreadsheet does that saves as "CSV UTF-8".',
  };
}

/** A line of titles above the keys, as merged cells are saved. @param known  how many keys the first line holds */
function titleIssue([head = [], next = []]: readonly (readonly Cell[])[], known: number, lists: Lists): Issue | null {
  const knownBelow = likelyLists(columnsOf(next), lists)[0]?.known ?? 0;
  if (knownBelow < 2 || knownBelow <= known) return null;
  return {
    start: head[0]?.start ?? 0,
    end: head.at(-1)?.end ?? 0,
    problem: 'The keys of this table are in its second line.',
    remedy: 'Delete the line above them: the first line holds the keys.',
  };
}

const noEntries: Issue = {
  start: 0,
  end: 0,
  problem: 'This table has no entries.',
  remedy: 'Write the keys in the first line and an entry in each line below.',
};

function noColumn([first]: readonly Cell[], lists: Lists): Issue {
  const names = Object.keys(lists).join(', ');
  return {
    start: first?.start ?? 0,
    end: first?.end ?? 0,
    problem: 'No column of this table is known, so nobody can say what it lists.',
    remedy: `The first line holds the keys of an entry; docs/reference/office.md shows those of ${names}.`,
  };
}

function noOneList(head: readonly Cell[], likely: readonly LikelyList[]): Issue {
  const keys = likely.map(({ name, entry }) => `${name} ${listOf((entry.required ?? []).map(quoted))}`);
  return {
    start: head[0]?.start ?? 0,
    end: head.at(-1)?.end ?? 0,
    problem: `These columns do not say what this table lists: ${oneOf(likely.map(({ name }) => name))}.`,
    remedy: `Write the keys of an entry into the first line. These are needed: for ${keys.join('; for ')}. All are in docs/reference/office.md.`,
  };
}

/** The cells of each line with their places; lines without a word are left out, and so is Excel's `sep=;`. */
function linesOf(text: string): { readonly lines: readonly (readonly Cell[])[]; readonly broken: number | null } {
  const begins = /^\uFEFF?(?:sep=.\r?\n)?/i.exec(text)?.[0].length ?? 0;
  const body = text.slice(begins);
  const lines: Cell[][] = [];
  let at = 0;
  let broken: number | null = null;
  papaparse.parse<string[]>(body, {
    ...signsOf(body),
    step({ data, errors, meta }) {
      let start = begins + at;
      const cells = data.map((each) => {
        const value = each.replace(/\r$/, '');
        const isQuoted = text[start] === '"';
        const length = isQuoted ? value.replaceAll('"', '""').length + 2 : value.length;
        const cell = { value: asOneSign(value.trim()), start: start, end: start + length };
        start += length + meta.delimiter.length;
        return cell;
      });
      if (errors.some(({ type }) => type === 'Quotes'))
        broken ??= cells.find(({ start: from }) => text[from] === '"')?.start ?? begins + at;
      at = meta.cursor;
      if (cells.some(({ value }) => value !== '')) lines.push(cells);
    },
  });
  return { lines, broken };
}

/**
 * The signs between cells and between lines. The empty line at the end counts as one of a single cell where it is not left out: of two
 * columns nobody would know the sign between them. Lines of a second program may end otherwise than the first, so `\n` is taken
 * for the end of all, and the last cell has what it leaves of `\r\n`.
 */
function signsOf(body: string): { readonly delimiter: string; readonly newline: '\n' | '\r' } {
  const guess = { delimitersToGuess: [';', ',', '\t'], preview: 20, skipEmptyLines: true };
  const { delimiter, linebreak } = papaparse.parse<string[]>(body, guess).meta;
  return { delimiter, newline: linebreak === '\r' ? '\r' : '\n' };
}

function columnsOf(head: readonly Cell[]): readonly Column[] {
  return head.map((cell) => ({ ...columnOf(cell.value), head: cell }));
}

function columnOf(key: string): Pick<Column, 'key' | 'path'> {
  return { key, path: key.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) - 1 : step)) };
}

/** The columns by the keys that their headings mean. */
function withKeys(columns: readonly Column[], entry: SchemaNode): readonly Column[] {
  return columns.map((column) => {
    const [first = '', ...rest] = column.key.split('.');
    return { ...column, ...columnOf([keyFor(entry, first), ...rest].join('.')) };
  });
}

function headingsOf(columns: readonly Column[]): readonly Heading[] {
  return columns.flatMap(({ key, head }) => (key === head.value ? [] : [{ written: head.value, key }]));
}

/** So many entries a list within an entry may have in a table. */
const longestList = 99;

/** Columns of which one would be lost, or that lead nowhere. */
function headIssues(columns: readonly Column[]): readonly Issue[] {
  return columns.flatMap((column, index): Issue[] => {
    const words = column.key === '' ? null : headWords(column, columns.slice(0, index));
    return words ? [{ start: column.head.start, end: column.head.end, ...words }] : [];
  });
}

function headWords({ key, path, head }: Column, before: readonly Column[]): Omit<Issue, 'start' | 'end'> | null {
  if (path.some((step) => typeof step === 'number' && (step < 0 || step >= longestList)))
    return {
      problem: `The number in ${quoted(key)} is no place in a list.`,
      remedy: `Count from 1 to ${longestList}: ${quoted(key.replaceAll(/\d+/g, '1'))} is of the first one.`,
    };
  const same = before.find((each) => each.key === key);
  if (same)
    return {
      problem:
        same.head.value === head.value
          ? `There are two columns ${quoted(key)}.`
          : `${quoted(same.head.value)} and ${quoted(head.value)} are both the column ${quoted(key)}.`,
      remedy: 'Keep one of them; the other would be lost.',
    };
  const other = before.map((each) => each.key).find((each) => each.startsWith(`${key}.`) || key.startsWith(`${each}.`));
  if (other === undefined) return null;
  const [whole = '', part = ''] = [key, other].toSorted((one, two) => one.length - two.length);
  return {
    problem: `${quoted(part)} is a part of ${quoted(whole)}, and both have a column.`,
    remedy: /^[a-z]{2,3}(-|$)/.test(part.slice(whole.length + 1))
      ? `Call the one with the English words ${quoted(`${whole}.en`)}.`
      : `Keep ${quoted(whole)}, or columns for its parts.`,
  };
}

type Lists = Readonly<Record<string, SchemaNode>>;

interface LikelyList {
  readonly name: string;
  /** How many of the columns mean keys of its entries. */
  readonly known: number;
  readonly entry: SchemaNode;
}

/**
 * The list whose entries have most of these columns, misspelt ones counted as what they are near, and of two the one that calls more
 * of them so; several where nobody could tell which, none where no column is known.
 */
function likelyLists(columns: readonly Column[], lists: Lists): readonly LikelyList[] {
  const found = Object.entries(lists).flatMap(([name, { items = {} }]) => {
    const node = resolveNode(items);
    const words = columns.map(({ path }) => String(path[0]));
    const likely = likeliest([{ name, node }], words);
    // How many of them say the key itself.
    const said = words.filter((word) => own(node.properties ?? {}, asKey(word))).length;
    return likely ? { ...likely, said } : [];
  });
  const [best, ...others] = found.toSorted((a, b) => b.known - a.known || b.said - a.said || a.missing - b.missing);
  if (!best || best.known === 0) return [];
  const alike =
    best.missing === 0 ? [] : others.filter(({ known, said }) => known === best.known && said === best.said);
  return [best, ...alike].map(({ name, known, node }) => ({ name, known, entry: node }));
}

function lineIssues(cells: readonly Cell[], columns: readonly Column[]): readonly Issue[] {
  const beyond = cells.find(({ value }, index) => value !== '' && (columns[index]?.head.value ?? '') === '');
  const lost = cells.filter(({ value }) => shortened.test(value));
  const formulas = cells.filter(({ value }) => formula.test(value));
  const outside = {
    problem: 'This cell stands in a column without a key.',
    remedy:
      'Put quotation marks around a value that holds the sign between the cells, write a key in the first line, or empty the cell.',
  };
  return [
    ...(beyond ? [{ start: beyond.start, end: beyond.end, ...outside }] : []),
    ...formulas.map(({ start, end, value }) => ({
      start,
      end,
      problem: `Here is ${value.startsWith('=') ? 'the formula' : 'what a spreadsheet writes where a formula has no value:'} ${quoted(value)}.`,
      remedy: 'Write the value itself.',
    })),
    ...lost.map(({ start, end, value }) => ({
      start,
      end,
      problem: `Excel has shortened a long number to ${value}: its last digits are lost.`,
      remedy: 'Format the column as text in Excel, write the number again, and save.',
    })),
  ];
}

type Entry = Record<string, unknown>;

function asEntry(cells: readonly Cell[], columns: readonly Column[], schema: SchemaNode): Entry {
  const entry: Entry = {};
  for (const [index, { path, head }] of columns.entries()) {
    const value = cells[index]?.value ?? '';
    if (value === '' || head.value === '') continue;
    // A misspelt key is reported; its cells are of the type of the key that is meant.
    const [first, ...rest] = path;
    putAt(entry, path, inType(value, nodeAt(schema, [likelyKey(schema, String(first)), ...rest])));
  }
  return entry;
}

function nodeAt(schema: SchemaNode, path: Path): SchemaNode | undefined {
  return path.reduce<SchemaNode | undefined>((node, step) => {
    const next = node && stepInto(node, step);
    return next && resolveNode(next);
  }, schema);
}

/** What may be written in a short way, too, is one of several. */
function stepInto(node: SchemaNode, step: string | number): SchemaNode | undefined {
  const { items, properties, anyOf = [], oneOf = [] } = resolveNode(node);
  const own = typeof step === 'number' ? items : properties?.[step];
  const ways = [...anyOf, ...oneOf];
  return own ?? ways.map((way) => stepInto(way, step)).find((found) => found !== undefined);
}

/**
 * A spreadsheet writes days and decimals as its country does: `31.12.2026` and `3,52` are read where nothing else can be meant. What
 * does not fit stays the text that it is, and is reported as such.
 */
function inType(value: string, node: SchemaNode | undefined): unknown {
  const type = [node?.type].flat();
  if (node?.['x-day'] === true && /^\d{1,2}\.\d{1,2}\.\d{4}(?: |$)/.test(value)) return meantMoments(value)[0] ?? value;
  if (type.includes('number') && /^-?\d+,\d{1,2}$/.test(value)) return Number(value.replace(',', '.'));
  if (type.includes('array')) return value.split('|').map((each) => inType(each.trim(), node?.items));
  if ((type.includes('number') || type.includes('integer')) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  if (type.includes('boolean') && /^(?:true|yes|1)$/i.test(value)) return true;
  if (type.includes('boolean') && /^(?:false|no|0)$/i.test(value)) return false;
  return value;
}

function putAt(entry: Entry, path: Path, value: unknown): void {
  let place: Entry = entry;
  for (const [index, step] of path.slice(0, -1).entries()) {
    const next = own(place, String(step)) ?? (typeof path[index + 1] === 'number' ? [] : {});
    put(place, String(step), next);
    place = next as Entry; // a list takes numbers as keys
  }
  put(place, String(path.at(-1) ?? ''), value);
}

/** A place in the entries is that of its cell, an unknown key that of its column; what is not there is its line. */
function treeOf({ file, text }: Text, entry: SchemaNode, { columns, lines }: Cells): SourceTree {
  const span = (start: number, end: number): Span => spanIn(text, file, start, end);
  const cellOf = (path: Path): Cell | undefined => {
    const [, line, ...rest] = path;
    const isAt = ({ path: steps }: Column) =>
      rest.slice(0, steps.length).join('\n') === steps.slice(0, rest.length).join('\n');
    const index = rest.length === 0 ? -1 : columns.findIndex(isAt);
    return lines[Number(line)]?.[index];
  };
  const spanOf = (path: Path, part: 'key' | 'value') => {
    const [, line, ...rest] = path;
    const column =
      part === 'key'
        ? (columns.find(({ path: steps }) => steps.join('\n') === rest.join('\n')) ??
          columns.find(({ path: steps }) => steps[0] === rest[0]))
        : undefined;
    if (column && !nodeAt(entry, column.path)) return span(column.head.start, column.head.end);
    const cell = cellOf(path);
    if (cell) return span(cell.start, cell.end);
    const whole = lines[Number(line)] ?? columns.map(({ head }) => head);
    return span(whole[0]?.start ?? 0, whole.at(-1)?.end ?? 0);
  };
  return {
    spanOf,
    spanWithin(path, _value, start, end) {
      const { start: from } = spanOf(path, 'value');
      return span(from + start, from + end);
    },
    keySpanWithin(path, _key, start, end) {
      const { start: from } = spanOf(path, 'key');
      return span(from + start, from + end);
    },
  };
}
