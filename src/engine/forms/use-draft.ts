/** Keeps what is typed and offers it again. */
import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../start/portal.ts';
import { useStore } from '../start/store.ts';
import type { Draft } from './draft.ts';
import { draftKey, draftValues, readDraft, writeDraft } from './draft.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues, PortalForm } from './form-types.ts';
import { valueAtPath } from './read-inputs.ts';

/** Writing with each key would be work for nothing. */
const writeAfterMs = 400;

export interface DraftState {
  readonly offer: PortalForm['draft'];
  readonly forget: () => void;
  /** The login has ended: after the next one the form stands there as it was. */
  readonly keepForResume: () => void;
}

export function useDraft(runtime: FormRuntime): DraftState {
  const portal = usePortal();
  const userId = useStore(portal.session.store, (session) => session.user?.['id'] ?? null);
  const [found, setFound] = useState<Draft | null>(null);
  /** A forced logout forgets the user while the form is still on screen; its draft stays theirs. */
  const owner = useRef(userId);
  if (userId !== null) owner.current = userId;
  /** Once the login has ended, whatever is still written must keep the promise. */
  const resumes = useRef(false);
  const { form, block } = runtime;

  const keysOf = (user: unknown) => {
    const about = Object.fromEntries(
      Object.entries(block.with ?? {}).map(([name, expression]) => [name, runtime.evaluate(expression)]),
    );
    return draftKey(user, form.name, about);
  };
  const write = () => {
    const values = draftValues(
      runtime.allFields(),
      runtime.startValues(),
      (name) => runtime.value(name),
      runtime.touched,
    );
    if (Object.keys(values).length > 0) {
      writeDraft(portal.drafts, keysOf(owner.current), { values, resume: resumes.current });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once a form and user.
  useEffect(() => {
    if (!form.draft) return;
    const look = () => {
      if (runtime.touched.size > 0) return;
      const draft = readDraft(portal.drafts, [keysOf(userId), keysOf(null)]);
      if (draft?.resume) {
        apply(runtime, draft.values);
        write();
      } else {
        setFound(draft);
      }
    };
    // The first reading of a browser's storage is slow: the form is painted before.
    const timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [runtime, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `write` reads what is current.
  useEffect(() => {
    if (!form.draft) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = runtime.onChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => write(), writeAfterMs);
    });
    const now = () => runtime.touched.size > 0 && write();
    addEventListener('pagehide', now);
    return () => {
      stop();
      clearTimeout(timer);
      removeEventListener('pagehide', now);
    };
  }, [runtime, form]);

  const forget = () => {
    setFound(null);
    for (const user of [owner.current, null]) portal.drafts.removeItem(keysOf(user));
  };
  return {
    forget,
    keepForResume: () => {
      resumes.current = true;
      if (form.draft) write();
    },
    offer: found && {
      restore: () => {
        setFound(null);
        apply(runtime, found.values);
      },
      discard: forget,
    },
  };
}

function apply(runtime: FormRuntime, values: FormValues): void {
  for (const { name, kind } of runtime.allFields()) {
    const value = kind === 'questions' ? undefined : valueAtPath(values, name);
    if (value !== undefined) runtime.set(name, value);
  }
}
