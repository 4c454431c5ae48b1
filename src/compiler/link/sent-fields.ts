/**
 * Where the answers of a form go in its call: `name: extendInfo.contact_address` is inside a group that the call knows, a
 * list of one entry goes as that entry, an answer with parts goes as its parts, where the call takes them so.
 */
import { besidePath, type CallModel, type Fields, type SentAs, type Type } from '#model';
import { own, textOf } from '../kernel/records.ts';
import { answerType } from './answer-types.ts';
import { parameters } from './call-parameters.ts';
import type { Definitions, FormFacts } from './definitions.ts';
import { recordFields } from './extra-fields.ts';
import { type FieldPlace, writtenForm } from './form-parts.ts';

/** A question with the way in which its answer is sent. */
export interface SentField {
  readonly place: FieldPlace;
  readonly sent: SentAs;
  /** What the call takes there; undefined when it knows nothing of this name. */
  readonly expected: Type | undefined;
  /** All paths that it is sent to. */
  readonly paths: readonly string[];
}

export function sentFields(
  facts: FormFacts,
  call: CallModel | undefined,
  definitions: Definitions,
): readonly SentField[] {
  return writtenForm(facts.source.data).fields.map((place) => sentField(place, call, definitions));
}

function sentField(place: FieldPlace, call: CallModel | undefined, definitions: Definitions): SentField {
  const { field, path: _, sent: path } = place;
  const expected = call && typeAt(parameters(call), path, definitions);
  const plain = { place, sent: { path }, expected, paths: [path] };
  if (!call || !expected) return plain;
  const actual = answerType(field, definitions.options);
  const emptied = call.partial && expected.kind === 'list' ? { emptied: true as const } : {};
  if (holdsOne(field) && actual.kind === 'list' && isSingle(expected)) return { ...plain, sent: { path, as: 'one' } };
  if (actual.kind !== 'object' || recordFields(expected, definitions) || expected.kind === 'json')
    return { ...plain, sent: { path, ...emptied } };
  const parts = Object.keys(actual.fields);
  const paths = parts.map((part) => besidePath(path, part));
  const isTaken = paths.every((part) => typeAt(parameters(call), part, definitions) !== undefined);
  return isTaken && paths.includes(path) ? { ...plain, sent: { path, as: 'parts', parts }, paths } : plain;
}

/** One picture, or files of which there can be one. */
function holdsOne(field: Readonly<Record<string, unknown>>): boolean {
  const kind = textOf(field['kind']);
  return kind === 'image' || (kind === 'files' && field['max-count'] === 1);
}

function isSingle({ kind }: Type): boolean {
  return kind === 'text' || kind === 'path' || kind === 'id';
}

/** The type at a path of names; undefined when there is none. What may be anything has anything in it. */
export function typeAt(fields: Fields, path: string, definitions: Definitions): Type | undefined {
  const [name = '', ...others] = path.split('.');
  const type = own(fields, name);
  if (!type || others.length === 0) return type;
  if (type.kind === 'json') return { kind: 'json' };
  const inner = recordFields(type, definitions);
  return inner ? typeAt(inner, others.join('.'), definitions) : undefined;
}

/** The groups around the last name of a path, the outermost first: `work` and `work.positions` of `work.positions.company`. */
export function groupsOf(path: string): readonly string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

/** `sentAs` and `sentGroups` of the compiled form; each is left out where it would be empty. */
export function sendingOf(fields: readonly SentField[], call: CallModel | undefined, definitions: Definitions) {
  const shaped = fields.filter(({ place, sent }) => place.name !== sent.path || sent.as || sent.emptied);
  const groups = [...new Set(shaped.flatMap(({ paths }) => paths.flatMap(groupsOf)))].filter((group) =>
    needsNothing(call && typeAt(parameters(call), group, definitions), definitions),
  );
  return {
    ...(shaped.length > 0 ? { sentAs: Object.fromEntries(shaped.map(({ place, sent }) => [place.name, sent])) } : {}),
    ...(groups.length > 0 ? { sentGroups: groups } : {}),
  };
}

/** A group that may be sent without anything in it. */
function needsNothing(type: Type | undefined, definitions: Definitions): boolean {
  const fields = type && recordFields(type, definitions);
  return fields ? Object.values(fields).every(({ nullable }) => nullable === true) : false;
}
