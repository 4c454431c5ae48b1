/**
 * The words behind the `?` of a page's address: its parameters, filters, tabs, panes, months, and those that the portal gives to
 * pages of data, orders of tables and steps of forms. Each word is that of one thing, also where parts and the layout bring it.
 */
import { makeDiagnostic, quoted, type Reporting, withoutReports } from '../../diagnostics/report.ts';
import { usualLayout } from '../../kernel/layouts.ts';
import {
  type FoundRecord,
  listOf,
  type PlainRecord,
  recordOf,
  recordsIn,
  textOf,
  valueAt,
} from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import type { Definitions } from '../../link/definitions.ts';
import type { FileContext } from '../../link/file-context.ts';
import type { ShapedSource } from '../../shape/check-shape.ts';
import { sortWords } from '../tables/column-order.ts';
import { filterValueType, namesOfFilter, pageNames } from './page-names.ts';

type Kind = 'parameter' | 'filter' | 'tabs' | 'panes' | 'calendar' | 'pages' | 'order' | 'steps';

/** One thing that keeps its state under a word of the address. */
interface Claim {
  readonly word: string;
  readonly kind: Kind;
  /** Where it is written. */
  readonly source: ShapedSource;
  readonly path: Path;
  /** The same by way of the parts that show it. */
  readonly place: Path;
  /** The use of the part that brings it into the file that is looked at. */
  readonly use: Path | null;
}

interface Words {
  /** To say what has the word already. */
  readonly other: string;
  readonly remedy: string;
  /** Whoever ranks higher keeps the word: those to which the portal gives theirs, and filters before parameters. */
  readonly rank: number;
}

const words: Readonly<Record<Kind, Words>> = {
  parameter: {
    other: 'the parameter',
    remedy: 'Give the parameter another name',
    rank: 0,
  },
  filter: { other: 'the filter', remedy: 'Give the filter another name', rank: 1 },
  tabs: { other: 'the tabs', remedy: 'Give these tabs a `name` of their own', rank: 1 },
  panes: { other: 'the panes', remedy: 'Give these panes a `name` of their own', rank: 1 },
  calendar: {
    other: 'the month of the calendar',
    remedy: 'Give this calendar a filter with `look: month` and a name of its own',
    rank: 2,
  },
  pages: { other: 'the pages of the data', remedy: 'Load this data with `limit` in place of `paged`', rank: 2 },
  order: { other: 'the order of the table', remedy: 'Take `sort` out of one of the two tables', rank: 2 },
  steps: { other: 'the steps of the form', remedy: 'Show this form on a page of its own', rank: 2 },
};

export function* checkAddressWords(context: FileContext): Reporting {
  const { source, definitions } = context;
  const claims = new Map<string, Claim[]>();
  for (const claim of [...claimsAround(context), ...claimsOf(source, definitions)]) {
    if (claim.source === source || claim.use !== null) yield* checkEntries(claim, context);
    const earlier = claims.get(claim.word) ?? [];
    const met = earlier.find((other) => doMeet(other, claim, context));
    if (met) yield* report(met, claim, context);
    claims.set(claim.word, [...earlier, claim]);
  }
}

/** What the layout of a page has beside it. */
function claimsAround({ source, definitions }: FileContext): readonly Claim[] {
  if (source.kind !== 'page') return [];
  const layout = definitions.layouts.get(textOf(recordOf(source.data)['layout']) || usualLayout);
  return layout ? claimsOf(layout.source, definitions) : [];
}

function claimsOf(source: ShapedSource, definitions: Definitions): readonly Claim[] {
  const { query, data } = recordOf(source.data);
  const at = (kind: Kind, word: string, path: Path): Claim => ({ kind, word, source, path, place: path, use: null });
  const paged = Object.entries(recordOf(data)).filter(([, each]) => recordOf(each)['paged'] === true);
  return [
    ...Object.keys(recordOf(query)).map((name) => at('parameter', name, ['query', name])),
    ...paged.slice(0, 1).flatMap(([name]) => ['page', 'per-page'].map((word) => at('pages', word, ['data', name]))),
    ...claimsIn(source, definitions, []),
  ];
}

/** @param around  the parts that lead here: one that shows itself is reported elsewhere */
function claimsIn(source: ShapedSource, definitions: Definitions, around: readonly ShapedSource[]): readonly Claim[] {
  const orders = sortWords(source);
  return blocksIn(source).flatMap(({ record, path }): readonly Claim[] => {
    const at = (kind: Kind, word: string | undefined, ...keys: Path): readonly Claim[] => {
      const place = [...path, ...keys];
      return word === undefined ? [] : [{ kind, word, source, path: place, place, use: null }];
    };
    const filters = listOf(record['filters']).map(recordOf);
    const hasMonth = filters.some(({ look }) => look === 'month');
    const name = textOf(record['name']);
    const key = name === '' ? '' : 'name';
    const part = definitions.parts.get(textOf(record['part']))?.source;
    return [
      ...filters.flatMap((filter, index) =>
        namesOfFilter(filter).flatMap((named) => at('filter', named.name, 'filters', index, named.key)),
      ),
      ...at('tabs', Array.isArray(record['tabs']) ? name || 'tab' : undefined, key || 'tabs'),
      ...at('panes', isBlock(record, 'panes') ? name || 'id' : undefined, key || 'panes'),
      ...at('calendar', isBlock(record, 'calendar') && !hasMonth ? 'month' : undefined, 'calendar'),
      ...at('order', orders.get(pathKey(path)), 'table'),
      ...at('steps', hasSteps(record['form'], definitions) ? 'step' : undefined, 'form'),
      ...(part && !around.includes(part)
        ? claimsIn(part, definitions, [...around, part]).map((claim) => broughtTo([...path, 'part'], claim))
        : []),
    ];
  });
}

