/** Stage `link`, first half: the files under `api/` become the contract. */
import { languageWords } from '#expression/node';
import {
  type AnswerCases,
  type CallModel,
  type Contract,
  type EntityModel,
  type Fields,
  hasWords,
  type Span,
  type Type,
} from '#model';
import {
  collected,
  eachOf,
  type Found,
  makeDiagnostic,
  quoted,
  type Reporting,
  suggestion,
} from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { definition } from '../kernel/language.ts';
import { isRecord, own, type PlainRecord, recordOf, textOf, wordOf } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { checkCases, commonAnswer } from './answer-cases.ts';
import { checkBeside } from './check-beside.ts';
import { checkEndless, checkExtraFields, checkRefusals } from './check-contract.ts';
import { checkExample } from './check-examples.ts';
import { extraName } from './extra-name.ts';
import { idNames, withOwnId } from './id-names.ts';
import { entitiesNear, includedEntity } from './included-entity.ts';
import { type TypeReader, typeReader } from './type-reader.ts';

const metaType: Type = {
  kind: 'object',
  fields: {
    totalCount: { kind: 'integer' },
    pageCount: { kind: 'integer' },
    currentPage: { kind: 'integer' },
    perPage: { kind: 'integer' },
  },
};

/** Where a call names none of its own. */
const usualPerPageMaximum = 100;

const pagingQuery: Fields = {
  page: { kind: 'integer', nullable: true },
  'per-page': { kind: 'integer', nullable: true },
};

/** A call or an entity as it is written. */
export interface Place {
  readonly source: ShapedSource;
  readonly path: Path;
}

/** The kinds of files that the contract is made of, and the one that lists the refusals of the portal's own server. */
export const contractKinds: readonly FileKind[] = ['entities', 'calls', 'portal'];

/**
 * @param sources  those of `contractKinds`
 * @param forms  the call to which each form sends, by its name; empty where that is not known
 * @param entitiesLost  whether a file of entities could not be read: the entities that are missing then are not reported
 */
export function compileContract(
  sources: readonly ShapedSource[],
  forms: ReadonlyMap<string, string>,
  entitiesLost: boolean,
): Found<Contract> {
  return collected(contractOf(sources, forms, entitiesLost));
}

function* contractOf(
  sources: readonly ShapedSource[],
  forms: ReadonlyMap<string, string>,
  entitiesLost: boolean,
): Reporting<Contract> {
  const entities = yield* definitionsOf('entities', sources);
  const calls = yield* definitionsOf('calls', sources);
  const idName = idNames(new Map([...entities].map(([name, { data }]) => [name, data])));
  const read = typeReader({ entities: new Set(entities.keys()), idName, forms, entitiesLost });
  const ofForms = new Map([...forms.keys()].map((form) => [extraName(form), form]));
  for (const [name, place] of entities) yield* checkEntityName(name, ofForms.get(name), place);
  const records = yield* eachOf(Object.fromEntries(entities), function* (place, name): Reporting<EntityModel> {
    return withOwnId(yield* compileEntity(name, place, { all: entities, read }), idName);
  });
  yield* checkEndless(records, entities);
  yield* checkRefusals(calls, sources);
  yield* checkExtraFields(calls, forms);
  return {
    entities: records,
    calls: yield* eachOf(Object.fromEntries(calls), (place, name) => compileCall(name, place, records, read)),
  };
}

const repeated = {
  entities: { code: 'link/repeated-entity', what: 'an entity' },
  calls: { code: 'link/repeated-call', what: 'a call' },
} as const;

function* definitionsOf(
  kind: keyof typeof repeated,
  sources: readonly ShapedSource[],
): Reporting<Map<string, Place & { data: PlainRecord }>> {
  const { code, what } = repeated[kind];
  const found = new Map<string, Place & { data: PlainRecord }>();
  for (const source of sources.filter((candidate) => candidate.kind === kind)) {
    for (const [name, data] of Object.entries(recordOf(source.data))) {
      const first = found.get(name);
      if (first) {
        yield makeDiagnostic(code, source.tree.spanOf([name], 'key'), {
          problem: `There is already ${what} called ${quoted(name)} in ${first.source.file}.`,
          remedy: 'Keep one of the two.',
        });
      } else found.set(name, { source, path: [name], data: recordOf(data) });
    }
  }
  return found;
}

