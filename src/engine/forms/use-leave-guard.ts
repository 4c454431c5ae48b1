/** A form that would be kept as a draft is also asked about before it is left. */
import { useContext, useEffect } from 'react';
import { ModalContext } from '../actions/use-action.tsx';
import { isSame } from '../kernel/is-same.ts';
import { usePortal } from '../portal/portal.ts';
import type { FormRuntime } from './form-runtime.ts';
import { valueAtPath } from './read-inputs.ts';
import type { UploadList } from './uploads.ts';

export function useLeaveGuard(runtime: FormRuntime, uploads: ReadonlyMap<string, UploadList>): void {
  const { leaveGuards } = usePortal();
  const modalId = useContext(ModalContext);
  useEffect(() => {
    if (!runtime.form.draft) return;
    const isChanged = () => {
      if ([...uploads.values()].some((list) => list.isSending())) return true;
      if (runtime.touched.size === 0) return false;
      const start = runtime.startValues();
      return [...runtime.touched].some((name) => !isSame(runtime.value(name), valueAtPath(start, name)));
    };
    const guard = { isChanged, modalId };
    leaveGuards.add(guard);
    return () => void leaveGuards.delete(guard);
  }, [leaveGuards, runtime, uploads, modalId]);
}
