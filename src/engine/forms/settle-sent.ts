/** What is in the fields of a form once its answers are safe with the server. */
import { type FormSubmit, holdsFiles } from '#model';
import { isSame } from '../kernel/is-same.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues } from './form-types.ts';
import { ownField } from './questions.ts';
import { valueAtPath } from './read-inputs.ts';
import type { UploadList } from './uploads.ts';

type Uploads = ReadonlyMap<string, UploadList>;

export interface Sent {
  readonly runtime: FormRuntime;
  /** The answers as they were sent. */
  readonly prepared: FormValues;
  readonly uploads: Uploads;
  readonly way?: FormSubmit | undefined;
}

/** A draft stays as it is; any other form begins anew. Neither loses what was written while the answers were on their way. */
export function settleSent({ runtime, prepared, uploads, way }: Sent): void {
  if (way?.check === false) untouchSaved(runtime, prepared);
  else beginAnew(runtime, prepared, uploads);
}

/** What was saved counts as touched no more; what was written while it was on its way does. */
function untouchSaved({ touched, prepared }: FormRuntime, sent: FormValues): void {
  const now = prepared();
  const isSaved = (name: string) => isSame(now[name], sent[name]);
  for (const name of [...touched]) if (isSaved(ownField(name))) touched.delete(name);
}

/** What was written while the answers were on their way was not sent with them: it stays. */
function beginAnew(runtime: FormRuntime, sent: FormValues, uploads: Uploads): void {
  const later = writtenSince(runtime, sent, uploads);
  for (const [name, list] of uploads) if (!later.has(name) && !later.has(ownField(name))) list.clear();
  runtime.reset();
  for (const [name, value] of later) runtime.set(name, value);
}

/** What a person has written that is not as it was sent; of files those that were not sent. */
function writtenSince(
  { allFields, prepared, touched, value }: FormRuntime,
  sent: FormValues,
  uploads: Uploads,
): ReadonlyMap<string, unknown> {
  const now = prepared();
  const later = new Map<string, unknown>();
  for (const field of allFields()) {
    const { name, kind } = field;
    const [answer, before] = [now, sent].map((answers) => valueAtPath(answers, name));
    const isWritten = touched.has(name) && answer !== undefined && !isSame(answer, before);
    if (kind === 'questions' || !(isWritten || uploads.get(name)?.isSending())) continue;
    later.set(name, holdsFiles(field) ? without(value(name), before) : value(name));
  }
  return later;
}

function without(all: unknown, some: unknown): unknown {
  return Array.isArray(all) && Array.isArray(some) ? all.filter((one) => !some.includes(one)) : all;
}
