/** The form that a field stands in. */
import { createContext, useContext } from 'react';
import { invariant } from '../kernel/invariant.ts';
import type { DataHolder } from '../scope/data-holder.ts';
import type { CaptchaStore } from './captcha.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { PortalForm } from './form-types.ts';
import type { UploadList } from './uploads.ts';

/** What `usePortalForm` knows beyond its face. */
export interface InternalForm extends PortalForm {
  readonly runtime: FormRuntime;
  readonly holder: DataHolder;
  readonly captchas: Map<string, CaptchaStore>;
  readonly uploads: Map<string, UploadList>;
  /** Keeps what is typed, so that it is there again without a question. */
  readonly keepDraft: () => void;
}

export const FormContext = createContext<InternalForm | null>(null);

export function useForm(): InternalForm {
  const form = useContext(FormContext);
  invariant(form, 'fields stand inside PortalFormProvider');
  return form;
}
