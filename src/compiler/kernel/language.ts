/** The language as data: the bundled schema documents, and the small questions every stage asks of them. */

import { isMisspelt, nearestNames } from '#expression/node';
import { rememberByKey, rememberByObject } from '#model';
import bundled from '../../generated/language.generated.json' with { type: 'json' };

import { own, recordOf, textOf, valueAt, wordOf } from './records.ts';

/** One node of the schema. Annotations (`x-text`, `x-reference` …) say what a value means beyond its shape. */
export interface SchemaNode {
  readonly [key: string]: unknown;
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode | boolean;
  readonly propertyNames?: SchemaNode;
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
}

const definitions = bundled.$defs as unknown as Readonly<Record<string, SchemaNode>>; // JSON that is imported has the type of its very words

export const languageDocument: object = bundled;

/** All that `definition` knows. */
export function definitionNames(): readonly string[] {
  return Object.keys(definitions);
}

/** The definition of a file kind or part: `page`, `blocks/list`, `common/filter`. */
export function definition(key: string): SchemaNode {
  const found = definitions[key];
  if (!found) throw new Error(`The language has no part called ${key}.`);
  return found;
}

/** What a word is often written for at a place: `class` for `classes`, `=` for `eq`, `Student ID` for `sid`. */
export function meantAt(node: SchemaNode, word: string): string | undefined {
  return allMeantAt(node, word)[0];
}

/** The same where several words may be written: each kind of picture for `images`. */
export function allMeantAt(node: SchemaNode, word: string): readonly string[] {
  const words = recordOf(node['x-meant']);
  return [own(words, word) ?? own(words, asKey(word)) ?? []].flat().filter((meant) => typeof meant === 'string');
}

/** A word as keys are written: `Campus Email` → `campus-email`. */
export function asKey(word: string): string {
  const apart = word.replace(/(?<=[a-z])(?=[A-Z])/g, '-');
  return apart.toLowerCase().replace(/[\s_]+/g, '-');
}

/** The key that says the opposite of a word: `required` of `optional`. */
export function oppositeOf(node: SchemaNode, word: string): string | undefined {
  return textOf(own(recordOf(node['x-opposite']), word)) || undefined;
}

/** The node with what it refers to, its own words first. */
export function resolveNode(node: SchemaNode): SchemaNode {
  return node.$ref === undefined ? node : merged(node);
}

const merged = rememberByObject(({ $ref = '', ...own }: SchemaNode): SchemaNode => {
  return { ...resolveNode(definition(definitionKey($ref))), ...own };
});

/** `#/$defs/blocks~1list` → `blocks/list`. */
export function definitionKey(reference: string): string {
  return reference.slice('#/$defs/'.length).replaceAll('~1', '/');
}

/**
 * What holds where a key is left out.
 * @param keys  the way to it from `group`: `brand`, `primary`
 */
export function defaultAt(group: SchemaNode, ...keys: readonly string[]): unknown {
  const node = keys.reduce<SchemaNode | undefined>(
    (around, key) => around && own(resolveNode(around).properties ?? {}, key),
    group,
  );
  return node && resolveNode(node).default;
}

/** The kinds of a union (`list`, `table` …) with the definition of each. */
export const kindsOf = rememberByObject((union: SchemaNode): ReadonlyMap<string, SchemaNode> => {
  const kinds = (union.oneOf ?? []).map((branch) => {
    const key = definitionKey(branch.$ref ?? '');
    return [key.slice(key.indexOf('/') + 1), definition(key)] as const;
  });
  return new Map(kinds);
});

/** Which of the possible shapes an author meant: one for this kind of value, of records the first with the fewest mistakes. */
export function chooseBranch(branches: readonly SchemaNode[], value: unknown): number {
  const type = typeName(value);
  const fitting: Fitting[] = [];
  branches.forEach((branch, index) => {
    const node = resolveNode(branch);
    if (fitsType(node, type) && !isNoExpression(node, value)) fitting.push({ branch: node, index });
  });
  if (fitting.length <= 1 || typeof value !== 'object' || value === null) return fitting[0]?.index ?? -1;
  const keys = Object.keys(value);
  let best = { index: -1, count: Number.POSITIVE_INFINITY };
  for (const { branch, index } of fitting) {
    const count = mistakesIn(branch, keys);
    if (count < best.count) best = { index, count };
    if (count === 0) break; // most records are right, and to look for what is misspelt takes long
  }
  return best.index;
}

/** How many mistakes a record would have if it were meant to have this shape; a misspelt key is one. */
function mistakesIn(branch: SchemaNode, keys: readonly string[]): number {
  const isClosed = branch.additionalProperties === false;
  const unknown = keys.filter((key) => isClosed && key !== 'kind' && !childNode(branch, key));
  // Kinds are known only afterwards, by the key that is there.
  const isThere = (key: string) => keys.includes(key) || (key === 'kind' && 'x-kind' in branch);
  const missing = (branch.required ?? []).filter((key) => !isThere(key));
  const misspelt = missing.filter((key) => isMisspelt(key, unknown));
  return unknown.length + missing.length - misspelt.length;
}

/** What a value may be that is no expression. */
export function plainBranches(node: SchemaNode): readonly SchemaNode[] {
  return (node.anyOf ?? []).filter((branch) => !branch['x-computed']);
}

/** Whether a text may be there. */
export function acceptsText(node: SchemaNode | null | undefined): boolean {
  return [node?.type, ...(node?.anyOf ?? []).map((branch) => resolveNode(branch).type)].flat().includes('string');
}

