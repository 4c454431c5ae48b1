/**
 * One walk through a file along its schema. What the annotations say of a value decides what becomes of it: names are looked up
 * (`x-reference`), expressions typed (`x-expression`), texts noted for the catalogues (`x-text`). On the way back up the model
 * is built: shorthand gone, defaults written out, keys in camelCase.
 */

import { type Expression, rememberByObject } from '#model';
import { each } from '../diagnostics/report.ts';
import {
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
import { checkBeside } from '../link/check-beside.ts';
import { behindCondition } from '../link/check-login.ts';
import { recordFields } from '../link/extra-fields.ts';
import type { Noting } from '../link/facts.ts';
import type { FileContext, Names, Place } from '../link/file-context.ts';
import { checkLanguages } from '../text/check-languages.ts';
import { compileMarkdown } from '../text/compile-markdown.ts';
import { checkNeedlessWhen } from '../type/expressions/check-needless-when.ts';
import { typeOf } from '../type/expressions/expression-at.ts';
import { checkOneOf, checkUnique } from '../type/forms/check-entries.ts';
import { checkLimits, checkOrder } from '../type/values/check-order.ts';
import { checkShownAs } from '../type/values/check-shown-as.ts';
import { checkLongOptions, usualPart } from '../type/values/data-options.ts';
import { type Annotated, annotated } from './annotated.ts';
import { checkCases } from './check-cases.ts';
import { type Check, checks } from './group-checks.ts';
import { type Leaf, leaves } from './leaves.ts';
import { normaliseCalendar } from './normalise-calendar.ts';
import { normaliseFilter } from './normalise-filter.ts';
import { normalisePick } from './normalise-pick.ts';
import { normaliseTabs } from './normalise-tabs.ts';
import { type Scope, scopes } from './scopes.ts';
import { unfolded, unfoldFirst } from './unfold-first.ts';
import { waitForNeeded } from './wait-for-needed.ts';

/** The model of `value`, or undefined where its shape is broken; later stages never see a half-made model. */
export function* normalise(schema: SchemaNode, value: unknown, at: Place): Noting<unknown> {
  const { path, names, context } = at;
  const node = resolveNode(schema);
  if (isBroken(path, context)) return undefined;
  if (typeof value === 'string' && (node['x-least'] ?? node['x-most'])) yield* checkLimits(node, value, path, context);
  const leaf = leafFor(node, value);
  if (leaf) return yield* leaf.row(leaf.said, value, at, node);
  if (node['x-markdown']) return yield* compileMarkdown(yield* normaliseShorthand(node, value, at), at);
  if (node['x-shorthand']) return yield* normaliseShorthand(node, value, at);
  if (node.anyOf) {
    const branch = node.anyOf[chooseBranch(node.anyOf, value)];
    return branch && (yield* normalise(branch, value, at));
  }
  if (node['x-kinds']) {
    const kind = kindsOf(node).get(textOf(isRecord(value) ? value['kind'] : ''));
    return kind && (yield* normalise(kind, value, at));
  }
  if (Array.isArray(value)) {
    const { items } = node;
    if (!items) return value;
    const built = yield* each(value, (item, index) => normalise(items, item, { ...at, path: [...path, index] }));
    if (node['x-unique']) yield* checkUnique(node['x-unique'], value, path, context);
    if (node['x-cases'])
      yield* checkCases({ said: String(node['x-cases']), cases: value, built, path }, names, context);
    if (node['x-first']) yield* checkCases({ said: null, cases: value, built, path }, names, context);
    return unfolded(built);
  }
  if (!isRecord(value)) return value;
  if (node['x-pick']) return yield* normalisePick(yield* normaliseRecord(node, value, at), value, at);
  if (node['x-tabs']) return normaliseTabs(yield* normaliseRecord(node, value, at));
  if (node['x-month']) return normaliseCalendar(yield* normaliseRecord(node, value, at));
  if (node['x-filter']) return normaliseFilter(yield* normaliseRecord(node, value, at), value, at);
  if (node['x-waits']) return waitForNeeded(yield* normaliseRecord(node, value, at), at);
  if (node['x-unfolds']) return unfoldFirst(yield* normaliseRecord(node, value, at));
  if (node['x-by-language']) yield* checkLanguages(value, at);
  const { properties, additionalProperties } = node;
  const known = properties && (yield* normaliseRecord(node, value, at));
  if (typeof additionalProperties !== 'object') return known ?? value;
  const built: Record<string, unknown> = { ...known };
  for (const key of Object.keys(value)) {
    if (properties && Object.hasOwn(properties, key)) continue;
    put(built, key, yield* normalise(additionalProperties, value[key], { ...at, path: [...path, key] }));
  }
  return built;
}

function isBroken(path: Path, { source: { broken } }: FileContext): boolean {
  return broken.size > 0 && path.length > 0 && broken.has(pathKey(path));
}

const leafOf = rememberByObject((node: SchemaNode) => annotated(leaves, node));

/** What the annotation makes of the value; a group where none is allowed has been reported by its shape. */
function leafFor(node: SchemaNode, value: unknown): Annotated<Leaf> | undefined {
  const found = leafOf(node);
  const isGroup = typeof value === 'object' && value !== null;
  return found && isGroup && !mayBeGroups.includes(found.row) ? undefined : found;
}

/** What may be written as a group. */
const mayBeGroups: readonly (Leaf | undefined)[] = [leaves['x-condition'], leaves['x-asked']];

/**
 * `x-shorthand` says what the short form stands for: `text` a group with that key, `[]` a list of one, `[text]` a list of one
 * such group. The position stays.
 */
function* normaliseShorthand(node: SchemaNode, value: unknown, at: Place): Noting<unknown> {
  const [short, ...long] = node.anyOf ?? [];
  if (!short) return undefined;
  if (chooseBranch([short], value) < 0) {
    const branch = long[chooseBranch(long, value)];
    return branch && (yield* normalise(branch, value, at));
  }
  const compiled = yield* normalise(short, value, at);
  const [, list, key] = /^(\[?)([^\]]*)/.exec(String(node['x-shorthand'])) ?? [];
  const entry = key ? { [key]: compiled } : compiled;
  return list ? [entry] : entry;
}

function* normaliseRecord(node: SchemaNode, record: PlainRecord, at: Place): Noting<PlainRecord> {
  const { path, names: around, context } = at;
  const model: Record<string, unknown> = {};
  const computed: Record<string, Expression> = {};
  const names = behindCondition(around, own(record, 'when'));
  if (node['x-data-options']) yield* checkLongOptions(record, { ...at, names });
  for (const said of [node['x-one-of'] ?? []].flat()) yield* checkOneOf(said, node, record, at);
  for (const { key, node: child, modelKey, scope, check, upper, mayBeSkipped } of propertiesOf(node)) {
    const given = own(record, key);
    if (given !== undefined && child['x-beside'])
      yield* checkBeside(child['x-beside'], node, record, { path: [...path, key], source: context.source });
    if (upper !== undefined) yield* checkOrder(node, record, { lower: key, upper }, at);
    if (given === undefined && mayBeSkipped) continue;
    const place = [...path, key];
    if (given !== undefined && child['x-as-of'])
      yield* checkShownAs(textOf(given), own(record, String(child['x-as-of'])), { path: place, names, context });
    const inner = scope ? scope.row(scope.said, record, names, context) : names;
    const there: Place = { path: place, names: inner, context };
    const usual = node['x-data-options'] ? usualPart(key, record, names, context) : undefined;
    const value = given ?? showAs(child, record, names, context) ?? usual ?? child.default;
    const checked = check && (yield* check.row(textOf(own(record, String(check.said))), given, there));
    if (isComputed(child, given)) {
      computed[modelKey] = (yield* normalise(child, given, there)) as Expression; // what the schema computes is an expression
      if (child['x-widest'] ?? child.default !== undefined)
        put(model, modelKey, yield* normalise(plainShape(child), child['x-widest'] ?? child.default, there));
      continue;
    }
    if (checked !== undefined) put(model, modelKey, checked);
    else if (value !== undefined) {
      const built = yield* normalise(child, value, there);
      if (built !== undefined) put(model, modelKey, built);
    }
  }
  if (node['x-vanishes-with']) yield* checkNeedlessWhen(node, record, model, at);
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
  /** Whether the model has nothing for it where the author leaves it out. */
  readonly mayBeSkipped: boolean;
}

/** Every key that a group may have, with what its schema says of it. Worked out once for each schema. */
const propertiesOf = rememberByObject((group: SchemaNode) =>
  Object.entries(group.properties ?? {}).map(([key, property]): Property => {
    const node = resolveNode(property);
    const check = annotated(checks, node);
    const mayBeSkipped = !check && node.default === undefined && node['x-as-of'] === undefined;
    const upper = node['x-not-above'] as string | undefined; // the test of the language sees to it
    return { key, node, modelKey: modelKey(key, node), scope: annotated(scopes, node), check, upper, mayBeSkipped };
  }),
);

/** How a value is shown (`x-as-of`) where the author does not say it: by its type. */
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
