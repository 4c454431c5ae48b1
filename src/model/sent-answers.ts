/**
 * Where the answers of a form are in what is sent: most under the name of their field, some inside a group that the call
 * knows (`extendInfo.contact_address`), some in another shape, because the call takes them so (`SentAs`). The browser turns answers
 * into what is sent with these functions, and the server turns it back.
 */
import type { FormModel, SentAs } from './portal.ts';
import { isRecord, put, recordOf } from './records.ts';

type Answers = Readonly<Record<string, unknown>>;
type SendingForm = Pick<FormModel, 'sentAs' | 'sentGroups'>;

/**
 * The outermost keys under which a form sends its answers. Those of extra fields and of what YAML adds (`with`) are not among
 * them.
 */
export function sentKeys({ sentAs = {}, fields, extraFields }: Pick<FormModel, 'sentAs' | 'fields' | 'extraFields'>) {
  const names = fields.map(({ name }) => name).filter((name) => !extraFields.includes(name));
  return new Set(names.flatMap((name) => placesOf(name, sentAs[name])).map((path) => path.split('.')[0] ?? ''));
}

/** The paths in what is sent at which the answer to a field is. */
function placesOf(name: string, sent: SentAs | undefined): readonly string[] {
  if (!sent) return [name];
  return sent.as === 'parts' ? (sent.parts ?? []).map((part) => besidePath(sent.path, part)) : [sent.path];
}

/**
 * The answers as they are sent.
 * @param answers  by the names of the fields
 * @param asked    whether a field is asked now: a group of which nothing is asked is not sent. Left out: all are asked
 */
export function toSent(
  { sentAs = {}, sentGroups = [] }: SendingForm,
  answers: Answers,
  asked: (name: string) => boolean = () => true,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  const shaped = Object.entries(sentAs).filter(([name]) => asked(name));
  for (const group of sentGroups)
    if (shaped.some(([, { path }]) => path.startsWith(`${group}.`))) putPart(sent, `${group}.`, undefined);
  for (const [name, { emptied, path }] of shaped) if (emptied && answers[name] === undefined) putPart(sent, path, []);
  for (const [name, answer] of Object.entries(answers)) {
    const shape = sentAs[name];
    if (!shape) putPart(sent, name, answer);
    else if (shape.as === 'one') putPart(sent, shape.path, Array.isArray(answer) ? answer[0] : answer);
    else if (shape.as !== 'parts') putPart(sent, shape.path, answer);
    else for (const part of shape.parts ?? []) putPart(sent, besidePath(shape.path, part), recordOf(answer)[part]);
  }
  return sent;
}

/**
 * The other way: the answers by the names of their fields, read from what was sent or is kept in the same shape.
 * @param names  of the fields
 */
export function fromSent(
  { sentAs = {} }: SendingForm,
  names: Iterable<string>,
  sent: Answers,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const name of names) {
    const shape = sentAs[name];
    const value = shape ? readShaped(shape, sent) : partAt(sent, name);
    if (value !== undefined) put(answers, name, value);
  }
  return answers;
}

/** What was sent without the answers to these fields. Groups stay, also empty ones. */
export function withoutAnswers(
  { sentAs = {} }: SendingForm,
  names: Iterable<string>,
  sent: Answers,
): Record<string, unknown> {
  const left = { ...sent };
  for (const name of names) for (const path of placesOf(name, sentAs[name])) takePart(left, path);
  return left;
}

/** Both records in one. Groups that are in both are joined; of anything else that is in both, `above` is taken. */
export function mergeSent(below: Answers, above: Answers): Record<string, unknown> {
  const merged = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = Object.hasOwn(below, key) ? below[key] : undefined;
    put(merged, key, isRecord(under) && isRecord(value) ? mergeSent(under, value) : value);
  }
  return merged;
}

/**
 * The name of a value in the form, from its path in what was sent: `positions[1].company` from `work.positions[1].company`. A path
 * that no field is sent under is returned as it is; null when the form has another field of that name.
 */
export function nameInForm({ sentAs = {} }: SendingForm, path: string): string | null {
  for (const [name, shape] of Object.entries(sentAs)) {
    for (const place of placesOf(name, shape)) {
      const rest = path.startsWith(place) ? path.slice(place.length) : null;
      if (rest !== null && /^($|[.[])/.test(rest)) return shape.as === undefined ? `${name}${rest}` : name;
    }
  }
  return Object.hasOwn(sentAs, path.replace(/[.[].*$/s, '')) ? null : path;
}

/**
 * The other way: the path in what is sent of a field, or of a part of it. Of an answer that is sent in another shape, each part has
 * the path of the whole.
 */
export function nameInSent({ sentAs = {} }: SendingForm, name: string): string {
  const owner = name.replace(/[.[].*$/s, '');
  const shape = Object.hasOwn(sentAs, owner) ? sentAs[owner] : undefined;
  return shape ? `${shape.path}${shape.as === undefined ? name.slice(owner.length) : ''}` : name;
}

function readShaped({ path, as, parts = [] }: SentAs, sent: Answers): unknown {
  if (as !== 'parts') {
    const value = partAt(sent, path);
    return as === 'one' && value !== undefined && value !== null ? [value] : value;
  }
  const found = parts.flatMap((part): [string, unknown][] => {
    const value = partAt(sent, besidePath(path, part));
    return value === undefined || value === null ? [] : [[part, value]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The path of one part of an answer that is sent as its parts: `contact.phone` and `phone_code` → `contact.phone_code`. */
export function besidePath(path: string, part: string): string {
  return path.replace(/[^.]*$/, part);
}

/** The value at a path of names with dots between them; undefined when there is none. */
export function partAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (isRecord(part) && Object.hasOwn(part, key) ? part[key] : undefined), record);
}

/** Sets what is at a path; a path that ends with a dot only makes the groups. What is undefined is not set. */
function putPart(record: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', ...others] = path.split('.');
  if (others.length === 0) {
    if (value !== undefined) put(record, key, value);
    return;
  }
  if (value === undefined && !path.endsWith('.')) return;
  const inner = Object.hasOwn(record, key) && isRecord(record[key]) ? { ...record[key] } : {};
  put(record, key, inner);
  if (others.join('.') !== '') putPart(inner, others.join('.'), value);
}

/** Takes out what is at a path. The groups on the way are copied first, so that only `record` itself is changed. */
function takePart(record: Record<string, unknown>, path: string): void {
  const [key = '', ...others] = path.split('.');
  if (others.length === 0) {
    delete record[key];
    return;
  }
  const inner = record[key];
  if (!isRecord(inner)) return;
  const copy = { ...inner };
  put(record, key, copy);
  takePart(copy, others.join('.'));
}
