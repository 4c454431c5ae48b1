/** A form as its block sees it, and what its fields ask of it. */
import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DefinedField, FormModel, FormSubmit } from '#model';
import { invariant } from '../kernel/invariant.ts';
import type { DataHolder } from '../scope/data-holder.ts';
import type { CaptchaStore } from './captcha.ts';
import type { FormRuntime } from './form-runtime.ts';
import type { FormValues } from './form-types.ts';
import type { UploadList } from './uploads.ts';

/** The key of what `PortalFormProvider` takes from a form. The engine's face does not export it, so blocks cannot read it. */
export const inner = Symbol('what the fields ask of their form');

export interface PortalForm {
  readonly form: FormModel;
  readonly fields: readonly DefinedField[];
  /** React Hook Form's values and inputs. Errors are not in its `formState`: ask `useFieldError`. */
  readonly methods: UseFormReturn<FormValues>;
  /**
   * For `onSubmit`: checks the answers, asks for confirmation, sends them, says what came of it.
   * @param way  one of `form.submits`; left out: the main one
   */
  readonly submit: (event?: { preventDefault(): void }, way?: FormSubmit) => void;
  /** The way to send that Enter takes, and the other ones. Null: there is but one. */
  readonly ways: { readonly main: FormSubmit; readonly others: readonly FormSubmit[] } | null;
  readonly sending: boolean;
  /** Above 0 after too many tries: the button waits that long. */
  readonly waitSeconds: number;
  /** Its time is over, or not yet come, as server-defined questions in it say: it is shown to be read. */
  readonly closed: boolean;
  /** An unfinished form of this tab that may be taken up again. */
  readonly draft: { readonly restore: () => void; readonly discard: () => void } | null;
  /** For visitors, where the form is shown to them: leads to the login and back, with what was typed. Null for everybody else. */
  readonly logIn: (() => void) | null;
  /** Prefix of the ids of the fields: `{formId}-{field name}`. */
  readonly formId: string;
  readonly [inner]: InnerForm;
}

/** The same object while the form is shown, so that sending and waiting render no field. */
export interface InnerForm extends Pick<PortalForm, 'methods'> {
  readonly runtime: FormRuntime;
  /** For what outlives a config that goes live, which makes another runtime of the same form. */
  readonly runtimeNow: () => FormRuntime;
  readonly holder: DataHolder;
  readonly captchas: Map<string, CaptchaStore>;
  readonly uploads: Map<string, UploadList>;
  /** Keeps what is typed, so that it is there again without a question, where the form keeps drafts. */
  readonly keepForResume: () => void;
  /** The same for a way that the form itself leads, whether it keeps drafts or not. */
  readonly keepForReturn: () => void;
}

export const FormContext = createContext<InnerForm | null>(null);

export function useForm(): InnerForm {
  const form = useContext(FormContext);
  invariant(form, 'fields are rendered inside PortalFormProvider');
  return form;
}
