/**
 * One walk through a file along its schema. What the annotations say of a value decides what becomes of it: names are looked up
 * (`x-reference`), expressions typed (`x-expression`), texts noted for the catalogues (`x-text`). On the way back up the model
 * is built: shorthand gone, defaults written out, keys in camelCase.
 */

import type { Expression, Fields, Type } from '#model';
import { makeDiagnostic, quoted } from '../diagnostics/report.ts';
import {
  amountOf,
  chooseBranch,
  isComputed,
  kindsOf,
  modelKey,
  plainShape,
  resolveNode,
  type SchemaNode,
} from '../kernel/language.ts';
import { isRecord, own, type PlainRecord, put, textOf } from '../kernel/records.ts';
import { type Path, pathKey } from '../kernel/sources.ts';
import { behindCondition, notePart } from '../link/check-login.ts';
import { recordFields } from '../link/extra-fields.ts';
import { type FileContext, type Names, type Place, withFields } from '../link/file-context.ts';
import { resolveReference } from '../link/resolve-reference.ts';
import { parseTypeWords } from '../link/type-words.ts';
import { compileText } from '../text/compile-text.ts';
import { checkCallUse, checkLoaded, checkOwnPage } from '../type/calls/check-call-use.ts';
import { compileReloaded } from '../type/calls/check-refresh.ts';
import { checkNeedlessWhen } from '../type/expressions/check-needless-when.ts';
import { typeOf } from '../type/expressions/expression-at.ts';
import { checkBeside, checkOneOf, checkUnique } from '../type/forms/check-entries.ts';
import { compileSort } from '../type/tables/column-order.ts';
import { checkLimits, checkOrder } from '../type/values/check-order.ts';
import { checkShownAs, checkShownForm } from '../type/values/check-shown-as.ts';
import { checkStatusFits } from '../type/values/check-status.ts';
import { compileMoment } from '../type/values/compile-moment.ts';
import { compileAddress, compileCondition, compileExpression } from '../type/values/compile-values.ts';
import { checkLongOptions, compileOptions, usualPart } from '../type/values/data-options.ts';
import { checkCases } from './check-cases.ts';
import { type Check, checks } from './group-checks.ts';
import { normaliseCalendar } from './normalise-calendar.ts';
import { normalisePick } from './normalise-pick.ts';
import { normaliseTabs } from './normalise-tabs.ts';
import { type Scope, scopes } from './scopes.ts';
import { unfolded, unfoldFirst } from './unfold-first.ts';

/** The model of `value`, or undefined where its shape is broken; later stages never see a half-made model. */
export function normalise(schema: SchemaNode, value: unknown, at: Place): unknown {
  const { path, names, context } = at;
  const node = resolveNode(schema);
  if (isBroken(path, context)) return undefined;
  if (typeof value === 'string' && (node['x-least'] ?? node['x-most'])) checkLimits(node, value, path, context);
  const annotated = leaf(node, value, at);
  if (annotated) return annotated.value;
  if (node['x-shorthand']) return normaliseShorthand(node, value, at);
  if (node.anyOf) {
    const branch = node.anyOf[chooseBranch(node.anyOf, value)];
    return branch && normalise(branch, value, at);
  }
  if (node['x-kinds']) {
    const kind = kindsOf(node).get(textOf(isRecord(value) ? value['kind'] : ''));
    return kind && normalise(kind, value, at);
  }
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return value;
    const built = value.map((item, index) => normalise(items, item, { ...at, path: [...path, index] }));
    if (node['x-unique']) checkUnique(node['x-unique'], value, path, context);
    if (node['x-cases']) checkCases({ said: String(node['x-cases']), cases: value, built, path }, names, context);
    if (node['x-first']) checkCases({ said: null, cases: value, built, path }, names, context);
    return unfolded(built);
  }
  if (!isRecord(value)) return value;
  if (node['x-pick']) return normalisePick(normaliseRecord(node, value, at), value, at);
  if (node['x-tabs']) return normaliseTabs(normaliseRecord(node, value, at));
  if (node['x-month']) return normaliseCalendar(normaliseRecord(node, value, at));
  if (node['x-unfolds']) return unfoldFirst(normaliseRecord(node, value, at));
  if (node.properties) return normaliseRecord(node, value, at);
  const { additionalProperties } = node;
  if (typeof additionalProperties !== 'object') return value;
  const built: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    put(built, key, normalise(additionalProperties, value[key], { ...at, path: [...path, key] }));
  }
  return built;
}

function isBroken(path: Path, { source: { broken } }: FileContext): boolean {
  return broken.size > 0 && path.length > 0 && broken.has(pathKey(path));
}

type Leaf = (said: unknown, value: unknown, at: Place, node: SchemaNode) => unknown;

