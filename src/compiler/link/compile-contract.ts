/** Stage `link`, first half: the files under `api/` become the contract. */
import { nearestNames, operatorWords } from '#expression/node';
import { type CallModel, type Contract, type EntityModel, type Fields, hasWords, type Span, type Type } from '#model';
import { makeDiagnostic, quoted, type Report, suggestion } from '../diagnostics/report.ts';
import { isRecord, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { checkCases, commonAnswer } from './answer-cases.ts';
import { checkEndless, checkExtraFields, checkRefusals } from './check-contract.ts';
import { type IdName, idNames, withIdNames, withOwnId } from './id-names.ts';
import { entitiesNear, includedEntity } from './included-entity.ts';
import { entitiesIn, parseTypeWords, scalarKindNames } from './type-words.ts';

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

/**
 * @param forms  the call to which each form sends, by its name; empty where that is not known
 * @param entitiesLost  whether a file of entities could not be read: the entities that are missing then are not reported
 */
export function compileContract(
  sources: readonly ShapedSource[],
  forms: ReadonlyMap<string, string>,
  entitiesLost: boolean,
  report: Report,
): Contract {
  const entities = definitionsOf('entities', sources, report);
  const calls = definitionsOf('calls', sources, report);
  const idName = idNames(new Map([...entities].map(([name, { data }]) => [name, data])));
  const read = typeReader({ entities: new Set(entities.keys()), idName, forms, entitiesLost }, report);
  const compiled = [...entities].map(([name, place]): [string, EntityModel] => [
    name,
    withOwnId(compileEntity(name, place, { all: entities, read, report }), idName),
  ]);
  const records = Object.fromEntries(compiled);
  checkEndless(new Map(compiled), entities, report);
  checkRefusals(calls, sources, report);
  checkExtraFields(calls, forms, report);
  return {
    entities: records,
    calls: Object.fromEntries(
      [...calls].map(([name, place]) => [name, compileCall(name, place, records, { read, report })]),
    ),
  };
}

const repeated = {
  entities: { code: 'link/repeated-entity', what: 'an entity' },
  calls: { code: 'link/repeated-call', what: 'a call' },
} as const;

function definitionsOf(
  kind: keyof typeof repeated,
  sources: readonly ShapedSource[],
  report: Report,
): Map<string, Place & { data: PlainRecord }> {
  const { code, what } = repeated[kind];
  const found = new Map<string, Place & { data: PlainRecord }>();
  for (const source of sources.filter((candidate) => candidate.kind === kind)) {
    for (const [name, data] of Object.entries(recordOf(source.data))) {
      const first = found.get(name);
      if (first) {
        report(
          makeDiagnostic(code, source.tree.spanOf([name], 'key'), {
            problem: `There is already ${what} called ${quoted(name)} in ${first.source.file}.`,
            remedy: 'Keep one of the two.',
          }),
        );
      } else found.set(name, { source, path: [name], data: recordOf(data) });
    }
  }
  return found;
}

export type TypeReader = (words: unknown, source: ShapedSource, path: Path) => Type;

/** What other languages call these types. */
const habits: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  str: ['text'],
  int: ['integer'],
  float: ['number'],
  decimal: ['number'],
  bool: ['yes-no'],
  boolean: ['yes-no'],
  timestamp: ['datetime'],
  html: ['rich'],
  url: ['path'],
  object: ['json'],
  any: ['json'],
};

const unknownType: Type = { kind: 'json' };

/** What the words of a type may name. */
interface Named {
  readonly entities: ReadonlySet<string>;
  readonly idName: IdName;
  readonly forms: ReadonlyMap<string, string>;
  /** A file of entities could not be read. */
  readonly entitiesLost: boolean;
}

/** `lisst of FileLink` → `list of FileLink`; undefined where the words in front of the name are near none that there are. */
function meantPhrase(words: string): readonly string[] | undefined {
  const [, lead, rest] = /^(.*?)\s+of?\s+(.+)$/.exec(words) ?? [];
  const [meant] = nearestNames(lead ?? '', ['list', 'one', 'extra fields']);
  return meant === undefined || rest === undefined ? undefined : [`${meant} of ${rest}`];
}

