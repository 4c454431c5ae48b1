/**
 * Whose ids two ids are: `id: id` in an entity is the id of that entity, and an entity that includes another shares its ids.
 * Each family of entities goes by one name, so that `id of Notice` and the id of a `NoticeSummary` are the same.
 */
import type { EntityModel, Type } from '#model';
import { isRecord, own, type PlainRecord, recordOf, textOf } from '../kernel/records.ts';
import { includedEntity } from './included-entity.ts';
import { parseTypeWords } from './type-words.ts';

/** The name under which the ids of an entity go. */
export type IdName = (entity: string) => string;

/** @param entities  as they are written, by name */
export function idNames(entities: ReadonlyMap<string, PlainRecord>): IdName {
  const owners = new Map([...entities.keys()].map((name) => [name, ownerOf(name, entities)]));
  const names = new Map<string, string>();
  for (const [name, owner] of owners) {
    const known = names.get(owner) ?? owner;
    // `NoticeSummary` and the `Notice` that includes it are both notices.
    names.set(owner, owner.includes(name) && name.length < known.length ? name : known);
  }
  return (entity) => {
    const owner = owners.get(entity) ?? entity;
    return names.get(owner) ?? owner;
  };
}

/** The entity that declares the id which `name` has. */
function ownerOf(name: string, entities: ReadonlyMap<string, PlainRecord>, above: readonly string[] = []): string {
  const entity = entities.get(name);
  if (!entity || above.includes(name)) return name;
  const included = textOf(entity['includes']);
  const next =
    identifiedBy(own(recordOf(entity['fields']), 'id')) ??
    (included && includedEntity(included, [...above, name], entities));
  return next && entities.has(next) ? ownerOf(next, entities, [...above, name]) : name;
}

/** `id: id of Notice` in an entity says that it is a notice itself. */
function identifiedBy(written: unknown): string | undefined {
  const type = parseTypeWords(textOf(isRecord(written) ? written['type'] : written));
  return type?.kind === 'id' ? type.identifies : undefined;
}

export function withIdNames(type: Type, idName: IdName): Type {
  if (type.kind === 'list') return { ...type, of: withIdNames(type.of, idName) };
  return type.kind === 'id' && type.identifies !== undefined ? { ...type, identifies: idName(type.identifies) } : type;
}

/** The entity with its `id` known as its own. */
export function withOwnId(entity: EntityModel, idName: IdName): EntityModel {
  const id = own(entity.fields, 'id');
  if (id?.kind !== 'id' || id.identifies !== undefined) return entity;
  return { ...entity, fields: { ...entity.fields, id: { ...id, identifies: idName(entity.name) } } };
}