const amount: Leaf = (_, value) => amountOf(textOf(value));

/** Values that an annotation turns into something else. */
const leaves: Readonly<Record<string, Leaf>> = {
  'x-condition': (_, value, at) => compileCondition(value, at),
  'x-text': (_, value, at, node) =>
    compileText(
      value,
      { ...at, names: node['x-own-names'] ? withFields(at.names, namesIn(textOf(value))) : at.names },
      node['x-vanishes'] === true,
    ),
  'x-expression': (said, value, at) => compileExpression(String(said), value, at),
  'x-address': (_, value, at) => compileAddress(value, at),
  'x-duration': amount,
  'x-size': amount,
  'x-type': (_, value) => typeInWords(value),
  'x-asked': (_, value) => typeInWords(value),
  'x-moment': (edge, value, { path, context }) => compileMoment(edge, textOf(value), path, context),
  'x-sort': (_, value, at) => compileSort(value, at),
  'x-reference': (said, value, at, node) => {
    const { path, context } = at;
    if (said === 'page') checkOwnPage(node['x-page'], textOf(value), path, context);
    if (node['x-shown-form']) checkShownForm(textOf(value), at);
    if (node['x-reloads']) return compileReloaded(textOf(value), path, context);
    if (node['x-loads']) checkLoaded(textOf(value), path, context);
    if (node['x-call']) checkCallUse(node['x-call'], textOf(value), path, context);
    if (node['x-loads'] ?? node['x-call']) context.note('use', { of: 'loads', name: textOf(value) });
    if (node['x-part']) checkPartUse(node['x-part'], textOf(value), at);
    if (said === 'status') checkStatusFits(textOf(value), at);
    if (said === 'options') return compileOptions(textOf(value), at);
    return resolveReference(String(said), textOf(value), path, context);
  },
};

/** In a sentence of the server each name in braces is a text that the server puts in. */
function namesIn(sentence: string): Fields {
  const names = [...sentence.matchAll(/\{([a-z]\w*)\}/gi)].map(([, name = '']): [string, Type] => [
    name,
    { kind: 'text' },
  ]);
  return Object.fromEntries(names);
}

/** A part among blocks has blocks, and one in a list an item. */
function checkPartUse(said: unknown, name: string, at: Place): void {
  const { path, context } = at;
  notePart(name, at);
  const part = context.definitions.parts.get(name);
  if (!part || part.isItem === (said === 'item')) return;
  const file = part.source.file;
  context.report(
    makeDiagnostic('link/wrong-part', context.source.tree.spanOf(path, 'value'), {
      problem: part.isItem
        ? `The part ${quoted(name)} is the item of a list, and here stand blocks.`
        : `The part ${quoted(name)} has blocks, and here stands the item of a list.`,
      effect: 'Nothing would be shown.',
      remedy: part.isItem
        ? `Use it in a list: ${quoted(`item: { part: ${name}, with: … }`)}.`
        : `Name a part with ${quoted('item')}, or write ${quoted('item')} in place of ${quoted('content')} in ${file}.`,
    }),
  );
}

/** What is asked for: a type in words, or a group of fields with theirs. */
function typeInWords(said: unknown): Type {
  if (!isRecord(said)) return parseTypeWords(textOf(said)) ?? { kind: 'json' };
  const fields = Object.entries(said).map(([name, each]): [string, Type] => [name, typeInWords(each)]);
  return { kind: 'object', fields: Object.fromEntries(fields) };
}

const leafOf = remembered((node) => annotated(leaves, node));

function leaf(node: SchemaNode, value: unknown, at: Place): { readonly value: unknown } | null {
  const found = leafOf(node);
  if (!found || (typeof value === 'object' && value !== null && !mayBeGroups.includes(found.row))) return null;
  return { value: found.row(found.said, value, at, node) };
}

/** What may be written as a group. */
const mayBeGroups: readonly (Leaf | undefined)[] = [leaves['x-condition'], leaves['x-asked']];

interface Annotated<Row> {
  readonly row: Row;
  /** The value of the annotation. */
  readonly said: unknown;
}

/** The first row whose annotation the node has. */
function annotated<Row>(rows: Readonly<Record<string, Row>>, node: SchemaNode): Annotated<Row> | undefined {
  const found = Object.entries(rows).find(([word]) => node[word] !== undefined);
  return found && { row: found[1], said: node[found[0]] };
}

/** What is asked of the same nodes for every file. */
function remembered<Answer>(answer: (node: SchemaNode) => Answer): (node: SchemaNode) => Answer {
  const known = new WeakMap<SchemaNode, { readonly answer: Answer }>();
  return (node) => {
    const found = known.get(node) ?? { answer: answer(node) };
    known.set(node, found);
    return found.answer;
  };
}

