/** What a field of files asks its form. */
import { useSource } from '../kernel/store.ts';
import { usePortal } from '../portal/portal.ts';
import { useForm } from './form-context.ts';
import type { Uploads } from './form-types.ts';
import { createUploads, type Uploading } from './uploads.ts';

/** The files of a field, and ways to add and remove them. */
export function useUpload(field: Uploading): Uploads {
  const portal = usePortal();
  const { runtimeNow, uploads } = useForm();
  let list = uploads.get(field.name);
  if (!list) {
    list = createUploads(portal, field, runtimeNow());
    uploads.set(field.name, list);
  }
  const files = useSource(list.store.subscribe, list.store.get);
  const { add, remove, again } = list;
  return { files, add: (chosen) => add(chosen, field), remove, again };
}
