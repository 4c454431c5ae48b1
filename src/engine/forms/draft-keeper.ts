/** Writes the draft of one form as it is typed, and finds it again. */
import type { Expression } from '#model';
import { openedBy } from '../feedback/modals.ts';
import type { Portal } from '../portal/portal.ts';
import { isAwaited } from '../scope/data-state.ts';
import { namesOf } from '../scope/scope-node.ts';
import type { Draft } from './draft.ts';
import { draftKey, draftValues, readDraft, writeDraft } from './draft.ts';
import type { FormRuntime } from './form-runtime.ts';
import { ownField } from './questions.ts';
import { valueAtPath } from './read-inputs.ts';
import type { UploadList } from './uploads.ts';

export interface DraftKeeper {
  /** Under what it is kept; null while it is not known yet what the form is about. */
  readonly key: () => string | null;
  /** Called when that may have changed. */
  readonly onKey: (listener: () => void) => () => void;
  /** The draft of this person, else what was typed before the login. */
  readonly find: () => Draft | null;
  readonly write: () => void;
  readonly forget: () => void;
  /** The login has ended: after the next one the form is as it was. */
  readonly keepForResume: () => void;
  /** The form itself leads elsewhere and back: then it is as it was, also where it keeps no drafts, in its dialog if it had one. */
  readonly keepForReturn: () => void;
  /** Takes up what was kept for a resume or a return. */
  readonly resume: (draft: Draft) => void;
  /** Writes some time after each change and when the page goes; gives what stops it. */
  readonly follow: () => () => void;
}

/** Writing with each key would be work for nothing. */
const writeAfterMs = 400;

/** What is chosen in the fields with files, by their names. */
type Uploads = ReadonlyMap<string, Pick<UploadList, 'hasNew'>>;

export function createDraftKeeper(portal: Portal, runtime: FormRuntime, uploads: Uploads): DraftKeeper {
  const { form, touched } = runtime;
  /** Who was first logged in: a forced logout forgets them while the form is still on screen, and its draft stays theirs. */
  let writer: unknown = null;
  /** Once the login has ended, whatever is still written must keep the promise. */
  let resume = false;
  let isReturning = false;
  let isWritten = false;

  const user = () => {
    writer ??= portal.session.store.get().user?.['id'] ?? null;
    return writer;
  };
  const aboutNames = namesAbout(runtime);
  const isAboutKnown = () => !aboutNames.some((name) => isAwaited(runtime.outer.dataState(name)));
  const keyOf = (owner: unknown) => {
    const about = subjectsOf(runtime).map(([name, expression]) => [name, runtime.evaluate(expression)]);
    return draftKey(owner, form.name, Object.fromEntries(about));
  };
  const keeper: DraftKeeper = {
    key: () => (isAboutKnown() ? keyOf(user()) : null),
    onKey: (listener) => {
      const stops = [runtime.outer.subscribe(aboutNames, listener), portal.session.store.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    find: () => {
      const key = touched.size === 0 ? keeper.key() : null;
      const draft = key === null ? null : readDraft(portal.drafts, [key, keyOf(null)]);
      return form.draft || draft?.resume ? draft : null;
    },
    write: () => {
      const key = form.draft || isReturning ? keeper.key() : null;
      if (key === null) return;
      const draft = draftOf(runtime, uploads, resume);
      // Files alone make no draft; whoever comes back hears that they are gone.
      if (Object.keys(draft.values).length === 0 && !(resume && draft.files)) {
        // What was typed is gone again.
        if (isWritten) keeper.forget();
        return;
      }
      isWritten = true;
      writeDraft(portal.drafts, key, draft);
    },
    forget: () => {
      for (const owner of [user(), null]) portal.drafts.removeItem(keyOf(owner));
    },
    keepForResume: () => {
      resume = true;
      keeper.write();
    },
    keepForReturn: () => {
      isReturning = true;
      portal.reopen.current = openedBy(portal.feedback.store.get().modals);
      keeper.keepForResume();
    },
    resume: (draft) => {
      applyDraft(runtime, draft);
      if (form.draft) keeper.write();
      else keeper.forget();
    },
    follow: () => {
      if (!form.draft) return () => {};
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = runtime.onChange(() => {
        user();
        clearTimeout(timer);
        timer = setTimeout(keeper.write, writeAfterMs);
      });
      addEventListener('pagehide', keeper.write);
      return () => {
        stop();
        clearTimeout(timer);
        removeEventListener('pagehide', keeper.write);
      };
    },
  };
  return keeper;
}

/** The names that a form is about, and those of its questions: answers find their places once these are there. */
function namesAbout(runtime: FormRuntime): readonly string[] {
  const questions = runtime.form.fields.flatMap((field) => (field.kind === 'questions' ? [field.from] : []));
  const subjects = subjectsOf(runtime).map(([, expression]) => expression);
  return [...subjects, ...questions].flatMap((expression) => namesOf(expression));
}

/** What a form is about: what is sent along with it, and the record that it changes. */
function subjectsOf({ block }: FormRuntime): readonly (readonly [name: string, Expression])[] {
  const { edits, with: sent = {} } = block;
  return [...Object.entries(sent), ...(edits === undefined ? [] : [['edits', edits] as const])];
}

/** What is kept of a form as it is now. */
function draftOf(runtime: FormRuntime, uploads: Uploads, resume: boolean): Draft {
  const values = draftValues(runtime.allFields(), runtime.startValues(), runtime.value, runtime.touched);
  const labels = runtime.choices.known.store.get();
  const files = fieldsWithFiles(runtime, uploads);
  const known = Object.keys(labels).length > 0 ? { labels } : {};
  return { values, resume, ...known, ...(files.length > 0 ? { files } : {}) };
}

/** The fields in which files were chosen that are asked now; of one in a row the field of the rows. */
function fieldsWithFiles({ allFields, isAskedNow }: FormRuntime, uploads: Uploads): readonly string[] {
  const known = new Set<string>(allFields().map(({ name }) => name));
  const chosen = [...uploads].flatMap(([name, list]) => (list.hasNew() && isAskedNow(name) ? [name] : []));
  return [...new Set(chosen.map((name) => (known.has(name) ? name : ownField(name))))];
}

/** Writes the answers of a draft into the form, and says which files are to be chosen again. */
export function applyDraft(
  { allFields, choices, set, say }: FormRuntime,
  { values, labels = {}, files = [] }: Draft,
): void {
  choices.known.recall(labels);
  for (const { name, kind } of allFields()) {
    const value = kind === 'questions' ? undefined : valueAtPath(values, name);
    if (value !== undefined) set(name, value);
  }
  for (const name of files) say(name, 'filesAgain');
}
