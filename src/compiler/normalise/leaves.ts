/**
 * What a value becomes, by the annotation of the schema that says what it means: here the walk hands an expression to the stage
 * `type`, a text to `text`, a name to `link`.
 */
import type { Type } from '#model';
import { makeDiagnostic, quoted } from '../diagnostics/report.ts';
import { amountOf, type SchemaNode } from '../kernel/language.ts';
import { isRecord, listOf, recordOf, textOf, valueAt } from '../kernel/records.ts';
import { notePart } from '../link/check-login.ts';
import type { Noting } from '../link/facts.ts';
import type { Place } from '../link/file-context.ts';
import { resolveReference } from '../link/resolve-reference.ts';
import { parseTypeWords } from '../link/type-words.ts';
import { compileText } from '../text/compile-text.ts';
import { checkCallUse, checkLoaded, checkOwnPage } from '../type/calls/check-call-use.ts';
import { compileReloaded } from '../type/calls/check-refresh.ts';
import { checkTotal } from '../type/tables/check-tables.ts';
import { compileSort } from '../type/tables/column-order.ts';
import { checkMarkdown } from '../type/values/check-markdown.ts';
import { checkNamedFile } from '../type/values/check-named-file.ts';
import { checkShownForm } from '../type/values/check-shown-as.ts';
import { checkStatusFits } from '../type/values/check-status.ts';
import { checkWrittenAddress } from '../type/values/check-written-address.ts';
import { compileMoment } from '../type/values/compile-moment.ts';
import { compileAddress, compileCondition, compileExpression } from '../type/values/compile-values.ts';
import { compileOptions } from '../type/values/data-options.ts';

export type Leaf = (said: unknown, value: unknown, at: Place, node: SchemaNode) => Noting<unknown>;

/** Values that an annotation turns into something else. */
export const leaves: Readonly<Record<string, Leaf>> = {
  'x-condition': (_, value, at) => compileCondition(value, at),
  *'x-text'(_, value, at, node) {
    yield* checkMarkdown(textOf(value), isMarkdown(node['x-markdown-text'], at), at);
    return yield* compileText(value, at, node['x-vanishes-alone'] === true ? 'alone' : node['x-vanishes'] === true);
  },
  'x-expression': (said, value, at) => compileExpression(String(said), value, at),
  'x-address': (_, value, at) => compileAddress(value, at),
  *'x-written-address'(_, value, { path, context }) {
    yield* checkWrittenAddress(textOf(value), path, context);
    return value;
  },
  *'x-file'(kind, value, at) {
    yield* checkNamedFile(kind === 'picture' ? 'picture' : 'any', textOf(value), at);
    return value;
  },
  'x-duration': plain((value) => amountOf(textOf(value))),
  'x-size': plain((value) => amountOf(textOf(value))),
  'x-type': plain(typeAsked),
  'x-asked': plain(typeAsked),
  'x-moment': (edge, value, { path, context }) => compileMoment(edge, textOf(value), path, context),
  'x-sort': (_, value, at) => compileSort(value, at),
  *'x-total'(_, value, at) {
    yield* checkTotal(value, at);
    return value;
  },
  *'x-reference'(said, value, at, node) {
    const { path, context } = at;
    const name = textOf(value);
    if (said === 'page') yield* checkOwnPage(node['x-page'], name, path, context);
    if (node['x-shown-form']) yield* checkShownForm(name, at);
    if (node['x-reloads']) return yield* compileReloaded(name, path, context);
    if (node['x-loads']) yield* checkLoaded(name, path, context);
    if (node['x-call']) yield* checkCallUse(node['x-call'], name, path, context);
    if (node['x-loads'] ?? node['x-call']) yield { fact: 'use', what: { of: 'loads', name } };
    if (node['x-part']) yield* checkPartUse(node['x-part'], name, at);
    if (said === 'status') yield* checkStatusFits(name, at);
    if (said === 'options') return yield* compileOptions(name, at);
    return yield* resolveReference(String(said), name, path, context);
  },
};

/** Whether a text is shown as Markdown: always, or beside certain values of other keys. */
function isMarkdown(said: unknown, { path, context }: Place): boolean {
  const beside = (key: string) => valueAt(context.source.data, [...path.slice(0, -1), key]);
  if (said === undefined || said === true) return said === true;
  return Object.entries(recordOf(said)).every(([key, values]) => listOf(values).includes(beside(key)));
}

/** A part among blocks has blocks, and one in a list an item. */
function* checkPartUse(said: unknown, name: string, at: Place): Noting {
  const { path, context } = at;
  yield* notePart(name, at);
  const part = context.definitions.parts.get(name);
  if (!part || part.isItem === (said === 'item')) return;
  const file = part.source.file;
  yield makeDiagnostic('link/wrong-part', context.source.tree.spanOf(path, 'value'), {
    problem: part.isItem
      ? `The part ${quoted(name)} is the item of a list, and here stand blocks.`
      : `The part ${quoted(name)} has blocks, and here stands the item of a list.`,
    effect: 'Nothing would be shown.',
    remedy: part.isItem
      ? `Use it in a list: ${quoted(`item: { part: ${name}, with: … }`)}.`
      : `Name a part with ${quoted('item')}, or write ${quoted('item')} in place of ${quoted('content')} in ${file}.`,
  });
}

/** A value that is only written another way: there is nothing to report of it. */
function plain(convert: (value: unknown) => unknown): Leaf {
  return function* (_, value) {
    yield* [];
    return convert(value);
  };
}

/** What is asked for: a type in words, or a group of fields with theirs. */
function typeAsked(said: unknown): Type {
  if (!isRecord(said)) return parseTypeWords(textOf(said)) ?? { kind: 'json' };
  const fields = Object.entries(said).map(([name, each]): [string, Type] => [name, typeAsked(each)]);
  return { kind: 'object', fields: Object.fromEntries(fields) };
}
