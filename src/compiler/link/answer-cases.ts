/** Answers that depend on what was asked: each word of one parameter has an answer of its own. */

import { nearestNames } from '#expression/node';
import type { AnswerCases, Diagnostic, Elsewhere, EntityModel, Fields, ScalarKind, Type } from '#model';
import {
  choices,
  listed,
  makeDiagnostic,
  quoted,
  type Reporting,
  suggestion,
  type Words,
} from '../diagnostics/report.ts';
import { own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import { type Path, pathKey } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

interface Place {
  readonly source: ShapedSource;
  readonly path: Path;
  readonly data: PlainRecord;
}

/** Reports cases that no request could ask for, and requests that no case answers. */
export function* checkCases({ source, path, data }: Place, parameters: Fields): Reporting {
  const { by, cases } = recordOf(data['answers']);
  const at = [...path, 'answers'];
  if (data['answers'] === undefined || source.broken.has(pathKey(at))) return;
  const wrongCase = (place: Path, part: 'key' | 'value', words: Words): Diagnostic =>
    makeDiagnostic('link/wrong-case', source.tree.spanOf(place, part), words);
  if (data['answer'] !== undefined) {
    yield makeDiagnostic('shape/keys-exclude-each-other', source.tree.spanOf([...path, 'answer'], 'key'), {
      problem: '`answer` and `answers` say the same thing in two ways.',
      effect: 'Only one of them could hold.',
      remedy: 'Keep `answers` where the answer depends on what is sent, else `answer`.',
    });
  }
  const name = textOf(by);
  if (name === '' || source.broken.has(pathKey([...at, 'by']))) return;
  const type = own(parameters, name);
  if (type?.kind !== 'one-of') {
    const known = Object.entries(parameters).flatMap(([each, { kind }]) => (kind === 'one-of' ? [each] : []));
    const problem = type
      ? `What is sent as ${quoted(name)} is not one of some words.`
      : `The call takes no ${quoted(name)}.`;
    const remedy = suggestion(nearestNames(name, known), known, 'Name a parameter of the type `one of …`.');
    yield wrongCase([...at, 'by'], 'value', { problem, remedy });
    return;
  }
  const words = type.options.map(String);
  const written = Object.keys(recordOf(cases));
  const unknown = written.filter((word) => !words.includes(word));
  for (const word of unknown) {
    const near = nearestNames(word, words);
    yield wrongCase([...at, 'cases', word], 'key', {
      problem: `${quoted(name)} is never ${quoted(word)}.`,
      remedy: suggestion(near, words, choices('It can be', words)),
    });
  }
  // A misspelt word is unknown and missing at once; that it is unknown says enough.
  const missing = words.filter((word) => !written.includes(word) && nearestNames(word, unknown).length === 0);
  if (missing.length === 0 || written.length === 0) return;
  yield wrongCase([...at, 'cases'], 'key', {
    problem: `The answer for ${listed(missing.map(quoted))} is missing.`,
    remedy: `Add it under \`cases\`: ${quoted(`${missing[0]}: …`)}.`,
    effect: 'Pages that ask for it could show nothing of it.',
  });
}

/**
 * What can be read of an answer of which nobody knows the case: the fields that all of them have.
 * @param entities  where the fields of records are found
 */
export function commonAnswer({ by, answers }: AnswerCases, entities: Readonly<Record<string, EntityModel>>): Type {
  return commonOf(by, Object.entries(answers), entities) ?? { kind: 'json' };
}

type TypesByWord = readonly (readonly [word: string, type: Type])[];

function commonOf(by: string, all: TypesByWord, entities: Readonly<Record<string, EntityModel>>): Type | null {
  const [first] = all;
  if (!first) return null;
  const types = all.map(([, type]) => type);
  const nullable = types.some((type) => type.nullable) ? { nullable: true as const } : {};
  const one = { ...first[1] };
  delete one.nullable;
  if (types.every((type) => meaningOf(type) === meaningOf(one))) return { ...one, ...nullable };
  if (types.every((type) => type.kind === 'one-of')) return { ...anyOption(types), ...nullable };
  // Ids of several kinds of records are ids still.
  if (types.every((type) => type.kind === one.kind) && !compound.has(one.kind)) {
    return { kind: one.kind as ScalarKind, ...nullable }; // all others are compound
  }
  if (types.every((type) => type.kind === 'list')) {
    const of = commonOf(
      by,
      all.flatMap(([word, type]) => (type.kind === 'list' ? [[word, type.of] as const] : [])),
      entities,
    );
    return of && { kind: 'list', of, ...nullable };
  }
  const records = all.flatMap(([word, type]) => {
    const fields = fieldsOf(type, entities);
    return fields ? [[word, fields] as const] : [];
  });
  return records.length < all.length ? null : { ...commonRecord(by, records, entities), ...nullable };
}

const compound: ReadonlySet<string> = new Set(['list', 'entity', 'object', 'extra']);

/** Any of the words of all of them; what they are called where it is the same for all. */
function anyOption(types: readonly Type[]): Type {
  const all = types.filter((type) => type.kind === 'one-of');
  const labels = new Set(all.map((type) => type.labels));
  const [label] = labels;
  return {
    kind: 'one-of',
    options: [...new Set(all.flatMap(({ options }) => options))],
    ...(labels.size === 1 && label !== undefined ? { labels: label } : {}),
  };
}

function commonRecord(
  by: string,
  all: readonly (readonly [word: string, fields: Fields])[],
  entities: Readonly<Record<string, EntityModel>>,
): Type {
  const fields: Record<string, Type> = {};
  const elsewhere: Record<string, readonly string[]> = {};
  for (const name of new Set(all.flatMap(([, each]) => Object.keys(each)))) {
    const having = all.flatMap(([word, each]) => (each[name] ? [[word, each[name]] as const] : []));
    const common = having.length === all.length ? commonOf(by, having, entities) : null;
    if (common) fields[name] = common;
    else elsewhere[name] = having.length === all.length ? [] : having.map(([word]) => word);
  }
  const others: { elsewhere?: Elsewhere } =
    Object.keys(elsewhere).length > 0 ? { elsewhere: { by, fields: elsewhere } } : {};
  return { kind: 'object', fields, ...others };
}

function fieldsOf(type: Type, entities: Readonly<Record<string, EntityModel>>): Fields | null {
  if (type.kind === 'object') return type.fields;
  return type.kind === 'entity' ? (own(entities, type.name)?.fields ?? null) : null;
}

/** Notes, and whether it may be empty, make no other type. */
function meaningOf({ description: _description, example: _example, nullable: _nullable, ...type }: Type): string {
  return JSON.stringify(type);
}
