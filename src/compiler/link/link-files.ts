/** Stage `link`, second half: collects every name that files may refer to. */
import type { Fields, Type } from '#model';
import { collected, each, type Found, type Reporting } from '../diagnostics/report.ts';
import type { FileKind } from '../kernel/file-kinds.ts';
import { usualLayout } from '../kernel/layouts.ts';
import { listOf, own, recordOf, textOf } from '../kernel/records.ts';
import { anyIn, type Files } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';
import { answerType } from './answer-types.ts';
import { typesOf } from './asked-types.ts';
import { collectPages, lostRoutes } from './collect-pages.ts';
import { type compileContract, contractKinds } from './compile-contract.ts';
import type {
  Asking,
  Definitions,
  FormFacts,
  LayoutFacts,
  OptionFacts,
  PartFacts,
  RendererDeclaration,
  RoleFacts,
} from './definitions.ts';
import { extrasOf } from './extra-fields.ts';
import { writtenForm } from './form-parts.ts';
import { callOfForm, isKeptForm } from './kept-forms.ts';
import { lostNames, nameOf, ofKind } from './sources-by-kind.ts';
import { type TypeReader, typeReaderOf } from './type-reader.ts';

function rolesOf(portal: unknown): ReadonlyMap<string, RoleFacts> {
  const roles = Object.entries(recordOf(recordOf(portal)['roles']));
  return new Map(
    roles.map(([name, role]) => [name, { chooses: textOf(recordOf(recordOf(role)['chooses'])['as']) || null }]),
  );
}

interface Linked {
  readonly sources: readonly ShapedSource[];
  readonly renderers: ReadonlyMap<string, RendererDeclaration>;
  /** The texts of the files that could not be read, by name. */
  readonly unreadable: Files;
  readonly contractOf: typeof compileContract;
}

/**
 * The names for expressions that may be in a portal.yaml whose roles cannot be read: `is_lead`, and what is chosen `as`. One of them
 * may have a name that it cannot have, and its right one in the pages.
 */
function likelyRoleNames(text: string, sources: readonly ShapedSource[]): readonly string[] {
  const under = /^roles:[ \t]*\n(?:[ \t#].*\n?|\n)+/m.exec(text)?.[0] ?? text;
  const isMisnamed = /^ {1,4}["']?(?![a-z][a-z0-9_]*["']?:)[^\s#"':]+["']?:/m.test(under) && under !== text;
  const roles = [...under.matchAll(/\b([A-Za-z]\w*)["']?\s*:/g)].map(([, key]) => `is_${key}`);
  const chosen = [...under.matchAll(/\bas["']?\s*:\s*["']?([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  const read = isMisnamed ? sources.flatMap((source) => source.text.match(/\bis_[a-z]\w*/g) ?? []) : [];
  return [...roles, ...chosen, ...read];
}

/** Stage `link`: everything that may be named. */
export function linkFiles(linked: Linked): Found<Definitions> {
  return collected(collectDefinitions(linked));
}

function* collectDefinitions({ sources, renderers, unreadable, contractOf }: Linked): Reporting<Definitions> {
  const entitiesLost = anyIn(unreadable, 'api/entities/');
  const formCalls = new Map([
    ...lostNames('forms/', unreadable).map((name) => [name, ''] as const),
    ...ofKind(sources, 'form').map((source) => [nameOf(source), callOfForm(source.data)] as const),
  ]);
  const described = sources.filter(({ kind }) => contractKinds.includes(kind));
  const { value: contract, diagnostics } = contractOf(described, formCalls, entitiesLost);
  yield* diagnostics;
  const readType = typeReaderOf({ contract, formCalls, entitiesLost });
  const options = byName(sources, 'options', (source) => ({ source, type: optionType(source) }));
  const portal = sources.find((source) => source.kind === 'portal');
  const parts = yield* askingByName(sources, 'part', readType);
  const pages = yield* collectPages(sources, readType, contract);
  const asking = yield* askingByName(sources, 'form', readType);
  const forms = new Map([...asking].map(([name, { source, asks }]) => [name, formFacts(source, options, asks)]));
  const roles = portal && !portal.broken.has('roles') ? rolesOf(portal.data) : null;
  const userCall = textOf(recordOf(recordOf(portal?.data)['session'])['user']);
  return {
    contract,
    formCalls,
    entitiesLost,
    staff: portal && !portal.broken.has('staff') ? Object.keys(recordOf(recordOf(portal.data)['staff'])) : null,
    roles,
    lostRoleNames: roles ? [] : likelyRoleNames(portal?.text ?? unreadable.get('portal.yaml') ?? '', sources),
    options,
    includes: includesIn(sources),
    renderers,
    unreadable,
    forms,
    extras: extrasOf({ forms, contract, formCalls }),
    keptForms: [...forms].flatMap(([name, { isKept }]) => (isKept ? [name] : [])),
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
  kind: FileKind,
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

function includesIn(sources: readonly ShapedSource[]): ReadonlyMap<string, string> {
  const entities = ofKind(sources, 'entities').flatMap(({ data }) => Object.entries(recordOf(data)));
  // Of two with one name the first counts, as in the contract.
  const named = entities.toReversed();
  return new Map(named.map(([name, entity]) => [name, textOf(recordOf(entity)['includes'])]));
}

/** Where a value cannot be read, nobody knows which others there are. */
function optionType(source: ShapedSource): Type {
  const values = listOf(recordOf(source.data)['options']).map((option) => recordOf(option)['value']);
  const options = values.filter((value) => typeof value === 'string' || typeof value === 'number');
  // A list of which nothing can be read may have any.
  const isKnown = options.length === values.length && options.length > 0;
  return isKnown ? { kind: 'one-of', options, labels: nameOf(source) } : { kind: 'json' };
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
