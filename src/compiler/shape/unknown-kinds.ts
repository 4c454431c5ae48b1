/** What is said where a block, an action or a field does not say what it is, or says it in too many words. */
import { nearestNames } from '#expression/node';
import type { Diagnostic, Span } from '#model';
import { choices, makeDiagnostic, quoted, suggestion, withArticle } from '../diagnostics/report.ts';
import { likeThis, lineWith } from '../diagnostics/write-line.ts';
import { definition, kindsOf, meantAt, type SchemaNode } from '../kernel/language.ts';
import { own, type PlainRecord, recordOf, textOf, valueAt, wordOf } from '../kernel/records.ts';
import type { Path, Source } from '../kernel/sources.ts';

/** A place that takes one of several kinds. */
interface Place {
  readonly source: Source;
  readonly path: Path;
  readonly union: SchemaNode;
}

type Kinds = ReadonlyMap<string, SchemaNode>;

/** What is said, and which key is most likely meant when one is misspelt. */
interface UnknownKind {
  readonly diagnostic: Diagnostic;
  readonly from?: string;
  readonly to?: string;
}

export function unknownWord({ source, path, union }: Place, word: string): Diagnostic {
  const known = kindsOf(union);
  const span = source.tree.spanOf(path, 'value');
  const example = known.get(word)?.examples?.[0];
  if (example !== undefined) {
    return makeDiagnostic('shape/empty', span, {
      problem: `${quoted(word)} has no value.`,
      remedy: `Write one behind it: ${quoted(example)}.`,
    });
  }
  return makeDiagnostic('shape/unknown-kind', span, {
    problem: `There is no kind of ${String(union['x-kinds'])} called ${quoted(word)}.`,
    remedy: suggestion(
      [meantAt(union, word) ?? nearestNames(word, known.keys())].flat(),
      [],
      choices('Without a value it can be', wordsIn(known)),
    ),
  });
}

/** The kinds that are known by a word alone. */
export function wordsIn(kinds: Kinds): readonly string[] {
  return [...kinds].flatMap(([kind, node]) => (node['x-word'] ? [kind] : []));
}

/** `back: true` says no more than `back`. */
export function longSpelling({ source, path }: Place, word: string): Diagnostic {
  const list = valueAt(source.data, path.slice(0, -1));
  const around = source.tree.spanOf(path.slice(0, -1), 'value');
  const isAlone = Array.isArray(list) && list.length === 1 && source.text[around.start] === '[';
  const { start, end } = isAlone ? around : source.tree.spanOf(path, 'value');
  const line = lineWith(source.text, start, end, word);
  return makeDiagnostic('shape/long-spelling', source.tree.spanOf([...path, word], 'value'), {
    problem: `${quoted(word)} takes no value.`,
    remedy: line === null ? `Write ${quoted(word)} alone.` : likeThis('Write the word alone', line),
  });
}

export function needlessKind({ source, path, union }: Place, kind: string): Diagnostic {
  return makeDiagnostic('shape/unknown-key', source.tree.spanOf([...path, 'kind'], 'key'), {
    problem: `The ${String(union['x-kinds'])} ${quoted(kind)} has no setting called ${quoted('kind')}.`,
    remedy: `Take it out: ${quoted(kind)} says already what ${String(union['x-kinds'])} it is.`,
  });
}

export function unknownKind(place: Place, record: PlainRecord): UnknownKind {
  return place.union['x-kinds'] === 'field' ? unknownField(place, record) : unknownByKey(place, record);
}

/** A field says its `kind`, but for those that are known by a key. */
function unknownField(place: Place, record: PlainRecord): UnknownKind {
  const kinds = kindsOf(place.union);
  const keys = [...kinds.keys()].filter((kind) => kinds.get(kind)?.['x-kind'] === kind);
  const known = [...kinds.keys()].filter((kind) => !keys.includes(kind));
  const kind = record['kind'];
  if (kind !== undefined) return { diagnostic: unknownFieldKind(place, kind, known) };
  return missingKind(place, record, ['kind', ...keys], allOf('field', known));
}

const allOf = (noun: string, known: readonly string[]) => `The kinds of ${noun} are ${known.map(quoted).join(', ')}.`;