/** The places of a page, a layout or a part where blocks may be, dialogs included. */
function blocksIn({ data }: ShapedSource): readonly FoundRecord[] {
  return ['content', 'item', 'on-open'].flatMap((key) => recordsIn(recordOf(data)[key], [key]));
}

/** A block, and no group of arguments that has a name like it. */
function isBlock(record: PlainRecord, kind: string): boolean {
  return record[kind] !== undefined && record['item'] !== undefined;
}

/** What a part claims, for the place that shows the part. */
function broughtTo(use: Path, claim: Claim): Claim {
  return { ...claim, use, place: [...use, ...claim.place] };
}

function hasSteps(name: unknown, { forms }: Definitions): boolean {
  return listOf(recordOf(forms.get(textOf(name))?.source.data)['steps']).length > 1;
}

/**
 * What two things may well share: one filter over two lists, the order of a table in a part that is shown twice, steps of several forms,
 * and a parameter that reads what another thing writes.
 */
function doMeet(one: Claim, other: Claim, context: FileContext): boolean {
  const kinds = new Set([one.kind, other.kind]);
  const isInFrame = one.source.kind === 'layout' || other.source.kind === 'layout';
  if (kinds.size === 1 && kinds.has('filter')) return false; // `checkFilters` knows more about them
  if (kinds.size === 1 && kinds.has('steps')) return isInFrame && one.source !== other.source;
  if (isSame(one, other) && !ofOneEntry.has(one.kind)) return false;
  if (kinds.has('parameter') && (kinds.has('panes') || kinds.has('tabs'))) return false;
  if (kinds.has('parameter') && kinds.has('filter')) return !isRead(one.kind === 'filter' ? one : other, context);
  return !areCases(one.place, other.place);
}

/** Whether a part that is shown twice brings both. */
function isSame(one: Claim, other: Claim): boolean {
  return one.source === other.source && pathKey(one.path) === pathKey(other.path);
}

/** Whether the parameter of the same name holds what is chosen in the filter. */
function isRead({ word, source, path }: Claim, context: FileContext): boolean {
  const names = withoutReports(pageNames(context));
  const { kind } = filterValueType(recordOf(valueAt(source.data, path.slice(0, -1))), names, context);
  const query = names.fields['query'];
  const parameter = query?.kind === 'object' ? query.fields[word] : undefined;
  return parameter === undefined || kind === 'json' || parameter.kind === kind;
}

/** Whether only one of the two is shown: they are different cases of one list. */
function areCases(one: Path, other: Path): boolean {
  const fork = one.findIndex((step, index) => step !== other[index]);
  return one[fork - 1] === 'first' && typeof one[fork] === 'number';
}

/** Blocks of entries are there once for each. Orders and months may well be those of all. */
function* checkEntries({ word, kind, path, place, use }: Claim, { source }: FileContext): Reporting {
  const entry = place.findIndex((step, index) => inEntries.has(step) && place[index + 1] === 'content');
  // One dialog is open at a time.
  if (entry < 0 || place.indexOf('dialog', entry) >= 0 || !ofOneEntry.has(kind)) return;
  yield makeDiagnostic('link/repeated-word', source.tree.spanOf(use ?? path, use ? 'value' : 'key'), {
    problem: `Each entry shows ${words[kind].other} here, and in the address all of them are ${quoted(word)}.`,
    effect: 'What is chosen in one entry would be chosen in all.',
    remedy: 'Show this on the page that an entry opens.',
  });
}

const inEntries: ReadonlySet<unknown> = new Set(['item', 'fold']);
const ofOneEntry: ReadonlySet<Kind> = new Set<Kind>(['tabs', 'panes', 'steps']);

/** Reported at the one that can have another word; at the later one where both can, or none. */
function* report(earlier: Claim, later: Claim, { source }: FileContext): Reporting {
  const isHere = (claim: Claim) => claim.use !== null || claim.source === source;
  const said = words[later.kind].rank > words[earlier.kind].rank && isHere(earlier) ? earlier : later;
  const other = said === later ? earlier : later;
  const isOfPart = said.use !== null && (isSame(said, other) || words[said.kind].rank === 2);
  yield makeDiagnostic('link/repeated-word', source.tree.spanOf(said.use ?? said.path, partOf(said)), {
    problem: `In the address of this page, ${quoted(said.word)} stands for ${words[other.kind].other} ${whereOf(other, source)} as well.`,
    effect: 'Whoever changes the one would change the other.',
    remedy: isOfPart
      ? 'Write the blocks of the part in its place, where each can have a word of its own.'
      : `${words[said.kind].remedy}${said.use === null ? '' : ` in ${said.source.file}`}.`,
  });
}

/** The key where the word is a key, or where the block has no word of its own. */
function partOf({ kind, use, path }: Claim): 'key' | 'value' {
  if (use !== null) return 'value';
  return ['parameter', 'pages'].includes(kind) || path.at(-1) === kind ? 'key' : 'value';
}

function whereOf({ source, path }: Claim, here: ShapedSource): string {
  const { line } = source.tree.spanOf(path, 'key');
  return source === here ? `in line ${line}` : `in ${source.file}, line ${line}`;
}
