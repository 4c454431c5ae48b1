/** The files of one field: each is sent as soon as it is chosen, the form holds their ids. */
import { extensionOf, type FilesField, recordOf } from '#model';
import type { Store } from '../kernel/store.ts';
import { createStore } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import type { Failure } from '../request/reply.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { UploadState, Uploads } from './form-types.ts';

interface Upload extends UploadState {
  /** The server's name for it, once it is there. */
  readonly id: string | null;
}

/** What files and pictures have in common; of pictures there is one. */
export type Uploading = Pick<
  FilesField,
  'name' | 'label' | 'upload' | 'purpose' | 'accept' | 'maxSizeBytes' | 'maxCount'
>;

export interface UploadList extends Pick<Uploads, 'remove' | 'again'> {
  /** @param limits  the field as it is now */
  readonly add: (files: Iterable<File>, limits: Uploading) => void;
  readonly store: Store<readonly Upload[]>;
  /** Another config has gone live: the form has another runtime, of the same inputs. */
  readonly follow: (runtime: FormRuntime) => void;
  /** Whether files are on their way. */
  readonly isSending: () => boolean;
  /** Whether files were chosen here that go along. */
  readonly hasNew: () => boolean;
  /** Whoever has left the form wants none of what is still on its way. */
  readonly stop: () => void;
  readonly clear: () => void;
}

/** Begins the key of a file that was chosen here; one that was sent before has its id. */
const newKey = 'new-';

/** What is wrong with a file before it is sent; null when it may go. */
export function fileProblem(
  field: Pick<Uploading, 'accept' | 'maxSizeBytes'>,
  file: { readonly name: string; readonly size: number },
): 'type' | 'size' | null {
  if (file.size === 0 || !field.accept.some((type) => type === extensionOf(file.name))) return 'type';
  return file.size > field.maxSizeBytes ? 'size' : null;
}

const begun = { state: 'sending', progress: 0, isLost: false } as const;
const failed = { state: 'failed' } as const;

function fresh({ name, size }: File): Pick<Upload, 'name' | 'sizeBytes' | 'id'> {
  return { name, sizeBytes: size, id: null };
}