/** What the entities are compiled with: each may include others. */
interface Entities {
  readonly all: ReadonlyMap<string, Place & { data: PlainRecord }>;
  readonly read: TypeReader;
}

function* compileEntity(
  name: string,
  place: Place & { data: PlainRecord },
  entities: Entities,
): Reporting<EntityModel> {
  const includes = textOf(place.data['includes']);
  yield* checkFieldNames(place.data['fields'], { source: place.source, path: [name, 'fields'] });
  return {
    name,
    description: textOf(place.data['description']),
    ...(includes === '' ? {} : { includes }),
    fields: yield* fieldsWithIncluded(name, entities, []),
    ...(isComplete(name, entities.all) ? {} : { incomplete: true as const }),
  };
}

/** Names in the module that `portico types` writes. */
const namesOfTypes: readonly string[] = ['Calls', 'Forms', 'SessionUser', 'ShownForms'];

/** @param form  the form whose extra fields have a type of this name */
function* checkEntityName(name: string, form: string | undefined, { source }: Place): Reporting {
  if (!namesOfTypes.includes(name) && form === undefined) return;
  yield makeDiagnostic('link/reserved-name', source.tree.spanOf([name], 'key'), {
    problem:
      form === undefined
        ? `${quoted(name)} is a name that the types of the contract keep for themselves.`
        : `${quoted(name)} is what the types of the contract call the extra fields of the form ${quoted(form)}.`,
    effect: 'Code could not name the type of the record.',
    remedy: 'Give the entity another name.',
  });
}

/** Expressions read the fields of a record by their names. */
function* checkFieldNames(fields: unknown, { source, path }: Place): Reporting {
  for (const [name, value] of Object.entries(recordOf(fields))) {
    const place = [...path, name];
    const problem = whyUnreadable(name);
    const other = name.replace(/\W+/g, '_');
    if (problem)
      yield makeDiagnostic('link/reserved-name', source.tree.spanOf(place, 'key'), {
        problem,
        effect: 'No expression could read the field.',
        remedy: `Give the field another name${other === name || whyUnreadable(other) ? '' : `, such as ${quoted(other)}`}.`,
      });
    yield* checkFieldNames(recordOf(value)['fields'], { source, path: [...place, 'fields'] });
  }
}

function whyUnreadable(name: string): string | null {
  if (languageWords.includes(name)) return `${quoted(name)} is a word that expressions keep for themselves.`;
  return /^[A-Za-z_]\w*$/.test(name)
    ? null
    : `${quoted(name)} is not one word of letters, digits and _ that begins with a letter.`;
}

/** Whether all that an entity includes, one by way of the other, is known or clearly meant. */
function isComplete(name: string, all: ReadonlyMap<string, Place & { data: PlainRecord }>): boolean {
  const chain = new Set<string>();
  for (let at: string | undefined = name; at !== undefined && !chain.has(at); ) {
    chain.add(at);
    const written: string = textOf(all.get(at)?.data['includes']);
    if (written === '') return true;
    at = includedEntity(written, chain, all);
    if (at === undefined) return false;
  }
  return true;
}

function* fieldsWithIncluded(name: string, entities: Entities, above: readonly string[]): Reporting<Fields> {
  const { all, read } = entities;
  const place = all.get(name);
  if (!place) return {};
  const included = textOf(place.data['includes']);
  const span = () => place.source.tree.spanOf([name, 'includes'], 'value');
  const known = included && includedEntity(included, [...above, name], all);
  if (included && !all.has(included)) {
    yield makeDiagnostic('link/unknown-entity', span(), {
      problem: `There is no entity named ${quoted(included)}.`,
      remedy: suggestion(
        entitiesNear(included, [...above, name], all.keys()),
        [],
        'The entities are in api/entities/.',
      ),
    });
  }
  if (above.includes(name)) {
    const circle = above.slice(above.indexOf(name));
    // Every entity of the circle comes upon it; the first by name reports it.
    if (circle.every((other) => name <= other)) yield* reportCircle(circle, span());
    return {};
  }
  return {
    ...(known ? yield* fieldsWithIncluded(known, entities, [...above, name]) : {}),
    ...(yield* compileFields(place.data['fields'], place.source, [name, 'fields'], read)),
  };
}