/** Reads types in words at a place and reports what they do not mean. */
export function typeReader(named: Named, report: Report): TypeReader {
  const { entities: entityNames, idName, entitiesLost } = named;
  return (words, source, path) => {
    if (typeof words !== 'string') return unknownType;
    const type = parseTypeWords(words);
    if (!type) {
      const word = words
        .replace(/^list of /, '')
        .replace(/\?$/, '')
        .trim();
      report(
        makeDiagnostic(
          'link/unknown-type',
          source.tree.spanWithin(path, words, words.indexOf(word), words.indexOf(word) + word.length),
          {
            problem: `There is no type called ${quoted(word)}.`,
            remedy: suggestion(
              own(habits, word.toLowerCase()) ??
                meantPhrase(word) ??
                nearestNames(word, [...scalarKindNames, ...entityNames]),
              [],
              `The types are ${scalarKindNames.map(quoted).join(', ')}, the names of entities, and \`list of …\` or \`one of …\`.`,
            ),
          },
        ),
      );
      return words.trim().endsWith('?') ? { ...unknownType, nullable: true } : unknownType;
    }
    reportUnknownForm(type, { words, source, path }, named.forms, report);
    const missing = entitiesIn(type).find((name) => !entityNames.has(name));
    if (missing === undefined) return withIdNames(type, idName);
    const known = withoutUnknown(type, entityNames);
    if (entitiesLost) return known;
    const at = words.indexOf(missing);
    report(
      makeDiagnostic('link/unknown-entity', source.tree.spanWithin(path, words, at, at + missing.length), {
        problem: `There is no entity named ${quoted(missing)}.`,
        remedy: suggestion(
          nearestNames(missing, [...entityNames, ...scalarKindNames]),
          [],
          'The entities are in api/entities/.',
        ),
      }),
    );
    return known;
  };
}

function reportUnknownForm(
  type: Type,
  { words, source, path }: { readonly words: string; readonly source: ShapedSource; readonly path: Path },
  forms: ReadonlyMap<string, string>,
  report: Report,
): void {
  const whole = type.kind === 'list' ? type.of : type;
  if (whole.kind !== 'extra' || forms.has(whole.form) || whole.form.startsWith('{')) return;
  const at = words.lastIndexOf(whole.form);
  report(
    makeDiagnostic('link/unknown-form', source.tree.spanWithin(path, words, at, at + whole.form.length), {
      problem: `There is no form named ${quoted(whole.form)}.`,
      remedy: suggestion(nearestNames(whole.form, forms.keys()), [], 'A form is a file under forms/.'),
    }),
  );
}

/** The type with anything in place of entities that nobody knows, so that a list stays a list. */
function withoutUnknown(type: Type, known: ReadonlySet<string>): Type {
  if (type.kind === 'list') return { ...type, of: withoutUnknown(type.of, known) };
  if (type.kind === 'id') return { kind: 'id', ...(type.nullable ? { nullable: true } : {}) };
  if (type.kind !== 'entity' || known.has(type.name)) return type;
  return type.nullable ? { ...unknownType, nullable: true } : unknownType;
}

/** What the entities are compiled with: each may include others. */
interface Entities {
  readonly all: ReadonlyMap<string, Place & { data: PlainRecord }>;
  readonly read: TypeReader;
  readonly report: Report;
}

function compileEntity(name: string, place: Place & { data: PlainRecord }, entities: Entities): EntityModel {
  const includes = textOf(place.data['includes']);
  checkFieldNames(name, place, entities.report);
  return {
    name,
    description: textOf(place.data['description']),
    ...(includes === '' ? {} : { includes }),
    fields: fieldsWithIncluded(name, entities, []),
    ...(isComplete(name, entities.all) ? {} : { incomplete: true as const }),
  };
}

