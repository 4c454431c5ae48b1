/**
 * The extra fields in an answer as they are handed out: those that YAML knows, files as links. The contract says where
 * in an answer they are, so no handler has to think of it.
 */
import { answerOf, type CallModel, type Contract, recordOf, rememberByObject, type Type } from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import { fileIdsIn, linksOf, presentExtras } from './extra-fields.ts';

type Visit = (form: string, ext: Readonly<Record<string, unknown>>) => unknown;

/** Stored values go in, shown ones come out; an answer without extra fields is given back as it is. */
export async function showAnswerExtras(
  { portal, database, files }: Pick<CallContext, 'portal' | 'database' | 'files'>,
  call: CallModel,
  sent: Readonly<Record<string, unknown>>,
  answer: unknown,
): Promise<unknown> {
  const { contract } = portal;
  const type = answerOf(call, sent);
  if (!holdsExtras(contract, type)) return answer;
  const ids = new Set<string>();
  walk(contract, type, answer, (form, ext) => {
    for (const id of fileIdsIn(portal.formsLike(form), ext)) ids.add(id);
    return ext;
  });
  const links = await linksOf(database, files, [...ids]);
  return walk(contract, type, answer, (form, ext) => presentExtras(portal.formsLike(form), ext, links));
}

/** Whether values of a type hold extra fields of a form that the contract names. */
export function holdsExtras(contract: Contract, type: Type): boolean {
  return extrasIn(contract)(type);
}

const extrasIn = rememberByObject((contract: Contract) =>
  rememberByObject((type: Type) => {
    // An entity may hold itself: each type is looked into once.
    const within = new Set([type]);
    for (const each of within) for (const part of partsOf(contract, each)) within.add(part);
    return [...within].some((each) => each.kind === 'extra' && !each.form.startsWith('{'));
  }),
);

function partsOf(contract: Contract, type: Type): readonly Type[] {
  if (type.kind === 'list') return [type.of];
  return Object.values(fieldsIn(contract, type));
}

function fieldsIn(contract: Contract, type: Type): Readonly<Record<string, Type>> {
  if (type.kind === 'object') return type.fields;
  return type.kind === 'entity' ? (contract.entities[type.name]?.fields ?? {}) : {};
}

function walk(contract: Contract, type: Type, value: unknown, visit: Visit): unknown {
  if (typeof value !== 'object' || value === null || !holdsExtras(contract, type)) return value;
  if (type.kind === 'extra') return visit(type.form, value as Record<string, unknown>); // one that is named: see `holdsExtras`
  if (Array.isArray(value)) {
    return type.kind === 'list' ? value.map((entry) => walk(contract, type.of, entry, visit)) : value;
  }
  const record = recordOf(value);
  const changed = Object.entries(fieldsIn(contract, type))
    .filter(([name, part]) => Object.hasOwn(record, name) && holdsExtras(contract, part))
    .map(([name, part]) => [name, walk(contract, part, record[name], visit)] as const);
  return { ...record, ...Object.fromEntries(changed) };
}
