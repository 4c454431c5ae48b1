/** Writes the draft of one form as it is typed, and finds it again. */
import type { Portal } from '../portal/portal.ts';
import { isAwaited } from '../scope/data-state.ts';
import { namesOf } from '../scope/scope-node.ts';
import type { Draft } from './draft.ts';
import { draftKey, draftValues, readDraft, writeDraft } from './draft.ts';
import type { FormRuntime } from './form-runtime.ts';
import { valueAtPath } from './read-inputs.ts';

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
  /** The form itself leads elsewhere and back: then it is as it was, also where it keeps no drafts. */
  readonly keepForReturn: () => void;
  /** Takes up what was kept for a resume or a return. */
  readonly resume: (draft: Draft) => void;
  /** Writes some time after each change and when the page goes; gives what stops it. */
  readonly follow: () => () => void;
}

/** Writing with each key would be work for nothing. */
const writeAfterMs = 400;

export function createDraftKeeper(portal: Portal, runtime: FormRuntime): DraftKeeper {
  const { form, block, touched } = runtime;
  /** A forced logout forgets the user while the form is still on screen; its draft stays theirs. */
  let lastUser: unknown = null;
  /** Once the login has ended, whatever is still written must keep the promise. */
  let resume = false;
  let isReturning = false;
  let isWritten = false;

  const user = () => {
    lastUser = portal.session.store.get().user?.['id'] ?? lastUser;
    return lastUser;
  };
  const aboutNames = Object.values(block.with ?? {}).flatMap((expression) => namesOf(expression));
  const isAboutKnown = () => !aboutNames.some((name) => isAwaited(runtime.outer.dataState(name)));
  const keyOf = (owner: unknown) => {
    const about = Object.entries(block.with ?? {}).map(([name, expression]) => [name, runtime.evaluate(expression)]);
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
      const values = draftValues(runtime.allFields(), runtime.startValues(), runtime.value, touched);
      if (Object.keys(values).length === 0) {
        // What was typed is gone again.
        if (isWritten) keeper.forget();
        return;
      }
      isWritten = true;
      const labels = runtime.choices.known.store.get();
      const known = Object.keys(labels).length > 0 ? { labels } : {};
      writeDraft(portal.drafts, key, { values, resume, ...known });
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

/** Writes the answers of a draft into the form. */
export function applyDraft({ allFields, choices, set }: FormRuntime, { values, labels = {} }: Draft): void {
  choices.known.recall(labels);
  for (const { name, kind } of allFields()) {
    const value = kind === 'questions' ? undefined : valueAtPath(values, name);
    if (value !== undefined) set(name, value);
  }
}