function unknownByKey({ source, path, union }: Place, record: PlainRecord): UnknownKind {
  const noun = String(union['x-kinds']);
  const kinds = kindsOf(union);
  const known = [...kinds.keys()];
  const from = misspeltKind(record, kinds) ?? Object.keys(record)[0];
  if (from === undefined) {
    const span = source.tree.spanOf(path, 'value');
    const words = { problem: `This ${noun} is empty.`, remedy: allOf(noun, known) };
    return { diagnostic: makeDiagnostic('shape/missing-kind', span, words) };
  }
  const span = source.tree.spanOf([...path, from], 'key');
  const isAlone = Object.keys(record).length === 1;
  const meant = isAlone || !isSetting(from, kinds) ? meantAt(union, from) : undefined;
  const near = meant !== undefined ? [meant] : isSetting(from, kinds) ? [] : nearestNames(from, known);
  if (near.length === 0 && isField(record)) {
    const words = {
      problem: `This ${noun} is written like a field.`,
      remedy: 'Move it to the list behind `fields`, and begin it in the same column as the fields there.',
    };
    return { diagnostic: makeDiagnostic('shape/missing-kind', span, words) };
  }
  const owners = near.length === 0 ? kindsWith(Object.keys(record), kinds) : [];
  if (owners.length > 0) {
    const words = { problem: `This ${noun} does not say what it is.`, remedy: startWithKind(record, owners, kinds) };
    return { diagnostic: makeDiagnostic('shape/missing-kind', span, words) };
  }
  const diagnostic = makeDiagnostic('shape/unknown-kind', span, {
    problem: `There is no kind of ${noun} called ${quoted(from)}.`,
    remedy: suggestion(near, [], allOf(noun, known)),
    effect: `The first key of ${withArticle(noun)} says what it is.`,
  });
  const [to] = near;
  return to === undefined || Object.hasOwn(record, to) ? { diagnostic } : { diagnostic, from, to };
}

function unknownFieldKind({ source, path }: Place, kind: unknown, known: readonly string[]): Diagnostic {
  const span = source.tree.spanOf([...path, 'kind'], kind === null ? 'key' : 'value');
  const all = allOf('field', known);
  if (kind === null) {
    return makeDiagnostic('shape/empty', span, {
      problem: `${quoted('kind')} has no value.`,
      remedy: `Write a kind behind the colon. ${all}`,
    });
  }
  const [lone] = Array.isArray(kind) && kind.length === 1 ? kind : [];
  const otherwise = known.includes(wordOf(lone)) ? `Write ${quoted(`kind: ${wordOf(lone)}`)}.` : all;
  return makeDiagnostic('shape/unknown-kind', span, {
    problem: `There is no kind of field called ${quoted(kind)}.`,
    remedy: suggestion(typeof kind === 'string' ? likelyKinds(kind, known) : [], [], otherwise),
  });
}

/** The kind that a word stands for elsewhere (`textarea`), or those that are spelt nearly so. */
function likelyKinds(kind: string, known: readonly string[]): readonly string[] {
  return [meantAt(definition('field'), kind) ?? nearestNames(kind, known)].flat();
}

/** @param keys  by which a field could be known; one of them may be misspelt */
function missingKind({ source, path }: Place, record: PlainRecord, keys: readonly string[], all: string): UnknownKind {
  const meant = recordOf(definition('field')['x-meant-keys']);
  const likely = (key: string) => (own(meant, key) === 'kind' ? ['kind'] : nearestNames(key, keys));
  const from = Object.keys(record).find((key) => likely(key).length > 0);
  const [to] = from === undefined ? [] : likely(from);
  if (from === undefined || to === undefined) {
    const diagnostic = makeDiagnostic('shape/missing-kind', firstKey(source, path, record), {
      problem: 'This field does not say its `kind`.',
      remedy: `Add ${quoted('kind: …')}. ${all}`,
    });
    return { diagnostic };
  }
  const diagnostic = makeDiagnostic('shape/unknown-key', source.tree.spanOf([...path, from], 'key'), {
    problem: `A field has no setting called ${quoted(from)}.`,
    remedy: suggestion([to], [], ''),
  });
  return { diagnostic, from, to };
}

function firstKey(source: Source, path: Path, record: PlainRecord): Span {
  const key = Object.keys(record)[0];
  return key === undefined ? source.tree.spanOf(path, 'value') : source.tree.spanOf([...path, key], 'key');
}

/** It says what only a field says: a name, a label, and one of the kinds of fields. */
function isField({ name, label, kind }: PlainRecord): boolean {
  return name !== undefined && label !== undefined && kindsOf(definition('field')).has(textOf(kind));
}

/** The kinds that have most of these settings, at least one. */
function kindsWith(keys: readonly string[], kinds: Kinds): readonly string[] {
  const counts = [...kinds].map(([name, { properties = {} }]) => {
    return { name, count: keys.filter((key) => key !== 'when' && own(properties, key) !== undefined).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  return most === 0 ? [] : counts.filter(({ count }) => count === most).map(({ name }) => name);
}

function startWithKind(record: object, owners: readonly string[], kinds: Kinds): string {
  const [first = ''] = owners;
  const start = `Begin it with its kind, such as ${quoted(`- ${first}: …`)}`;
  const settings = Object.keys(record).filter((key) => own(kinds.get(first)?.properties ?? {}, key) !== undefined);
  const having = settings.map(quoted).join(' and ');
  return owners.length === 1
    ? `${start}, which has ${having}.`
    : `${start}. ${choices(`The kinds that have ${having} are`, owners)}`;
}

function misspeltKind(record: PlainRecord, kinds: Kinds): string | undefined {
  return Object.keys(record).find((key) => !isSetting(key, kinds) && nearestNames(key, kinds.keys()).length > 0);
}

/** What one of the kinds has as a setting is no misspelt kind: `filters` is not `files`. */
function isSetting(key: string, kinds: Kinds): boolean {
  return [...kinds.values()].some(({ properties = {} }) => own(properties, key) !== undefined);
}
