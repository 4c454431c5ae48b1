/**
 * What a file declares and nothing in it reads, or reads in part: data that is loaded for nothing, filters that change nothing,
 * lists of which only the first page is asked for. Names are looked for as words of the text, so that no way of reading them is
 * overlooked; only in files without any other issue, whose consequence it might be.
 */

import { makeDiagnostic, quoted, type Reporting, type Words } from '../../diagnostics/report.ts';
import { own, recordOf, recordsIn, textOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import { recordFields } from '../../link/extra-fields.ts';
import type { FileContext } from '../../link/file-context.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { searchedParameters } from '../lists/check-search.ts';
import { isSent } from '../lists/filters-sent.ts';
import { filtersIn, namesOfFilter } from '../page/page-names.ts';

type Facts = Pick<FileContext, 'source' | 'definitions'>;

export function* checkUnread(context: Facts): Reporting {
  const { kind } = context.source;
  if (kind === 'page') yield* checkPage(context);
  if (kind === 'form' || (kind === 'part' && !asksForRecord(context)))
    yield* checkNames('asks', context, unreadAsked(kind));
  if (kind !== 'page' && kind !== 'form' && kind !== 'layout') return;
  yield* checkNames('data', context, unreadData);
  yield* checkNames('state', context, unreadState);
  yield* checkPaged(context);
}

const unreadData = (name: string): Words => ({
  problem: `Nothing here reads ${quoted(name)}.`,
  effect: 'It would be loaded for nothing.',
  remedy: 'Show it, or take it out.',
});

const unreadState = (name: string): Words => ({
  problem: `Nothing here reads ${quoted(name)}.`,
  effect: 'It would be remembered for nothing.',
  remedy: 'Read it in an expression, or take it out.',
});

const unreadAsked =
  (kind: string) =>
  (name: string): Words => ({
    problem: `Nothing in this ${kind} reads ${quoted(name)}.`,
    effect: 'Pages would have to give it for nothing.',
    remedy: `Read it in an expression, or take it out of ${quoted('asks')}.`,
  });

/** The fields of one record alone are read without its name. */
function asksForRecord({ source, definitions }: Facts): boolean {
  const [record, ...others] = Object.values(definitions.parts.get(nameOf(source))?.asks ?? {});
  return record !== undefined && others.length === 0 && recordFields(record, definitions) !== null;
}

/** Names whose only mention in the file is their own key; in the name of a call, as `news/types`, a word reads nothing. */
function* checkNames(key: string, context: Facts, words: (name: string) => Words): Reporting {
  const { text: whole, data } = context.source;
  const text = whole.replace(/(?<![\w-])call: *["']?[\w/-]+/g, '');
  for (const name of Object.keys(recordOf(recordOf(data)[key]))) {
    const mentions = text.match(new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'g')) ?? [];
    if (mentions.length === 1) yield* report([key, name], 'key', words(name), context);
  }
}

/** Data of a call that answers in pages, without a word on how much of it is wanted. */
function* checkPaged(context: Facts): Reporting {
  const { definitions, source } = context;
  for (const [name, data] of Object.entries(recordOf(recordOf(source.data)['data']))) {
    const { call: called, paged, limit } = recordOf(data);
    const call = own(definitions.contract.calls, textOf(called));
    if (!call?.paged || paged === true || limit !== undefined) continue;
    if (searchedParameters(name, source).length > 0) continue;
    const words = {
      problem: `The call ${quoted(call.name)} answers in pages, and only the first of them would be shown.`,
      remedy: 'Write `paged: true`, or `limit: 5` where the first entries are enough.',
    };
    const span = source.tree.spanOf(['data', name, 'call'], 'value');
    yield makeDiagnostic('link/first-page-only', span, words, 'warning');
  }
}

function* checkPage(context: Facts): Reporting {
  const { text, data } = context.source;
  const { content, query } = recordOf(data);
  for (const { filter, path } of filtersIn(content)) {
    for (const { name, key } of namesOfFilter(filter)) {
      if (!reads(text, `filters.${name}`) && !isSent(name, context.source))
        yield* report([...path, key], 'value', unreadFilter(name, filter['sent'] === false), context);
    }
  }
  if (showsRenderer(content, context)) return;
  const opening = namesOfPanes(content);
  for (const name of Object.keys(recordOf(query))) {
    if (!opening.has(name) && !reads(text, `query.${name}`))
      yield* report(['query', name], 'key', unreadQuery(name), context);
  }
}

/** A renderer receives all that its page reads from the address; which of it matters, its code alone knows. */
function showsRenderer(content: unknown, context: Facts, seen = new Set<unknown>()): boolean {
  if (seen.has(content)) return false;
  seen.add(content);
  return recordsIn(content, []).some(({ record: { custom, part } }) => {
    return (
      custom !== undefined || showsRenderer(context.definitions.parts.get(textOf(part))?.source.data, context, seen)
    );
  });
}

/** The words in the address that say which entry of panes is opened. */
function namesOfPanes(content: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { record: block } of recordsIn(content, [])) {
    if (block['panes'] !== undefined) names.add(textOf(block['name']) || 'id');
  }
  return names;
}

function reads(text: string, name: string): boolean {
  const [, ...behind] = text.split(name);
  return behind.some((rest) => !/^\w/.test(rest));
}

const unreadFilter = (name: string, isKept: boolean): Words => ({
  problem: `Nothing on this page reads the filter ${quoted(name)}.`,
  effect: 'Whatever is chosen there would change nothing.',
  remedy: isKept
    ? `Take ${quoted('sent: false')} out, so that it goes to the data under it, or take out the filter.`
    : `Take ${quoted(name)} out of the ${quoted('with')} of the data under it, or take out the filter.`,
});

const unreadQuery = (name: string): Words => ({
  problem: `Nothing on this page reads ${quoted(name)} from the address.`,
  effect: 'Whatever stands there would change nothing.',
  remedy: `Read it as ${quoted(`query.${name}`)}, or take it out of ${quoted('query')}.`,
});

function* report(path: Path, part: 'key' | 'value', words: Words, { source }: Facts): Reporting {
  yield makeDiagnostic('link/unread', source.tree.spanOf(path, part), words, 'warning');
}
