/** Stage `link`, second half: every name that files refer to, with what must be known of the thing it names. */
import type { Contract, Field, Fields, Type } from '#model';
import { collected, type Found, makeDiagnostic, quoted, type Report } from '../diagnostics/report.ts';
import type { SchemaNode } from '../kernel/language.ts';
import { usualLayout } from '../kernel/layouts.ts';
import { isRecord, listOf, own, type PlainRecord, recordOf, textOf, visitRecords } from '../kernel/records.ts';
import { anyIn, type Files, type Path, pathKey } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { compileContract, parameterType, type TypeReader, typeReader } from './compile-contract.ts';
import { ownName, writtenForm } from './form-parts.ts';
import { includedEntity } from './included-entity.ts';
import { callOfForm, isKeptForm } from './kept-forms.ts';

export interface FormFacts {
  readonly source: ShapedSource;
  /** The call that takes the answers. */
  readonly sends: string;
  /** It has a store of its own: one call takes the answers of all such forms. */
  readonly isKept: boolean;
  /** The type of each field's answer. */
  readonly fields: Fields;
  /** Those that are sent inside a group of the call. */
  readonly nested: ReadonlySet<string>;
  /** What a page must give when it shows the form. */
  readonly asks: Fields;
}

export interface PartFacts {
  readonly source: ShapedSource;
  /** What a page must give when it shows the part. */
  readonly asks: Fields;
  /** It is the item of lists, not blocks. */
  readonly isItem: boolean;
}

export interface LayoutFacts {
  readonly source: ShapedSource;
  /** Whoever is not logged in sees it too: on one of the pages that have it. */
  readonly forVisitors: boolean;
}

export interface PageFacts {
  readonly source: ShapedSource;
  readonly id: string;
  readonly route: string;
  readonly access: string;
  readonly query: Fields;
  /** Filters, tabs and the like, which stand in the address too. */
  readonly choices: ReadonlySet<string>;
}

export interface OptionFacts {
  readonly source: ShapedSource;
  readonly type: Type;
}

export interface StatusFacts {
  readonly source: ShapedSource;
  readonly entity: string;
}

/** What a hand-written renderer declares: the calls it needs, by name, and the schema of its options. */
export interface RendererDeclaration {
  readonly needs: Readonly<Record<string, string>>;
  /** The calls that it makes when something is pressed. */
  readonly runs?: readonly string[];
  /** The forms that it shows. */
  readonly forms?: readonly string[];
  /** The English texts that it says, with its places `{like this}`. */
  readonly texts?: readonly string[];
  readonly options: SchemaNode;
}

export interface RoleFacts {
  /** The name of what people of this role choose, for expressions. */
  readonly chooses: string | null;
}

export interface Definitions {
  readonly contract: Contract;
  readonly readType: TypeReader;
  readonly forms: ReadonlyMap<string, FormFacts>;
  readonly parts: ReadonlyMap<string, PartFacts>;
  readonly layouts: ReadonlyMap<string, LayoutFacts>;
  readonly statuses: ReadonlyMap<string, StatusFacts>;
  readonly options: ReadonlyMap<string, OptionFacts>;
  /** The entity itself, the one it includes, the one which that includes, and so on. */
  readonly withIncluded: (entity: string) => readonly string[];
  /** By route, other addresses included. */
  readonly pages: ReadonlyMap<string, PageFacts>;
  readonly renderers: ReadonlyMap<string, RendererDeclaration>;
  /** Files that could not be read, with their texts: what they would define is not reported as unknown. */
  readonly unreadable: ReadonlyMap<string, string>;
  /** The addresses that pages with a mistake in their file or route most likely have: those are not reported as unknown either. */
  readonly lostRoutes: ReadonlySet<string>;
  /** The groups of staff that portal.yaml names; null where it cannot be read. */
  readonly staff: readonly string[] | null;
  /** The roles that portal.yaml names; null where it cannot be read. */
  readonly roles: ReadonlyMap<string, RoleFacts> | null;
  /** The type of the logged-in user: what the session's user call answers. */
  readonly user: Type;
}

/** Stands among the lost routes where a page could not be read that does not say its address. */
export const anyRoute = '*';

function rolesOf(portal: unknown): ReadonlyMap<string, RoleFacts> {
  const roles = Object.entries(recordOf(recordOf(portal)['roles']));
  return new Map(
    roles.map(([name, role]) => [name, { chooses: textOf(recordOf(recordOf(role)['chooses'])['as']) || null }]),
  );
}

export interface Linked {
  readonly sources: readonly ShapedSource[];
  readonly renderers: ReadonlyMap<string, RendererDeclaration>;
  /** The texts of the files that could not be read, by name. */
  readonly unreadable: Files;
}

