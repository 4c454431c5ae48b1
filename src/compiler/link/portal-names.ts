/** The names that a portal defines, each with a sentence about it: what an editor offers where a name is asked for. */
import type { Fields } from '#model';
import { anyIn } from '../kernel/sources.ts';
import type { Definitions } from './definitions.ts';
import { lostNames } from './sources-by-kind.ts';
import { scalarKindNames } from './type-words.ts';

/** The things that are referred to by name, in the words of `x-reference`. */
export type NamedThing =
  | 'call'
  | 'entity'
  | 'form'
  | 'part'
  | 'layout'
  | 'status'
  | 'options'
  | 'page'
  | 'renderer'
  | 'access';

/** Name → what is known of it, in a sentence; `''` where nothing is. */
export type Named = ReadonlyMap<string, string>;

export interface PortalNames {
  /** Left out are the things of which some could not be read, so that a name that is not here may be right all the same. */
  readonly things: Readonly<Partial<Record<NamedThing, Named>>>;
  /** Call → what may be sent with it. */
  readonly parameters: ReadonlyMap<string, Named>;
  /** Form → its fields. */
  readonly formFields: ReadonlyMap<string, Named>;
  /** Form → what a page must give when it shows the form. */
  readonly asked: ReadonlyMap<string, Named>;
  /** Part → what a page must give when it shows the part. */
  readonly askedByPart: ReadonlyMap<string, Named>;
  /** Entity → its fields, which conditions and expressions may read. */
  readonly entityFields: ReadonlyMap<string, Named>;
  /** The words for the type of a value that is no record. */
  readonly typeWords: readonly string[];
}

/** Works with a portal that has errors too: that is when names are looked for. */
export function portalNames(definitions: Definitions): PortalNames {
  const { contract, forms, parts, layouts, statuses, options, pages, renderers, roles, lostRoutes } = definitions;
  const calls = Object.values(contract.calls);
  const entities = Object.values(contract.entities);
  const things: Record<NamedThing, Named | null> = {
    call: complete(
      'api/calls/',
      definitions,
      calls.map(({ name, description }) => [name, description]),
    ),
    entity: complete(
      'api/entities/',
      definitions,
      entities.map(({ name, description }) => [name, description]),
    ),
    form: new Map([
      ...lost('forms/', definitions),
      ...[...forms].map(([name, { sends }]) => [name, `Sends ${sends}.`] as const),
    ]),
    part: new Map([...lost('parts/', definitions), ...[...parts.keys()].map((name) => [name, ''] as const)]),
    layout: new Map([...lost('layouts/', definitions), ...[...layouts.keys()].map((name) => [name, ''] as const)]),
    status: new Map([
      ...lost('statuses/', definitions),
      ...[...statuses].map(([name, { entity }]) => [name, `Of ${entity}.`] as const),
    ]),
    options: new Map([...lost('options/', definitions), ...[...options.keys()].map((name) => [name, ''] as const)]),
    page: new Map([
      ...[...lostRoutes].map((route) => [route, ''] as const),
      ...[...pages].map(([route, { id }]) => [route, `The page pages/${id}.yaml.`] as const),
    ]),
    access:
      roles === null
        ? null
        : new Map([
            ['everyone', 'Visitors too.'],
            ['signed-in', 'Those who are logged in.'],
            ...[...roles.keys()].map((name) => [name, 'A role of portal.yaml.'] as const),
          ]),
    renderer: new Map([...renderers.keys()].map((name) => [name, ''])),
  };
  return {
    things: Object.fromEntries(Object.entries(things).filter(([, named]) => named !== null)),
    parameters: new Map(calls.map(({ name, query, body }) => [name, described({ ...query, ...body })])),
    formFields: new Map([...forms].map(([name, { fields }]) => [name, described(fields)])),
    asked: new Map([...forms].map(([name, { asks }]) => [name, described(asks)])),
    askedByPart: new Map([...parts].map(([name, { asks }]) => [name, described(asks)])),
    entityFields: new Map(entities.map(({ name, fields }) => [name, described(fields)])),
    typeWords: scalarKindNames,
  };
}

function complete(
  folder: string,
  { unreadable }: Definitions,
  named: readonly (readonly [string, string])[],
): Named | null {
  return anyIn(unreadable, folder) ? null : new Map(named);
}

/** The names of files that could not be read. */
function lost(folder: string, { unreadable }: Definitions): readonly (readonly [string, string])[] {
  return lostNames(folder, unreadable).map((name) => [name, '']);
}

function described(fields: Fields): Named {
  return new Map(Object.entries(fields).map(([name, { description }]) => [name, description ?? '']));
}