function* reportCircle(circle: readonly string[], span: Span): Reporting {
  const [name, ...others] = circle;
  yield makeDiagnostic('link/entity-circle', span, {
    problem: `${quoted(name)} includes itself${others.length > 0 ? ` by way of ${others.map(quoted).join(' and ')}` : ''}.`,
    remedy: circle.length > 1 ? 'Leave out one `includes` of the circle.' : 'Leave out `includes`.',
  });
}

function compileFields(data: unknown, source: ShapedSource, path: Path, read: TypeReader): Reporting<Fields> {
  return eachOf(recordOf(data), (value, key) => compileFieldType(value, source, [...path, key], read));
}

function* compileFieldType(value: unknown, source: ShapedSource, path: Path, read: TypeReader): Reporting<Type> {
  if (!isRecord(value)) return yield* read(value, source, path);
  const type = yield* describedType(value, source, path, read);
  yield* checkExample(type, value['example'], source, [...path, 'example']);
  return { ...withLabels(type, textOf(value['options'])), ...notesOf(value) };
}

/** What says how the words of a type, or of the entries of a list, are called. */
function withLabels(type: Type, labels: string): Type {
  if (labels === '') return type;
  if (type.kind === 'list') return { ...type, of: withLabels(type.of, labels) };
  return hasWords(type) ? { ...type, labels } : type;
}

function* describedType(value: PlainRecord, source: ShapedSource, path: Path, read: TypeReader): Reporting<Type> {
  if (!isRecord(value['fields'])) return yield* read(value['type'], source, [...path, 'type']);
  const record: Type = {
    kind: 'object',
    fields: yield* compileFields(value['fields'], source, [...path, 'fields'], read),
  };
  const type: Type = value['list'] === true ? { kind: 'list', of: record } : record;
  return value['optional'] === true ? { ...type, nullable: true } : type;
}

