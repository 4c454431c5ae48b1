/** What the portal does about each failure: spec section 8 as a table. */
import type { Messages } from '#model';
import type { Failure } from './reply.ts';

/** What the person was doing: looking at something, doing something, or sending a form. */
export type Purpose = 'load' | 'act' | 'form';

export interface ChoiceReasons {
  readonly missing?: string;
  readonly outside?: string;
}

export interface Reaction {
  /** A message of the portal with its values, or the server's own sentence. Null says nothing. */
  readonly toast:
    | { readonly message: keyof Messages; readonly names: Readonly<Record<string, string>> }
    | string
    | null;
  /**
   * What else happens: `end-session` the modal of code 401 · `leave-chosen` forget what was chosen and ask anew ·
   * `choose` ask what they choose · `reload` load the page's data again · `show-empty` as if there were nothing ·
   * `mark-fields` put the errors under the fields · `wait` disable the button for a while.
   */
  readonly then: 'end-session' | 'leave-chosen' | 'choose' | 'reload' | 'show-empty' | 'mark-fields' | 'wait' | null;
}

interface Row {
  readonly when: {
    readonly kind: Failure['kind'];
    readonly code?: number;
    /** The reason that portal.yaml gives for what a role chooses. */
    readonly choice?: keyof ChoiceReasons;
    readonly purpose?: Purpose;
  };
  readonly toast: keyof Messages | 'server' | null;
  readonly then: Reaction['then'];
}

/** The first row that fits applies. */
const errorCatalogue: readonly Row[] = [
  { when: { kind: 'aborted' }, toast: null, then: null },
  { when: { kind: 'interface' }, toast: 'interfaceError', then: null },
  { when: { kind: 'network' }, toast: 'requestFailed', then: null },
  { when: { kind: 'refused', code: 401 }, toast: null, then: 'end-session' },
  { when: { kind: 'refused', code: 500 }, toast: 'serverError', then: null },
  { when: { kind: 'refused', code: 403, choice: 'outside' }, toast: 'server', then: 'leave-chosen' },
  { when: { kind: 'refused', code: 403, choice: 'missing' }, toast: null, then: 'choose' },
  { when: { kind: 'refused', code: 403, purpose: 'load' }, toast: 'server', then: 'show-empty' },
  { when: { kind: 'refused', code: 403 }, toast: 'server', then: 'reload' },
  { when: { kind: 'refused', code: 409, purpose: 'load' }, toast: 'server', then: null },
  { when: { kind: 'refused', code: 409 }, toast: 'server', then: 'reload' },
  { when: { kind: 'refused', code: 404, purpose: 'load' }, toast: null, then: 'show-empty' },
  { when: { kind: 'refused', code: 422, purpose: 'form' }, toast: null, then: 'mark-fields' },
  { when: { kind: 'refused', code: 429 }, toast: 'server', then: 'wait' },
  { when: { kind: 'refused' }, toast: 'server', then: null },
];

/** @param reasons  of refusals because of what a role has chosen; null where no role chooses */
export function reactionTo(failure: Failure, purpose: Purpose, reasons: ChoiceReasons | null): Reaction {
  const row = errorCatalogue.find(({ when }) => fits(when, failure, purpose, reasons));
  if (!row?.toast) return { toast: null, then: row?.then ?? null };
  if (row.toast === 'server') return { toast: 'message' in failure ? failure.message : null, then: row.then };
  const names = { url: failure.url, message: 'message' in failure ? failure.message : '' };
  return { toast: { message: row.toast, names }, then: row.then };
}

function fits(when: Row['when'], failure: Failure, purpose: Purpose, reasons: ChoiceReasons | null): boolean {
  if (when.kind !== failure.kind || (when.purpose && when.purpose !== purpose)) return false;
  if (failure.kind !== 'refused') return true;
  const isChosen = !when.choice || (failure.reason !== null && reasons?.[when.choice] === failure.reason);
  return isChosen && (when.code ?? failure.code) === failure.code;
}
