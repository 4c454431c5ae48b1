/**
 * A block is known by its first key (`- list: events`). Before the shape is checked, each block, action and field gets its
 * kind as a property, so that one mistake inside a tab is one error and not one for every kind there is.
 */
import { nearestNames } from '#expression/node';
import { type Diagnostic, rememberByObject } from '#model';
import { each } from '../diagnostics/report.ts';
import { chooseBranch, kindsOf, resolveNode, type SchemaNode } from '../kernel/language.ts';
import { isRecord, own, type PlainRecord, put } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';
import type { Misspelt } from './rename-keys.ts';
import { longSpelling, needlessKind, unknownKind, unknownWord, wordsIn } from './unknown-kinds.ts';

/** What tagging gives: a copy of the data with kinds, and the places whose kind is not known. */
export interface Tagged {
  readonly data: unknown;
  readonly diagnostics: readonly Diagnostic[];
  readonly unknownKinds: readonly Path[];
  /** Kinds that are known by a misspelt key. */
  readonly misspelt: readonly Misspelt[];
}

/** A kind that is written in too many words, or is not known; then it may be misspelt. */
interface KindIssue {
  readonly diagnostic: Diagnostic;
  readonly unknown?: Path;
  readonly misspelt?: Misspelt;
}

type Tagging = Generator<KindIssue, unknown>;

export function tagKinds(node: SchemaNode, source: Source): Tagged {
  const issues: KindIssue[] = [];
  const run = tag(node, source.data, [], source);
  for (let step = run.next(); ; step = run.next()) {
    if (!step.done) issues.push(step.value);
    else {
      return {
        data: step.value,
        diagnostics: issues.map(({ diagnostic }) => diagnostic),
        unknownKinds: issues.flatMap(({ unknown }) => (unknown ? [unknown] : [])),
        misspelt: issues.flatMap(({ misspelt }) => misspelt ?? []),
      };
    }
  }
}

function* tag(schema: SchemaNode, value: unknown, path: Path, source: Source): Tagging {
  const resolved = resolveNode(schema);
  if (typeof value === 'string') return yield* tagWord(resolved, value, path, source);
  if (!isRecord(value) && !Array.isArray(value)) return value;
  if (resolved.anyOf) {
    const branch = resolved.anyOf[chooseBranch(resolved.anyOf, value)];
    return branch ? yield* tag(branch, value, path, source) : value;
  }
  const { items } = resolved;
  if (Array.isArray(value))
    return items ? yield* each(value, (item, index) => tag(items, item, [...path, index], source)) : value;
  if (!isRecord(value)) return value;
  return yield* resolved['x-kinds']
    ? tagUnion(resolved, value, path, source)
    : tagRecord(resolved, value, path, source);
}

/** `back` alone is a whole action. */
function* tagWord(resolved: SchemaNode, word: string, path: Path, source: Source): Tagging {
  const union = wordyUnion(resolved);
  if (!union) return word;
  const known = kindsOf(union);
  if (known.get(word)?.['x-word']) return { kind: word, [word]: true };
  // Among blocks a text is most likely one that lacks its kind; the shape says so.
  if (union['x-kinds'] === 'block' && nearestNames(word, known.keys()).length === 0) return word;
  yield { diagnostic: unknownWord({ source, path, union }, word), unknown: path };
  return word;
}

function* tagUnion(union: SchemaNode, record: PlainRecord, path: Path, source: Source): Tagging {
  const known = kindsOf(union);
  const byKey = union['x-kinds'] !== 'field';
  const kind = byKey ? kindByKey(record, known) : (record['kind'] ?? ownKey(record, known));
  const schema = typeof kind === 'string' ? known.get(kind) : undefined;
  const place = { source, path, union };
  if (schema && byKey && Object.hasOwn(record, 'kind')) yield { diagnostic: needlessKind(place, String(kind)) };
  // With a condition of its own a word needs a group to be in.
  if (schema?.['x-word'] && record['when'] === undefined) {
    yield { diagnostic: longSpelling(place, String(kind)) };
    return yield* tagRecord(schema, { ...record, [String(kind)]: true }, path, source);
  }
  if (schema) return yield* tagRecord(schema, record, path, source);
  const { diagnostic, from, to } = unknownKind(place, record);
  const isMisspelt = from !== undefined && to !== undefined;
  yield { diagnostic, unknown: path, ...(isMisspelt ? { misspelt: { path, from, to, diagnostic } } : {}) };
  return record;
}

function* tagRecord(schema: SchemaNode, record: PlainRecord, path: Path, source: Source): Tagging {
  const kind = schema['x-kind'];
  const tagged: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(record)) {
    if (key === 'kind' && typeof kind === 'string') continue;
    const node = nodeOf(schema, key);
    const isDeep = typeof child === 'object' || typeof child === 'string';
    put(tagged, key, node && isDeep ? yield* tag(node, child, [...path, key], source) : child);
  }
  if (typeof kind === 'string') tagged['kind'] = kind;
  return tagged;
}

function nodeOf(schema: SchemaNode, key: string): SchemaNode | null {
  const others = schema.additionalProperties;
  return own(schema.properties ?? {}, key) ?? (typeof others === 'object' ? others : null);
}

/** The union of kinds at a place, when some of them are known by a word alone. Every text of a file is asked about. */
const wordyUnion = rememberByObject((node: SchemaNode) => {
  const unions = [node, ...(node.anyOf ?? []).map(resolveNode)].filter((each) => each['x-kinds']);
  return unions.find((each) => wordsIn(kindsOf(each)).length > 0);
});

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
