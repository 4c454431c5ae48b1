/**
 * A block is known by its first key (`- list: events`). Before the shape is checked, each block, action and field gets its
 * kind as a property, so that one mistake inside a tab is one error and not one for every kind there is.
 */
import { nearestNames } from '#expression/node';
import type { Report } from '../diagnostics/report.ts';
import { chooseBranch, kindsOf, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { own, type PlainRecord, put } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import type { Misspelt } from './rename-keys.ts';
import { longSpelling, needlessKind, unknownKind, unknownWord, wordsIn } from './unknown-kinds.ts';

/** What tagging gives: a copy of the data with kinds, and the places whose kind is not known. */
export interface Tagged {
  readonly data: unknown;
  readonly unknownKinds: readonly Path[];
  /** Kinds that are known by a misspelt key. */
  readonly misspelt: readonly Misspelt[];
}

/** What a walk through one file has with it, and what it found. */
interface Walk {
  readonly source: Source;
  readonly report: Report;
  readonly unknownKinds: Path[];
  readonly misspelt: Misspelt[];
}

export function tagKinds(node: SchemaNode, source: Source, report: Report): Tagged {
  const walk: Walk = { source, report, unknownKinds: [], misspelt: [] };
  const data = tag(node, source.data, [], walk);
  return { data, unknownKinds: walk.unknownKinds, misspelt: walk.misspelt };
}

function tag(schema: SchemaNode, value: unknown, path: Path, walk: Walk): unknown {
  const resolved = resolveNode(schema);
  if (typeof value === 'string') return tagWord(resolved, value, path, walk);
  if (typeof value !== 'object' || value === null) return value;
  if (resolved.anyOf) {
    const branch = resolved.anyOf[chooseBranch(resolved.anyOf, value)];
    return branch ? tag(branch, value, path, walk) : value;
  }
  const { items } = resolved;
  if (Array.isArray(value)) return items ? value.map((item, index) => tag(items, item, [...path, index], walk)) : value;
  const record = value as PlainRecord;
  return resolved['x-kinds'] ? tagUnion(resolved, record, path, walk) : tagRecord(resolved, record, path, walk);
}

/** `back` alone is a whole action. */
function tagWord(resolved: SchemaNode, word: string, path: Path, { source, report, unknownKinds }: Walk): unknown {
  const union = wordyUnion(resolved);
  if (!union) return word;
  const known = kindsOf(union);
  if (known.get(word)?.['x-word']) return { kind: word, [word]: true };
  // Among blocks a text is most likely one that lacks its kind; the shape says so.
  if (union['x-kinds'] === 'block' && nearestNames(word, known.keys()).length === 0) return word;
  unknownKinds.push(path);
  report(unknownWord({ source, path, union }, word));
  return word;
}

function tagUnion(union: SchemaNode, record: PlainRecord, path: Path, walk: Walk): unknown {
  const { source, report } = walk;
  const known = kindsOf(union);
  const byKey = union['x-kinds'] !== 'field';
  const kind = byKey ? kindByKey(record, known) : (record['kind'] ?? ownKey(record, known));
  const schema = typeof kind === 'string' ? known.get(kind) : undefined;
  const place = { source, path, union };
  if (schema && byKey && Object.hasOwn(record, 'kind')) report(needlessKind(place, String(kind)));
  // With a condition of its own a word needs a group to stand in.
  if (schema?.['x-word'] && record['when'] === undefined) {
    report(longSpelling(place, String(kind)));
    return tagRecord(schema, { ...record, [String(kind)]: true }, path, walk);
  }
  if (schema) return tagRecord(schema, record, path, walk);
  const { diagnostic, from, to } = unknownKind(place, record);
  walk.unknownKinds.push(path);
  report(diagnostic);
  if (from !== undefined && to !== undefined) walk.misspelt.push({ path, from, to, diagnostic });
  return record;
}

function tagRecord(schema: SchemaNode, record: PlainRecord, path: Path, walk: Walk): unknown {
  const kind = schema['x-kind'];
  const tagged: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(record)) {
    if (key === 'kind' && typeof kind === 'string') continue;
    const node = nodeOf(schema, key);
    const isDeep = typeof child === 'object' || typeof child === 'string';
    put(tagged, key, node && isDeep ? tag(node, child, [...path, key], walk) : child);
  }
  if (typeof kind === 'string') tagged['kind'] = kind;
  return tagged;
}

function nodeOf(schema: SchemaNode, key: string): SchemaNode | null {
  const others = schema.additionalProperties;
  return own(schema.properties ?? {}, key) ?? (typeof others === 'object' ? others : null);
}

/** Remembered, because every text of a file is asked about. */
const wordyUnions = new WeakMap<SchemaNode, { readonly union: SchemaNode | undefined }>();

/** The union of kinds at a place, when some of them are known by a word alone. */
function wordyUnion(node: SchemaNode): SchemaNode | undefined {
  const known = wordyUnions.get(node);
  if (known) return known.union;
  const unions = [node, ...(node.anyOf ?? []).map(resolveNode)].filter((each) => each['x-kinds']);
  const union = unions.find((each) => wordsIn(kindsOf(each)).length > 0);
  wordyUnions.set(node, { union });
  return union;
}

/** Among fields, which say their `kind`, a note or a section is known by its key. */
function ownKey(record: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, SchemaNode>): string | undefined {
  return Object.keys(record).find((key) => known.get(key)?.['x-kind'] === key);
}

/** The key that says what a block is; null when the first key looks like a misspelt one. */
function kindByKey(record: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, SchemaNode>): string | null {
  const keys = Object.keys(record);
  const [first = ''] = keys;
  if (known.has(first)) return first;
  const kind = keys.find((key) => known.has(key));
  const belongs = kind !== undefined && own(known.get(kind)?.properties ?? {}, first) !== undefined;
  return kind === undefined || (!belongs && nearestNames(first, known.keys()).length > 0) ? null : kind;
}
