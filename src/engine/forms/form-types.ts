/** The types of what is in a form: its values, its files, its captcha. */

/** The values of a form as the inputs hold them: texts, ticks, ids of files. */
export type FormValues = Record<string, unknown>;

export interface UploadState {
  readonly key: string;
  readonly name: string;
  /** Null where it is not known of a file that was sent before. */
  readonly sizeBytes: number | null;
  readonly state: 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it was refused, ready to show. */
  readonly error: string | null;
  /** Whether it may be sent again as it is: it did not reach the server. */
  readonly isLost?: boolean;
}

export interface Uploads {
  readonly files: readonly UploadState[];
  readonly add: (files: Iterable<File>) => void;
  readonly remove: (key: string) => void;
  /** Sends one that is lost once more. */
  readonly again: (key: string) => void;
}

export interface CaptchaState {
  readonly state: 'loading' | 'failed' | 'ready';
  /** A data address; null when a question is asked instead. */
  readonly image: string | null;
  readonly question: string | null;
  readonly refresh: () => void;
}
