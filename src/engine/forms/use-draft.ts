/** Keeps what is typed and offers it again. */
import { useEffect, useMemo, useState } from 'react';
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import type { Draft } from './draft.ts';
import { applyDraft, createDraftKeeper } from './draft-keeper.ts';
import type { PortalForm } from './form-context.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { UploadList } from './uploads.ts';

export interface DraftState {
  readonly offer: PortalForm['draft'];
  readonly forget: () => void;
  /** Keeps what is touched by now. */
  readonly write: () => void;
  readonly keepForResume: () => void;
  readonly keepForReturn: () => void;
}

export function useDraft(runtime: FormRuntime, uploads: ReadonlyMap<string, UploadList>): DraftState {
  const portal = usePortal();
  const keeper = useMemo(() => createDraftKeeper(portal, runtime, uploads), [portal, runtime, uploads]);
  const key = useSource(keeper.onKey, keeper.key);
  const [found, setFound] = useState<Draft | null>(null);

  useEffect(() => keeper.follow(), [keeper]);
  // Who it is, and what the form is about, may become known only while it is shown; then that draft is looked for.
  useEffect(() => {
    if (key === null) return;
    const look = () => {
      const draft = keeper.find();
      setFound(draft?.resume ? null : draft);
      if (draft?.resume) keeper.resume(draft);
    };
    // The first reading of a browser's storage is slow: the form is painted before.
    const timer = setTimeout(look);
    return () => clearTimeout(timer);
  }, [keeper, key]);

  const forget = () => {
    setFound(null);
    keeper.forget();
  };
  const restore = () => {
    setFound(null);
    if (found) applyDraft(runtime, found);
  };
  const { write, keepForResume, keepForReturn } = keeper;
  return { forget, write, keepForResume, keepForReturn, offer: found && { restore, discard: forget } };
}
