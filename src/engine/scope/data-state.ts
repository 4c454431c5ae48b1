/** The states in which blocks meet their data. Every block that shows data has a face for each. */
import type { ListedChoice } from '#model';
import type { FilterValue } from './address-state.ts';

/**
 * `waiting`: what the call needs is not known yet. `loading`: asked, nothing to show yet. `failed`: nothing to show, and
 * asking again may help. `ready`: `value` is the newest answer; null when there is nothing to ask for.
 */
export type LoadState = 'waiting' | 'loading' | 'failed' | 'ready';

/** Whether an answer is still to come. @param data  null for what is not loaded at all */
export function isAwaited(data: Pick<DataState, 'state'> | null): boolean {
  return data?.state === 'waiting' || data?.state === 'loading';
}

interface Loaded {
  readonly state: LoadState;
  /** True while old data is shown and newer is on its way. */
  readonly refreshing: boolean;
  readonly retry: () => void;
  /** The key of the question that was answered, or that could not be; null while there is none. */
  readonly asked: string | null;
}

export interface DataState extends Loaded {
  readonly value: unknown;
  readonly pager: Pager | null;
  /** Shows another answer to the same question, such as one with the rows of all pages; null: its own again. */
  readonly show?: (answer: unknown) => void;
}

export interface RowsState extends Loaded {
  readonly rows: readonly Record<string, unknown>[];
  readonly pager: Pager | null;
  readonly show: DataState['show'];
  /** True when a filter narrows the list, so that an empty list offers to clear them. */
  readonly filtered: boolean;
  readonly clearFilters: () => void;
}

export interface RecordState extends Loaded {
  /** Null when there is no such record. */
  readonly record: Record<string, unknown> | null;
}

/** The pages of a list; page and size are in the address. */
export interface Pager {
  /** `more`: all pages up to `page` are on screen, and `go` to the next one adds it. */
  readonly turn: 'pages' | 'more';
  /** The word of the address that holds the page. */
  readonly pageKey: string;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly pageCount: number;
  readonly total: number;
  readonly choices: readonly number[];
  readonly go: (page: number) => void;
  readonly resize: (perPage: number) => void;
}

export interface Choice extends ListedChoice {
  /** What it means, under its label. */
  readonly description?: string;
}

export interface FilterState {
  /** Null filters nothing; its choice, where there is one, has the value ''. */
  readonly value: FilterValue | null;
  /** A search is written to the address 300 ms after the last key and from two characters on. */
  readonly set: (value: FilterValue | null) => void;
  readonly choices: readonly Choice[];
}