/** Expressions read the fields of a record by their names, and these words mean something else there. */
function checkFieldNames(name: string, { source, data }: Place & { data: PlainRecord }, report: Report): void {
  for (const field of Object.keys(recordOf(data['fields'])).filter((each) => operatorWords.includes(each))) {
    report(
      makeDiagnostic('link/reserved-name', source.tree.spanOf([name, 'fields', field], 'key'), {
        problem: `${quoted(field)} is a word that conditions keep for themselves.`,
        effect: 'No expression could read the field.',
        remedy: 'Give the field another name.',
      }),
    );
  }
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

function fieldsWithIncluded(name: string, entities: Entities, above: readonly string[]): Fields {
  const { all, read, report } = entities;
  const place = all.get(name);
  if (!place) return {};
  const included = textOf(place.data['includes']);
  const span = () => place.source.tree.spanOf([name, 'includes'], 'value');
  const known = included && includedEntity(included, [...above, name], all);
  if (included && !all.has(included)) {
    report(
      makeDiagnostic('link/unknown-entity', span(), {
        problem: `There is no entity named ${quoted(included)}.`,
        remedy: suggestion(
          entitiesNear(included, [...above, name], all.keys()),
          [],
          'The entities are in api/entities/.',
        ),
      }),
    );
  }
  if (above.includes(name)) {
    const circle = above.slice(above.indexOf(name));
    // Every entity of the circle comes upon it; the first by name reports it.
    if (circle.every((other) => name <= other)) reportCircle(circle, span(), report);
    return {};
  }
  return {
    ...(known ? fieldsWithIncluded(known, entities, [...above, name]) : {}),
    ...compileFields(place.data['fields'], place.source, [name, 'fields'], read),
  };
}

function reportCircle(circle: readonly string[], span: Span, report: Report): void {
  const [name, ...others] = circle;
  report(
    makeDiagnostic('link/entity-circle', span, {
      problem: `${quoted(name)} includes itself${others.length > 0 ? ` by way of ${others.map(quoted).join(' and ')}` : ''}.`,
      remedy: circle.length > 1 ? 'Leave out one `includes` of the circle.' : 'Leave out `includes`.',
    }),
  );
}

function compileFields(data: unknown, source: ShapedSource, path: Path, read: TypeReader): Fields {
  return Object.fromEntries(
    Object.entries(recordOf(data)).map(([key, value]) => [key, compileFieldType(value, source, [...path, key], read)]),
  );
}

function compileFieldType(value: unknown, source: ShapedSource, path: Path, read: TypeReader): Type {
  if (!isRecord(value)) return read(value, source, path);
  return { ...withLabels(describedType(value, source, path, read), textOf(value['options'])), ...notesOf(value) };
}

/** What says how the words of a type, or of the entries of a list, are called. */
function withLabels(type: Type, labels: string): Type {
  if (labels === '') return type;
  if (type.kind === 'list') return { ...type, of: withLabels(type.of, labels) };
  return hasWords(type) ? { ...type, labels } : type;
}

function describedType(value: PlainRecord, source: ShapedSource, path: Path, read: TypeReader): Type {
  if (!isRecord(value['fields'])) return read(value['type'], source, [...path, 'type']);
  const record: Type = { kind: 'object', fields: compileFields(value['fields'], source, [...path, 'fields'], read) };
  const type: Type = value['list'] === true ? { kind: 'list', of: record } : record;
  return value['optional'] === true ? { ...type, nullable: true } : type;
}

function notesOf({ description, example }: PlainRecord): Pick<Type, 'description' | 'example'> {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

function compileCall(
  name: string,
  place: Place & { data: PlainRecord },
  entities: Contract['entities'],
  { read, report }: Pick<Entities, 'read' | 'report'>,
): CallModel {
  const { source, path, data } = place;
  const paged = data['paged'] === true;
  const query = compileFields(data['query'], source, [...path, 'query'], read);
  const body = compileFields(data['body'], source, [...path, 'body'], read);
  checkCases(place, { ...query, ...body }, report);
  const cases = compileCases(place, paged, read);
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
      : compileAnswer(data['answer'], { source, path: [...path, 'answer'] }, paged, read),
    ...(cases ? { cases } : {}),
    errors: Array.isArray(data['errors']) ? data['errors'].map(String) : [],
  };
}

function compileCases({ source, path, data }: Place & { data: PlainRecord }, paged: boolean, read: TypeReader) {
  const { by, cases } = recordOf(data['answers']);
  const answers = Object.entries(recordOf(cases)).map(([word, answer]) => [
    word,
    compileAnswer(answer, { source, path: [...path, 'answers', 'cases', word] }, paged, read),
  ]);
  return answers.length === 0 ? undefined : { by: textOf(by), answers: Object.fromEntries(answers) as Fields };
}

function compileAnswer(answer: unknown, { source, path }: Place, paged: boolean, read: TypeReader): Type {
  if (answer === undefined) return { kind: 'json', nullable: true };
  if (!isRecord(answer)) return read(answer, source, path);
  const fields = compileFields(answer, source, path, read);
  return { kind: 'object', fields: paged ? { ...fields, _meta: metaType } : fields };
}

/** The type of a parameter, wherever the call takes it. */
export function parameterType(call: CallModel, name: string): Type | undefined {
  return own(call.query, name) ?? own(call.body, name);
}