/**
 * `x-shorthand` says what the short form stands for: `text` a group with that key, `[]` a list of one, `[text]` a list of one
 * such group. The position stays.
 */
function normaliseShorthand(node: SchemaNode, value: unknown, at: Place): unknown {
  const [short, ...long] = node.anyOf ?? [];
  if (!short) return undefined;
  if (chooseBranch([short], value) < 0) {
    const branch = long[chooseBranch(long, value)];
    return branch && normalise(branch, value, at);
  }
  const compiled = normalise(short, value, at);
  const [, list, key] = /^(\[?)([^\]]*)/.exec(String(node['x-shorthand'])) ?? [];
  const entry = key ? { [key]: compiled } : compiled;
  return list ? [entry] : entry;
}

function normaliseRecord(node: SchemaNode, record: PlainRecord, at: Place): PlainRecord {
  const { path, names: around, context } = at;
  const model: Record<string, unknown> = {};
  const computed: Record<string, Expression> = {};
  const names = behindCondition(around, own(record, 'when'));
  if (node['x-data-options']) checkLongOptions(record, { ...at, names });
  for (const said of [node['x-one-of'] ?? []].flat()) checkOneOf(said, node.title ?? '', record, at);
  for (const { key, node: child, modelKey, scope, check, upper, mayBeSkipped } of propertiesOf(node)) {
    const given = own(record, key);
    if (given !== undefined && child['x-beside'])
      checkBeside(child['x-beside'], node, record, { ...at, path: [...path, key] });
    if (upper !== undefined) checkOrder(node, record, { lower: key, upper }, at);
    if (given === undefined && mayBeSkipped) continue;
    const place = [...path, key];
    if (given !== undefined && child['x-as-of'])
      checkShownAs(textOf(given), own(record, String(child['x-as-of'])), { path: place, names, context });
    const inner = scope ? scope.row(scope.said, record, names, context) : names;
    const there: Place = { path: place, names: inner, context };
    const usual = node['x-data-options'] ? usualPart(key, record, names, context) : undefined;
    const value = given ?? showAs(child, record, names, context) ?? usual ?? child.default;
    const checked = check?.row(textOf(own(record, String(check.said))), given, there);
    if (isComputed(child, given)) {
      computed[modelKey] = normalise(child, given, there) as Expression;
      if (child['x-widest'] ?? child.default !== undefined)
        put(model, modelKey, normalise(plainShape(child), child['x-widest'] ?? child.default, there));
      continue;
    }
    if (checked !== undefined) put(model, modelKey, checked);
    else if (value !== undefined) {
      const built = normalise(child, value, there);
      if (built !== undefined) put(model, modelKey, built);
    }
  }
  if (node['x-vanishes-with']) checkNeedlessWhen(node, record, model, at);
  return Object.keys(computed).length === 0 ? model : { ...model, limits: computed };
}

/** One key that a group may have. */
interface Property {
  readonly key: string;
  readonly node: SchemaNode;
  readonly modelKey: string;
  readonly scope: Annotated<Scope> | undefined;
  readonly check: Annotated<Check> | undefined;
  /** The key of the upper bound, for a lower one. */
  readonly upper: string | undefined;
  /** Whether nothing comes of it where the author leaves it out. */
  readonly mayBeSkipped: boolean;
}

/** A group has few of the keys that it may have. */
const propertiesOf = remembered((group) =>
  Object.entries(group.properties ?? {}).map(([key, property]): Property => {
    const node = resolveNode(property);
    const check = annotated(checks, node);
    const mayBeSkipped = !check && node.default === undefined && node['x-as-of'] === undefined;
    const upper = node['x-not-above'] as string | undefined; // the test of the language sees to it
    return { key, node, modelKey: modelKey(key, node), scope: annotated(scopes, node), check, upper, mayBeSkipped };
  }),
);

/** How a value is shown when the author leaves that to its type. */
function showAs(node: SchemaNode, record: PlainRecord, names: Names, context: FileContext): string | undefined {
  const value = node['x-as-of'] === undefined ? undefined : own(record, String(node['x-as-of']));
  if (value === undefined) return undefined;
  const type = typeOf(value, names, context);
  if (type.kind === 'list')
    return type.of.kind === 'entity' && recordFields(type.of, context.definitions)?.['url'] ? 'files' : 'text';
  return looks[type.kind] ?? 'text';
}

const looks: Readonly<Record<string, string>> = {
  id: 'number',
  integer: 'number',
  number: 'number',
  date: 'date',
  month: 'month',
  country: 'country',
  time: 'time',
  datetime: 'datetime',
  instant: 'datetime',
  money: 'money',
  'yes-no': 'yes-no',
  rich: 'rich',
};