/** @param first  of the form as it is when the first file may be chosen */
export function createUploads(portal: Portal, field: Uploading, first: FormRuntime): UploadList {
  const store = createStore(uploadsOf(field.name, first));
  const { now, follow } = createFollower(store, field.name, first);
  const aborts = new Map<string, AbortController>();
  const chosen = new Map<string, File>();
  let count = 0;
  /** Of the field as it was when files were added last. */
  let limitsNow = field;

  const hasRoom = () => store.get().filter(({ state }) => state !== 'failed').length < limitsNow.maxCount;
  const label = () => ({ label: now().text(field.label) });
  const patch = (key: string, part: Partial<Upload>) =>
    store.set(store.get().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const keepIds = () => {
    const runtime = now();
    const ids = store.get().flatMap(({ state, id }) => (state === 'done' && id !== null ? [id] : []));
    runtime.set(field.name, ids);
    // What was said of a file that failed goes with it.
    if (ids.length > 0 || runtime.errors.get(field.name) !== null) runtime.checkField(field.name);
  };

  async function send(key: string, file: File): Promise<void> {
    const abort = new AbortController();
    aborts.set(key, abort);
    chosen.set(key, file);
    const reply = await portal.upload({
      call: field.upload,
      given: { purpose: field.purpose },
      file,
      signal: abort.signal,
      onProgress: (progress) => patch(key, { progress }),
    });
    aborts.delete(key);
    if (reply.kind === 'done') {
      patch(key, { state: 'done', progress: 1, id: String(recordOf(reply.answer)['id']) });
      keepIds();
      return;
    }
    if (!isSaidBeside(reply)) portal.report(reply, 'act');
    patch(key, { ...failed, error: reasonOf(reply, portal, label()), isLost: reply.kind !== 'refused' });
  }

  const stop = () => {
    for (const abort of aborts.values()) abort.abort();
  };

  return {
    store,
    ...whatIsIn(store),
    stop,
    follow,
    add: (files, limits) => {
      limitsNow = limits;
      for (const file of files) {
        const problem = fileProblem(limits, file);
        const error = problem || !hasRoom() ? problemWords(problem, limits, portal, label()) : null;
        count += 1;
        const key = `${newKey}${count}`;
        store.set([...store.get(), { ...begun, ...fresh(file), key, error, ...(error === null ? {} : failed) }]);
        if (error === null) void send(key, file);
      }
    },
    again: (key) => {
      const file = chosen.get(key);
      if (!file) return;
      const error = hasRoom() ? null : problemWords(null, limitsNow, portal, label());
      patch(key, error === null ? { ...begun, error } : { error, isLost: false });
      if (error === null) void send(key, file);
    },
    remove: (key) => {
      aborts.get(key)?.abort();
      store.set(store.get().filter((upload) => upload.key !== key));
      keepIds();
    },
    clear: () => {
      stop();
      store.set([]);
    },
  };
}

interface Follower extends Pick<UploadList, 'follow'> {
  /** The form as it is now. */
  readonly now: () => FormRuntime;
}

function createFollower(store: Store<readonly Upload[]>, name: string, first: FormRuntime): Follower {
  let runtime = first;
  let stop = followAnswer(store, name, first);
  const follow = (next: FormRuntime): void => {
    if (next === runtime) return;
    stop();
    runtime = next;
    stop = followAnswer(store, name, next);
  };
  return { now: () => runtime, follow };
}

/** Files that were sent before may come with the data, and rows with files go and come back, while the form is shown. */
function followAnswer(store: Store<readonly Upload[]>, name: string, runtime: FormRuntime): () => void {
  const known = new Map<string, Upload>();
  return runtime.changes.subscribe([name], () => {
    const all = store.get();
    for (const upload of all) if (upload.id !== null) known.set(upload.id, upload);
    const next = uploadsOf(name, runtime, known);
    if (String(next.map(({ id }) => id)) !== String(all.flatMap(({ id }) => id ?? [])))
      store.set([...next, ...all.filter(({ id }) => id === null)]);
  });
}

function whatIsIn(store: Store<readonly Upload[]>): Pick<UploadList, 'isSending' | 'hasNew'> {
  return {
    isSending: () => store.get().some(({ state }) => state === 'sending'),
    hasNew: () => store.get().some(({ key, state }) => key.startsWith(newKey) && state !== 'failed'),
  };
}

/** Why a file is not sent, in words: for itself, or as one too many. */
function problemWords(
  problem: 'type' | 'size' | null,
  { maxCount }: Pick<Uploading, 'maxCount'>,
  { message }: Portal,
  label: { readonly label: string },
): string {
  if (problem === null) return message('filesMany', { max: maxCount });
  return message(problem === 'size' ? 'fileTooBig' : 'invalidFormat', label);
}

/**
 * Whoever presses a button believes that every file goes along: one that failed is led to, and stays in the way until it is sent
 * or taken out.
 * @param uploads  the files of fields that are asked, by their names
 * @returns whether none has failed
 */
export function showFailed(uploads: readonly (readonly [string, UploadList])[], { showErrors }: FormRuntime): boolean {
  const failed = uploads.flatMap(([name, { store }]) => {
    const last = store.get().findLast(({ state }) => state === 'failed');
    return last ? [[name, last.error ?? ''] as const] : [];
  });
  if (failed.length > 0) showErrors(new Map(failed));
  return failed.length === 0;
}

/** Whether it is said beside the file alone that the server did not take it. */
function isSaidBeside(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.code === 413 || failure.code === 422);
}

/** Why the server did not take a file, in words. */
function reasonOf(failure: Failure, { message }: Portal, label: { readonly label: string }): string {
  if (failure.kind !== 'refused') return message('fileNotSent', label);
  if (failure.code === 413) return message('fileTooBig', label);
  return (failure.errors[0]?.message ?? failure.message) || message('failed');
}

/** The files that the answer of a field names: those that were chosen here, and those that were sent before. */
function uploadsOf(
  name: string,
  { value, starts: { sent } }: Pick<FormRuntime, 'value' | 'starts'>,
  known?: ReadonlyMap<string, Upload>,
): readonly Upload[] {
  const answer = value(name);
  const ids = Array.isArray(answer) ? answer.filter((id): id is string => typeof id === 'string') : [];
  const sentBefore = (id: string): Upload => ({
    key: id,
    id,
    name: id,
    sizeBytes: null,
    ...sent.get(id),
    state: 'done',
    progress: 1,
    error: null,
  });
  return ids.map((id) => known?.get(id) ?? sentBefore(id));
}
