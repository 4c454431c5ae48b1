/** Whoever shows a form in code hears of its end. */
import { createContext } from 'react';
import type { Failure } from '../request/reply.ts';

export interface FormEnd {
  readonly onSent: (answer: unknown) => void;
  /** True: whoever shows the form tells the person itself. */
  readonly handles: (failure: Failure) => boolean;
}

export const FormEndsContext = createContext<FormEnd | null>(null);