function notesOf({ description, example }: PlainRecord): Pick<Type, 'description' | 'example'> {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

function* compileCall(
  name: string,
  place: Place & { data: PlainRecord },
  entities: Contract['entities'],
  read: TypeReader,
): Reporting<CallModel> {
  const { source, path, data } = place;
  const paged = data['paged'] === true;
  yield* checkKeys(place);
  const query = yield* compileFields(data['query'], source, [...path, 'query'], read);
  const body = yield* compileFields(data['body'], source, [...path, 'body'], read);
  yield* checkCases(place, { ...query, ...body });
  const cases = yield* compileCases(place, paged, read);
  yield* checkParameters(place, paged);
  return {
    name,
    group: source.file.replace(/^.*\//, '').replace(/\.yaml$/, ''),
    description: textOf(data['description']),
    method: data['method'] === 'GET' ? 'GET' : 'POST',
    access: data['access'] === 'everyone' ? 'everyone' : 'signed-in',
    needsClass: data['needs-class'] === true,
    paged,
    perPageMaximum: typeof data['per-page-maximum'] === 'number' ? data['per-page-maximum'] : usualPerPageMaximum,
    changes: data['changes'] === true,
    partial: data['partial'] === true,
    multipart: data['multipart'] === true,
    query: { ...query, ...(paged ? pagingQuery : {}) },
    body,
    answer: cases
      ? commonAnswer(cases, entities)
      : yield* compileAnswer(data['answer'], { source, path: [...path, 'answer'] }, paged, read),
    ...(cases ? { cases } : {}),
    errors: Array.isArray(data['errors']) ? data['errors'].map(wordOf) : [],
  };
}

/** Reports keys of a call that nobody would read. */
function* checkKeys({ source, path, data }: Place & { data: PlainRecord }): Reporting {
  const call = definition('calls/call');
  for (const [key, { 'x-beside': said }] of Object.entries(call.properties ?? {})) {
    if (said !== undefined && data[key] !== undefined && data[key] !== false)
      yield* checkBeside(said, call, data, { source, path: [...path, key] });
  }
  if (data['method'] !== 'GET' || data['body'] === undefined) return;
  yield makeDiagnostic('shape/key-without-effect', source.tree.spanOf([...path, 'body'], 'key'), {
    problem: 'A call with `method: GET` sends nothing but its address, and so no `body`.',
    effect: 'The call could never be answered.',
    remedy: 'Write what it sends under `query`, or leave `method: GET` out.',
  });
}

/** Reports a parameter that could be meant in two ways: the server takes it from one of two places. */
function* checkParameters({ source, path, data }: Place & { data: PlainRecord }, paged: boolean): Reporting {
  const given = paged ? Object.keys(pagingQuery) : [];
  for (const key of ['query', 'body']) {
    for (const name of Object.keys(recordOf(data[key])).filter((each) => given.includes(each)))
      yield makeDiagnostic('link/reserved-name', source.tree.spanOf([...path, key, name], 'key'), {
        problem: `${quoted(name)} is a parameter that ${quoted('paged: true')} gives a call.`,
        effect: 'What is written here would be lost.',
        remedy: 'Take it out.',
      });
  }
  for (const name of Object.keys(recordOf(data['body'])).filter((each) => own(recordOf(data['query']), each)))
    yield makeDiagnostic('link/repeated-field', source.tree.spanOf([...path, 'body', name], 'key'), {
      problem: `${quoted(name)} is under ${quoted('query')} already, and is sent in the address.`,
      remedy: 'Keep one of the two.',
    });
}

function* compileCases(
  { source, path, data }: Place & { data: PlainRecord },
  paged: boolean,
  read: TypeReader,
): Reporting<AnswerCases | undefined> {
  const { by, cases } = recordOf(data['answers']);
  const answers = yield* eachOf(recordOf(cases), (answer, word) =>
    compileAnswer(answer, { source, path: [...path, 'answers', 'cases', word] }, paged, read),
  );
  return Object.keys(answers).length === 0 ? undefined : { by: textOf(by), answers };
}

function* compileAnswer(answer: unknown, { source, path }: Place, paged: boolean, read: TypeReader): Reporting<Type> {
  if (answer === undefined) return { kind: 'json', nullable: true };
  if (!isRecord(answer)) {
    const type = yield* read(answer, source, path);
    if (paged && type.kind !== 'entity' && type.kind !== 'json') yield* checkPages({}, {}, { source, path });
    return type;
  }
  yield* checkFieldNames(answer, { source, path });
  const fields = yield* compileFields(answer, source, path, read);
  if (paged) yield* checkPages(answer, fields, { source, path });
  return { kind: 'object', fields: paged ? { ...fields, _meta: metaType } : fields };
}

/** Reports an answer in pages that is not as lists read it. */
function* checkPages(answer: PlainRecord, fields: Fields, { source, path }: Place): Reporting {
  if (answer['_meta'] !== undefined)
    yield makeDiagnostic('link/reserved-name', source.tree.spanOf([...path, '_meta'], 'key'), {
      problem: `${quoted('_meta')} is a field that ${quoted('paged: true')} gives the answer.`,
      effect: 'What is written here would be lost.',
      remedy: 'Take it out.',
    });
  if (fields['list']?.kind === 'list') return;
  yield makeDiagnostic('link/not-paged', source.tree.spanOf(path, 'key'), {
    problem: `The call answers in pages, and its answer has no ${quoted('list')} of entries.`,
    effect: 'No page could show them.',
    remedy: `Write ${quoted('list: list of …')} in it, or leave ${quoted('paged')} out.`,
  });
}

/** The type of a parameter, wherever the call takes it. */
export function parameterType(call: CallModel, name: string): Type | undefined {
  return own(call.query, name) ?? own(call.body, name);
}
