/** Stage `link`, second half: every name that files refer to, with what must be known of the thing it names. */

import type { Contract, Fields, Type } from '#model';
import { collected, each, type Found, type Reporting } from '../diagnostics/report.ts';
import type { SchemaNode } from '../kernel/language.ts';
import { usualLayout } from '../kernel/layouts.ts';
import { listOf, own, recordOf, textOf } from '../kernel/records.ts';
import { anyIn, type Files } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { answerType } from './answer-types.ts';
import { typesOf } from './asked-types.ts';
import { collectPages, lostRoutes } from './collect-pages.ts';
import { compileContract, type TypeReader, typeReader } from './compile-contract.ts';
import { writtenForm } from './form-parts.ts';
import { includedEntity } from './included-entity.ts';
import { callOfForm, isKeptForm } from './kept-forms.ts';
import { nameOf, ofKind } from './sources-by-kind.ts';

/** A file that asks for something. */
interface Asking {
  readonly source: ShapedSource;
  /** What a page must give when it shows it. */
  readonly asks: Fields;
}

export interface FormFacts extends Asking {
  /** The call that takes the answers. */
  readonly sends: string;
  /** It has a store of its own: one call takes the answers of all such forms. */
  readonly isKept: boolean;
  /** The type of each field's answer. */
  readonly fields: Fields;
  /** Those that are sent inside a group of the call. */
  readonly nested: ReadonlySet<string>;
}

export interface PartFacts extends Asking {
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
  /** The files for which a catalogue has a translation of their own, by the English text. */
  readonly contexts: ReadonlyMap<string, ReadonlySet<string>>;
  /** The type of the logged-in user: what the session's user call answers. */
  readonly user: Type;
}

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
export function linkFiles(linked: Linked): Found<Definitions> {
  return collected(collectDefinitions(linked));
}

function* collectDefinitions({ sources, renderers, unreadable }: Linked): Reporting<Definitions> {
  const entitiesLost = anyIn(unreadable, 'api/entities/');
  const formCalls = new Map([
    ...[...unreadable.keys()]
      .filter((file) => file.startsWith('forms/'))
      .map((file) => [nameOf({ file }), ''] as const),
    ...ofKind(sources, 'form').map((source) => [nameOf(source), callOfForm(source.data)] as const),
  ]);
  const contract = yield* compileContract(sources, formCalls, entitiesLost);
  const entities = new Set(Object.keys(contract.entities));
  const readType = typeReader({ entities, idName: namesOfIds(contract), forms: formCalls, entitiesLost });
  const options = byName(sources, 'options', (source) => ({ source, type: optionType(source) }));
  const portal = sources.find((source) => source.kind === 'portal');
  const parts = yield* askingByName(sources, 'part', readType);
  const pages = yield* collectPages(sources, readType, contract);
  const forms = yield* askingByName(sources, 'form', readType);
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
    forms: new Map([...forms].map(([name, { source, asks }]) => [name, formFacts(source, options, asks)])),
    parts: new Map([...parts].map(([name, { source, asks }]) => [name, partFacts(source, asks)])),
    layouts: byName(sources, 'layout', (source) => layoutFacts(source, ofKind(sources, 'page'))),
    statuses: byName(sources, 'status', (source) => ({ source, entity: textOf(recordOf(source.data)['of']) })),
    pages,
    lostRoutes: lostRoutes(sources, pages, unreadable),
    contexts: contextsIn(ofKind(sources, 'texts')),
    user: own(contract.calls, userCall)?.answer ?? { kind: 'json' },
  };
}

function byName<About>(
  sources: readonly ShapedSource[],
  kind: string,
  about: (source: ShapedSource) => About,
): ReadonlyMap<string, About> {
  return new Map(ofKind(sources, kind).map((source) => [nameOf(source), about(source)]));
}

/** The files of a kind that ask for something, each with that. */
function* askingByName(sources: readonly ShapedSource[], kind: 'form' | 'part', readType: TypeReader) {
  const asking = yield* each(ofKind(sources, kind), function* (source): Reporting<Asking> {
    return { source, asks: yield* typesOf(recordOf(source.data)['asks'], source, ['asks'], readType) };
  });
  return new Map(asking.map((one) => [nameOf(one.source), one]));
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

function optionType(source: ShapedSource): Type {
  const values = listOf(recordOf(source.data)['options']).map((option) => recordOf(option)['value']);
  return { kind: 'one-of', options: values.filter((value) => typeof value === 'string' || typeof value === 'number') };
}

function formFacts(source: ShapedSource, options: ReadonlyMap<string, OptionFacts>, asks: Fields): FormFacts {
  const data = recordOf(source.data);
  const written = writtenForm(data).fields;
  const fields = written.map(({ field, name }): [string, Type] => [name, answerType(field, options)]);
  return {
    source,
    sends: callOfForm(data),
    isKept: isKeptForm(data),
    fields: Object.fromEntries(fields.filter(([name]) => name !== '')),
    nested: new Set(written.flatMap(({ name, sent }) => (name === sent ? [] : [name]))),
    asks,
  };
}

function contextsIn(catalogues: readonly ShapedSource[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [english, translation] of catalogues.flatMap(({ data }) => Object.entries(recordOf(data)))) {
    for (const file of Object.keys(recordOf(translation))) {
      found.set(english, (found.get(english) ?? new Set()).add(file));
    }
  }
  return found;
}

function partFacts(source: ShapedSource, asks: Fields): PartFacts {
  const data = recordOf(source.data);
  const isItem = data['item'] !== undefined && data['content'] === undefined;
  return { source, asks, isItem };
}

function layoutFacts(source: ShapedSource, pages: readonly ShapedSource[]): LayoutFacts {
  const having = pages
    .map(({ data }) => recordOf(data))
    .filter(({ layout }) => (layout ?? usualLayout) === nameOf(source));
  return { source, forVisitors: having.some(({ access }) => access === 'everyone') };
}
