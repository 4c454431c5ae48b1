/**
 * What was chosen by searching, with its label: the next answer of the server may not hold it any more, and the field, its row,
 * the review and a draft still say what it is called.
 */
import type { FormModel } from '#model';
import { createStore, type Store } from '../kernel/store.ts';
import type { Choice } from '../scope/data-state.ts';
import { type SearchedOptions, sourceOf } from './searched-data.ts';

/** Choices by what they were chosen from. */
export type KnownLabels = Readonly<Record<string, readonly Choice[]>>;

export interface KnownChoices {
  readonly store: Store<KnownLabels>;
  readonly of: (options: SearchedOptions) => readonly Choice[];
  readonly remember: (options: SearchedOptions, choice: Choice) => void;
  /** Adds the labels that a draft has stored. */
  readonly recall: (kept: KnownLabels) => void;
}

export function createKnownChoices(form: Pick<FormModel, 'data'>): KnownChoices {
  const store = createStore<KnownLabels>({});
  const keyOf = (options: SearchedOptions) =>
    `${sourceOf(options, form)?.name ?? ''} ${JSON.stringify([options.value, options.label])}`;
  const of = (options: SearchedOptions) => store.get()[keyOf(options)] ?? none;
  return {
    store,
    of,
    remember: (options, { value, label }) => {
      const others = of(options).filter((known) => known.value !== value);
      store.patch({ [keyOf(options)]: [...others, { value, label }] });
    },
    recall: (kept) => store.patch(kept),
  };
}

const none: readonly Choice[] = [];