/** Stage `link`: everything that may be named. */
export function collectDefinitions({ sources, renderers, unreadable }: Linked): Found<Definitions> {
  return collected((report) => {
    const entitiesLost = anyIn(unreadable, 'api/entities/');
    const forms = new Map([
      ...[...unreadable.keys()]
        .filter((file) => file.startsWith('forms/'))
        .map((file) => [nameOf({ file }), ''] as const),
      ...ofKind(sources, 'form').map((source) => [nameOf(source), callOfForm(source.data)] as const),
    ]);
    const contract = compileContract(sources, forms, entitiesLost, report);
    const entities = new Set(Object.keys(contract.entities));
    const readType = typeReader({ entities, idName: namesOfIds(contract), forms, entitiesLost }, report);
    const options = new Map(
      ofKind(sources, 'options').map((source) => [nameOf(source), { source, type: optionType(source) }]),
    );
    const portal = sources.find((source) => source.kind === 'portal');
    const parts = new Map(ofKind(sources, 'part').map((source) => [nameOf(source), partFacts(source, readType)]));
    const pages = collectPages(sources, readType, contract, report);
    const userCall = textOf(recordOf(recordOf(portal?.data)['session'])['user']);
    return {
      contract,
      readType,
      staff: portal && !portal.broken.has('staff') ? Object.keys(recordOf(recordOf(portal.data)['staff'])) : null,
      roles: portal && !portal.broken.has('roles') ? rolesOf(portal.data) : null,
      options,
      withIncluded: includedIn(sources),
      renderers,
      unreadable,
      forms: new Map(ofKind(sources, 'form').map((source) => [nameOf(source), formFacts(source, options, readType)])),
      parts,
      layouts: new Map(
        ofKind(sources, 'layout').map((source) => [nameOf(source), layoutFacts(source, ofKind(sources, 'page'))]),
      ),
      statuses: new Map(
        ofKind(sources, 'status').map((source) => [
          nameOf(source),
          { source, entity: textOf(recordOf(source.data)['of']) },
        ]),
      ),
      pages,
      lostRoutes: lostRoutes(sources, pages, unreadable),
      user: own(contract.calls, userCall)?.answer ?? { kind: 'json' },
    };
  });
}

/** An entity whose id has a name shares it; see `id-names.ts`. */
function namesOfIds({ entities }: Contract): (entity: string) => string {
  return (entity) => {
    const id = own(own(entities, entity)?.fields ?? {}, 'id');
    return (id?.kind === 'id' && id.identifies) || entity;
  };
}

function includedIn(sources: readonly ShapedSource[]): (entity: string) => readonly string[] {
  const entities = ofKind(sources, 'entities').flatMap(({ data }) => Object.entries(recordOf(data)));
  // Of two with one name the first counts, as in the contract.
  const named = entities.toReversed();
  const includes = new Map(named.map(([name, entity]) => [name, textOf(recordOf(entity)['includes'])]));
  return (entity) => {
    const chain = new Set<string>();
    for (let name: string | undefined = entity; name !== undefined && !chain.has(name); ) {
      chain.add(name);
      const written: string = includes.get(name) ?? '';
      name = written === '' ? undefined : (includedEntity(written, chain, includes) ?? written);
    }
    return [...chain];
  };
}

export function ofKind(sources: readonly ShapedSource[], kind: string): readonly ShapedSource[] {
  return sources.filter((source) => source.kind === kind);
}

