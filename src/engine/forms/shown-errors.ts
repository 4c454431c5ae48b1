/** The errors of a form as they are shown: under their fields, read out together, with the focus on the first. */
import type { DefinedField } from '#model';
import { createStore, type Store } from '../kernel/store.ts';
import type { Portal } from '../portal/portal.ts';
import { createFieldErrors, type FieldErrors } from './errors.ts';
import { rowFieldName } from './rows.ts';

export interface ShownErrors {
  readonly errors: FieldErrors;
  /** Read out after a refusal. */
  readonly notice: Store<string | null>;
  /** Shows errors and puts the focus on the first wrong field. That of the name '' is about several: no field is marked by it. */
  readonly showErrors: (texts: ReadonlyMap<string, string>) => void;
  /** Says something under a field until it is changed or left. */
  readonly say: (name: string, message: 'choiceGone' | 'filesAgain', label: string) => void;
  readonly forget: () => void;
  /** Asked before the focus goes to a wrong field: whoever draws a part of the form shows the right one and focuses it later. */
  readonly onReveal: (reveal: Reveal) => () => void;
}

/** @returns whether the part with the field has to be shown first */
export type Reveal = (name: string) => boolean;

export interface ShownErrorsDeps {
  readonly portal: Pick<Portal, 'message'>;
  /** All fields, in the order in which they are drawn. */
  readonly fields: () => readonly DefinedField[];
  /** The keys of rows, in their order. */
  readonly rowKeys: (name: string) => readonly string[];
  /** Puts the focus on a field that is drawn. */
  readonly focus: (name: string) => void;
}

export function createShownErrors({ portal, fields, rowKeys, focus }: ShownErrorsDeps): ShownErrors {
  const errors = createFieldErrors();
  const notice = createStore<string | null>(null);
  const reveals = new Set<Reveal>();

  /** A field, and of rows all that is asked in them. */
  function namesIn(field: DefinedField): readonly string[] {
    if (field.kind !== 'rows') return [field.name];
    const inside = rowKeys(field.name).flatMap((key) =>
      field.fields.map((inner) => rowFieldName(field.name, key, inner.name)),
    );
    return [field.name, ...inside];
  }

  return {
    errors,
    notice,
    showErrors: (texts) => {
      errors.replace(texts);
      const first = fields()
        .flatMap(namesIn)
        .find((name) => texts.has(name));
      notice.set(first === undefined ? null : portal.message('correctFields'));
      if (first !== undefined && ![...reveals].some((reveal) => reveal(first))) focus(first);
    },
    say: (name, message, label) => {
      errors.set(name, portal.message(message, { label }));
      notice.set(portal.message('correctFields'));
    },
    forget: () => {
      errors.replace(new Map());
      notice.set(null);
    },
    onReveal: (reveal) => {
      reveals.add(reveal);
      return () => reveals.delete(reveal);
    },
  };
}
