/** What the makers of values share: where a value is, and how the data shall be. */
import type { OptionListModel, PortalModel } from '#model';

/** How much there is to see. */
export type Fullness = 'filled' | 'empty' | 'one' | 'long';

/** The parts of a portal that data can be made from. */
export type MadePortal = Pick<PortalModel, 'contract' | 'messages'> &
  Partial<Pick<PortalModel, 'settings' | 'forms' | 'options'>>;

export interface Making {
  readonly portal: MadePortal;
  readonly seed: number;
  readonly fullness: Fullness;
  readonly now: Date;
  /** A moment as the portal writes it, with its zone. */
  readonly writeTime: (moment: Date) => string;
  /** The day of a moment in the portal's zone: `2025-11-21`. */
  readonly writeDay: (moment: Date) => string;
  /** What was sent with the call: it may name the form that its answer speaks of. */
  readonly sent?: Readonly<Record<string, unknown>>;
}

/** The record a value belongs to. */
export interface RecordPlace {
  /** The same for all that tell of one kind of record: a summary in a list and the record in full. */
  readonly family: string;
  /** From 1. The record with the id 1 has every value, the others lack some. */
  readonly id: number;
  /** The record is a person: its `name` is that of somebody. */
  readonly isPerson: boolean;
  /** The earliest of the moments that its contract gives as examples, in ms: the others keep their distance to it. */
  readonly since?: number | undefined;
}

/** The field of a record that a value is made for. */
export interface ValuePlace {
  readonly record: RecordPlace;
  readonly field: string;
  /** How many records the value is in. */
  readonly depth: number;
}

/** A text that stands for one value and no other. */
export function placeOf(record: RecordPlace, field: string): string {
  return `${record.family}/${record.id}/${field}`;
}

export function optionValues(options: OptionListModel | undefined): readonly (string | number)[] {
  return options?.options.map(({ value }) => value) ?? [];
}
