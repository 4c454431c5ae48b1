/** What a form block knows of its form: its types. */
import type { UseFormReturn } from 'react-hook-form';
import type { DefinedField, FormModel, FormSubmit } from '#model';

/** The values of a form as the inputs hold them: texts, ticks, ids of files. */
export type FormValues = Record<string, unknown>;

export interface PortalForm {
  readonly form: FormModel;
  readonly fields: readonly DefinedField[];
  /** React Hook Form's values and inputs. Errors are not in its `formState`: ask `useFieldError`. */
  readonly methods: UseFormReturn<FormValues>;
  /**
   * For `onSubmit`: checks, asks, sends, tells.
   * @param way  one of `form.submits`; left out: the main one
   */
  readonly submit: (event?: { preventDefault(): void }, way?: FormSubmit) => void;
  /** The way to send that Enter takes, and the other ones. Null: there is but one. */
  readonly ways: { readonly main: FormSubmit; readonly others: readonly FormSubmit[] } | null;
  readonly sending: boolean;
  /** Above 0 after too many tries: the button waits that long. */
  readonly waitSeconds: number;
  /** Its time is over, or not yet come: the server-defined questions in it say so. */
  readonly closed: boolean;
  /** An unfinished form of this tab that may be taken up again. */
  readonly draft: { readonly restore: () => void; readonly discard: () => void } | null;
  /** For visitors, where the form is shown to them: leads to the login and back, with what was typed. Null for everybody else. */
  readonly logIn: (() => void) | null;
  /** Prefix of the ids of the fields: `{formId}-{field name}`. */
  readonly formId: string;
}

export interface UploadState {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly state: 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it was refused, ready to show. */
  readonly error: string | null;
}

export interface Uploads {
  readonly files: readonly UploadState[];
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: string) => void;
}

export interface CaptchaState {
  readonly state: 'loading' | 'failed' | 'ready';
  /** A data address; null when a question is asked instead. */
  readonly image: string | null;
  readonly question: string | null;
  readonly refresh: () => void;
}