/** The shape of a limit that is written out; of any other node the node itself. */
export function plainShape(node: SchemaNode): SchemaNode {
  return (node['x-limit'] === undefined ? undefined : node.anyOf?.at(-1)) ?? node;
}

/** Whether a limit is written as an expression. */
export function isComputed(node: SchemaNode, value: unknown): boolean {
  if (!node['x-limit'] || !node.anyOf) return false;
  const branch = node.anyOf[chooseBranch(node.anyOf, value)];
  return branch?.['x-computed'] === true;
}

/** The one shape a value has where the schema leaves a choice; undefined when it has none of them. */
export function chosenNode(node: SchemaNode, value: unknown): SchemaNode | undefined {
  const resolved = resolveNode(node);
  if (resolved['x-kinds']) {
    return kindsOf(resolved).get(wordOf(recordOf(value)['kind']));
  }
  if (!resolved.anyOf) return resolved;
  const branch = resolved.anyOf[chooseBranch(resolved.anyOf, value)];
  return branch && chosenNode(branch, value);
}

/**
 * The node of each value on the way to `path`, the root's first, choices not yet made.
 * @param data  tagged with kinds
 * @returns one entry more than `path` has steps; null from where the language does not know the way
 */
export function nodesAlong(
  root: SchemaNode,
  data: unknown,
  path: readonly (string | number)[],
): readonly (SchemaNode | null)[] {
  const along: (SchemaNode | null)[] = [resolveNode(root)];
  let value = data;
  for (const step of path) {
    const node = along.at(-1);
    const shape = node && chosenNode(node, value);
    const child = typeof step === 'number' ? shape?.items : childNode(shape, step);
    along.push(child ? resolveNode(child) : null);
    value = valueAt(value, [step]);
  }
  return along;
}

function childNode(shape: SchemaNode | null | undefined, key: string): SchemaNode | undefined {
  const other = shape?.additionalProperties;
  return own(shape?.properties ?? {}, key) ?? (typeof other === 'object' ? other : undefined);
}

let knownConditionKeys: ReadonlySet<string> | undefined;

/** Keys that always hold a condition: `when`, `unread` … */
export function conditionKeys(): ReadonlySet<string> {
  knownConditionKeys ??= new Set(definitionNames().flatMap((name) => conditionKeysIn(definition(name))));
  return knownConditionKeys;
}

function conditionKeysIn(node: SchemaNode): readonly string[] {
  const properties = Object.entries(node.properties ?? {});
  const inner = [node.items, ...(node.anyOf ?? []), ...properties.map(([, property]) => property)];
  return [
    ...properties.filter(([, property]) => resolveNode(property)['x-condition'] === true).map(([key]) => key),
    ...inner.flatMap((each) => (each ? conditionKeysIn(each) : [])),
  ];
}

interface Fitting {
  readonly branch: SchemaNode;
  readonly index: number;
}

/** `max: 30 points` and `required: yes` are mistakes of the plain shape, not expressions. */
function isNoExpression(node: SchemaNode, value: unknown): boolean {
  if (!node['x-computed'] || typeof value !== 'string') return false;
  return !patternOf(String(node['pattern'])).test(value);
}

const patternOf = rememberByKey((source: string) => new RegExp(source, 'u'));

function fitsType(node: SchemaNode, type: string): boolean {
  const wanted = node.type ?? (node.properties || node.additionalProperties ? 'object' : undefined);
  if (wanted === undefined) return true;
  const fits = (each: string): boolean => each === type || (each === 'number' && type === 'integer');
  return typeof wanted === 'string' ? fits(wanted) : wanted.some(fits);
}

/** The JSON Schema word for a value's type. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** `max-size` → `maxSizeBytes` where the schema says it is a size, `request` → `requestMs` for a time; else camelCase. */
export function modelKey(key: string, node: SchemaNode): string {
  const plain = plainShape(node);
  const unit = plain['x-duration'] ? 'Ms' : plain['x-size'] ? 'Bytes' : '';
  return key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) + unit;
}

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  B: 1,
  kB: 1024,
  MB: 1024 * 1024,
};

/** `4 h` → 14400000 ms, `10 MB` → 10485760 bytes. */
export function amountOf(words: string): number {
  const [amount = '0', unit = ''] = words.split(' ');
  return Math.round(Number(amount) * (units[unit] ?? 1));
}

interface Likely<Name> {
  readonly name: Name;
  readonly node: SchemaNode;
}

/** The key itself, in whatever letters, or what the word is often written for; a word that is only near stays. */
export function keyFor(node: SchemaNode, word: string): string {
  const isKey = (key: string) => own(node.properties ?? {}, key) !== undefined;
  return [word, meantAt(node, word) ?? '', asKey(word)].find(isKey) ?? word;
}

/** The key that a word most likely means: a misspelt one is the one that it is near. */
export function likelyKey(node: SchemaNode, word: string): string {
  const keys = Object.keys(node.properties ?? {});
  const key = keyFor(node, word);
  return keys.includes(key) ? key : (nearestNames(word, keys)[0] ?? word);
}

/** Of several groups the one most of whose keys the words mean; of two the one that lacks fewer of its needed keys. */
export function likeliest<Name>(
  groups: readonly Likely<Name>[],
  words: readonly string[],
): (Likely<Name> & { readonly known: number; readonly missing: number }) | undefined {
  const scored = groups.map((group) => {
    const { properties = {}, required = [] } = group.node;
    const keys = new Set(words.map((word) => likelyKey(group.node, word)));
    const known = Object.keys(properties).filter((key) => keys.has(key)).length;
    return { ...group, known, missing: required.filter((key) => !keys.has(key)).length };
  });
  return scored.toSorted((a, b) => b.known - a.known || a.missing - b.missing)[0];
}