/** `forms/application.yaml` → `application`, `pages/news/detail.yaml` → `news/detail`. */
export function nameOf(source: { readonly file: string }): string {
  return source.file.replace(/^[^/]+\//, '').replace(/\.yaml$/, '');
}

function optionType(source: ShapedSource): Type {
  const values = listOf(recordOf(source.data)['options']).map((option) => recordOf(option)['value']);
  return { kind: 'one-of', options: values.filter((value) => typeof value === 'string' || typeof value === 'number') };
}

const textType: Type = { kind: 'text' };

type AnswerType = (field: PlainRecord, options: ReadonlyMap<string, OptionFacts>) => Type;

const optionOf: AnswerType = (field, options) => options.get(textOf(field['options']))?.type ?? { kind: 'json' };

/** What kind of answer each kind of field gives. */
const answerTypes: Readonly<Record<Field['kind'] | 'pick', AnswerType>> = {
  text: () => textType,
  'long-text': () => textType,
  'rich-text': () => textType,
  email: () => textType,
  password: () => textType,
  captcha: () => textType,
  phone: () => ({ kind: 'object', fields: { phone_code: textType, phone: textType } }),
  choice: optionOf,
  choices: (field, options) => ({ kind: 'list', of: optionOf(field, options) }),
  ranking: (field, options) => ({ kind: 'list', of: optionOf(field, options) }),
  country: () => ({ kind: 'country' }),
  rating: () => ({ kind: 'integer' }),
  number: (field) => ({ kind: field['integer'] === true ? 'integer' : 'number' }),
  money: () => ({ kind: 'money' }),
  date: () => ({ kind: 'date' }),
  time: () => ({ kind: 'time' }),
  'date-time': () => ({ kind: 'datetime' }),
  month: () => ({ kind: 'month' }),
  'date-range': () => ({ kind: 'list', of: { kind: 'date' }, size: 2 }),
  location: () => ({
    kind: 'object',
    fields: { latitude: { kind: 'number' }, longitude: { kind: 'number' }, name: textType, address: textType },
  }),
  address: () => ({
    kind: 'object',
    fields: {
      line1: textType,
      line2: textType,
      city: textType,
      region: textType,
      postcode: textType,
      country: { kind: 'country' },
    },
  }),
  files: () => ({ kind: 'list', of: textType }),
  image: () => ({ kind: 'list', of: textType }),
  'yes-no': () => ({ kind: 'yes-no' }),
  agreement: () => ({ kind: 'object', fields: { agreed: { kind: 'yes-no' }, version: textType, text: textType } }),
  hidden: () => ({ kind: 'json' }),
  rows: (field, options) => {
    const fields = rowTypes(field['fields'], options);
    return { kind: 'list', of: Object.keys(fields).length === 0 ? { kind: 'json' } : { kind: 'object', fields } };
  },
  pick: (field, options) => ({
    kind: 'list',
    of: { kind: 'object', fields: { ...rowTypes(field['fields'], options), ...pickTypes(field) } },
  }),
  questions: () => ({ kind: 'json' }),
};

/** The type of what a field is answered with. */
export function answerType(field: PlainRecord, options: Definitions['options']): Type {
  return own(answerTypes, textOf(field['kind']))?.(field, options) ?? { kind: 'json' };
}

/** The types of the fields that are asked in each row, by name. */
export function rowTypes(fields: unknown, options: Definitions['options']): Fields {
  const types = listOf(fields).map((field): [string, Type] => {
    const record = recordOf(field);
    return [ownName(textOf(record['name'])), answerType(record, options)];
  });
  // Of two with one name the first counts; that there are two is reported.
  return Object.fromEntries(
    types.filter(([name], at) => name !== '' && types.findIndex(([other]) => other === name) === at),
  );
}

/** What identifies a row, and its place where there is an order. */
export function pickTypes(record: PlainRecord): Fields {
  const order = orderName(record);
  return {
    [textOf(record['key'])]: { kind: 'json' },
    ...(order === '' ? {} : { [order]: { kind: 'integer' } }),
  };
}

/** The name under which the place of a picked row is sent; empty where rows have no order. */
export function orderName({ order }: PlainRecord): string {
  return textOf(recordOf(order)['as'] ?? order);
}

function formFacts(source: ShapedSource, options: ReadonlyMap<string, OptionFacts>, readType: TypeReader): FormFacts {
  const data = recordOf(source.data);
  const written = writtenForm(data).fields;
  const fields = written.map(({ field, name }): [string, Type] => [name, answerType(field, options)]);
  return {
    source,
    sends: callOfForm(data),
    isKept: isKeptForm(data),
    fields: Object.fromEntries(fields.filter(([name]) => name !== '')),
    nested: new Set(written.flatMap(({ name, sent }) => (name === sent ? [] : [name]))),
    asks: typesOf(data['asks'], source, ['asks'], readType),
  };
}

function partFacts(source: ShapedSource, readType: TypeReader): PartFacts {
  const data = recordOf(source.data);
  const isItem = data['item'] !== undefined && data['content'] === undefined;
  return { source, asks: typesOf(data['asks'], source, ['asks'], readType), isItem };
}

function layoutFacts(source: ShapedSource, pages: readonly ShapedSource[]): LayoutFacts {
  const having = pages
    .map(({ data }) => recordOf(data))
    .filter(({ layout }) => (layout ?? usualLayout) === nameOf(source));
  return { source, forVisitors: having.some(({ access }) => access === 'everyone') };
}

/** Types by name, in words or, for a record of which only some fields matter, as a group of such fields. */
export function typesOf(data: unknown, source: ShapedSource, path: Path, readType: TypeReader): Fields {
  return Object.fromEntries(
    Object.entries(recordOf(data)).map(([name, said]): [string, Type] => {
      const place = [...path, name];
      return [
        name,
        isRecord(said)
          ? { kind: 'object', fields: typesOf(said, source, place, readType) }
          : readType(said, source, place),
      ];
    }),
  );
}

/** What the address of a page may say. An id is that of the entity as which a call of the page takes it. */
export function queryTypes(source: ShapedSource, readType: TypeReader, { calls }: Contract): Fields {
  const { query, data } = recordOf(source.data);
  const types = typesOf(query, source, ['query'], readType);
  const sent = Object.values(recordOf(data)).flatMap((each) => {
    const call = own(calls, textOf(recordOf(each)['call']));
    return Object.entries(recordOf(recordOf(each)['with'])).map(([name, value]) => {
      const type = call && parameterType(call, name);
      return { value, identifies: type?.kind === 'id' ? type.identifies : undefined };
    });
  });
  const named = Object.entries(types).map(([name, type]): [string, Type] => {
    const uses = sent.filter(({ value }) => value === `query.${name}`);
    const [identifies] = uses.map((use) => use.identifies);
    const isClear = identifies !== undefined && uses.every((use) => use.identifies === identifies);
    return [name, type.kind === 'id' && type.identifies === undefined && isClear ? { ...type, identifies } : type];
  });
  return Object.fromEntries(named);
}

function collectPages(
  sources: readonly ShapedSource[],
  readType: TypeReader,
  contract: Contract,
  report: Report,
): ReadonlyMap<string, PageFacts> {
  const pages = new Map<string, PageFacts>();
  const choices = choicesOf(new Map(ofKind(sources, 'part').map((part) => [nameOf(part), part.data])));
  // Of two pages with one address, the one whose file stands where the address says keeps it.
  const inPlace = ofKind(sources, 'page').toSorted((a, b) => Number(isInPlace(b)) - Number(isInPlace(a)));
  for (const source of inPlace) {
    const data = recordOf(source.data);
    const facts: PageFacts = {
      source,
      id: nameOf(source),
      route: textOf(data['route']),
      access: textOf(data['access']),
      query: queryTypes(source, readType, contract),
      choices: choices(data['content']),
    };
    const routes: (readonly [string, Path])[] = [
      [facts.route, ['route']],
      ...listOf(data['also']).map((route, index): [string, Path] => [textOf(route), ['also', index]]),
    ];
    for (const [route, path] of routes) {
      const first = pages.get(route);
      if (first) {
        report(
          makeDiagnostic('link/repeated-route', source.tree.spanOf(path, 'value'), {
            problem: `The page ${first.source.file} already has the address ${quoted(route)}.`,
            effect: 'Students would never see one of the two pages.',
            remedy: 'Give this page another route, or delete one of the two.',
          }),
        );
      } else if (route && !source.broken.has(pathKey(path))) pages.set(route, facts);
    }
  }
  return pages;
}

function isInPlace(source: ShapedSource): boolean {
  return textOf(recordOf(source.data)['route']).replace(/^\/pages/, '') === `/${nameOf(source)}`;
}

/** The addresses that pages should have which cannot be read, or have none, or another page's. */
function lostRoutes(
  sources: readonly ShapedSource[],
  pages: ReadonlyMap<string, PageFacts>,
  unreadable: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const lost = ofKind(sources, 'page').filter((source) => {
    const route = textOf(recordOf(source.data)['route']);
    return source.broken.has('route') || route === '' || pages.get(route)?.source !== source;
  });
  const files = new Map([...unreadable, ...lost.map(({ file, text }) => [file, text] as const)]);
  return new Set(
    [...files].filter(([file]) => file.startsWith('pages/')).flatMap(([file, text]) => likelyRoutes(file, text)),
  );
}

/** By the place of the file, and by the line that says its route. */
function likelyRoutes(file: string, text: string): readonly string[] {
  const name = nameOf({ file });
  const written = /^\uFEFF?route:\s*["']?([^\s"'#]+)/m.exec(text)?.[1];
  return [
    `/pages/${name}`,
    `/${name}`,
    ...(written === undefined ? [anyRoute] : [written, `/${written.replace(/^\/+/, '')}`]),
  ];
}

/** Finds the names of filters and tabs, however deep they stand, those of the parts that are used included. */
function choicesOf(parts: ReadonlyMap<string, unknown>): (content: unknown) => ReadonlySet<string> {
  return (content) => {
    const names = new Set<string>();
    const seen = new Set<unknown>();
    const visit = (around: unknown): void =>
      visitRecords(around, [], (record) => {
        for (const filter of listOf(record['filters'])) names.add(textOf(recordOf(filter)['name']));
        if (Object.hasOwn(record, 'tabs')) names.add(textOf(record['name']) || 'tab');
        const part = parts.get(textOf(record['part']));
        if (part === undefined || seen.has(part)) return;
        seen.add(part);
        visit(part);
      });
    visit(content);
    names.delete('');
    return names;
  };
}
