/**
 * `first:` holds several entries of a list, of which the first that fits is shown. Pages know nothing of it: each entry gets
 * a condition of its own, that it fits and none before it does.
 */
import type { Expression, Text } from '#model';
import { isRecord, listOf, type PlainRecord } from '../kernel/records.ts';

/** Stands in a list that is being built for the entries that take its place. */
export class Unfolded {
  readonly entries: readonly unknown[];
  /** When one of them is shown; undefined for always. */
  readonly when: Expression | undefined;

  constructor(entries: readonly unknown[], when: Expression | undefined) {
    this.entries = entries;
    this.when = when;
  }
}

/** @param group  compiled: the entries under `first`, and the condition of them all under `when` */
export function unfoldFirst(group: PlainRecord): Unfolded {
  const around = conditionOf(group);
  const before: Expression[] = around === undefined ? [] : [around];
  const fitting: (Expression | undefined)[] = [];
  const entries = listOf(group['first']).flatMap((entry) => {
    const shown = entry instanceof Unfolded ? entry.entries : [entry];
    const guarded = shown.filter(isRecord).map((each) => withConditions(each, before));
    const fits = whenItFits(entry);
    fitting.push(fits);
    if (fits !== undefined) before.push(['!=', fits, true]);
    return guarded;
  });
  return new Unfolded(entries, all([around, any(fitting)]));
}

/** A list with the entries of each `first` in its place. */
export function unfolded(built: readonly unknown[]): readonly unknown[] {
  if (!built.some((entry) => entry instanceof Unfolded)) return built;
  return built.flatMap((entry) => (entry instanceof Unfolded ? entry.entries : [entry]));
}

/** A text that vanishes says nothing while a value in it is empty; undefined for an entry without one. */
function whenThere(entry: unknown): Expression | undefined {
  const text = isRecord(entry) ? entry['text'] : undefined;
  if (!isRecord(text) || text['vanishes'] !== true) return undefined;
  const { args } = text as Exclude<Text, string>; // only texts are marked so
  return all(args.map(isThere));
}

/** undefined for an entry that always fits. */
export function whenItFits(entry: unknown): Expression | undefined {
  if (entry instanceof Unfolded) return entry.when;
  return isRecord(entry) ? all([conditionOf(entry), whenThere(entry)]) : undefined;
}

function conditionOf(record: PlainRecord): Expression | undefined {
  return record['when'] as Expression | undefined; // compiled by then
}

/** What a function writes for nothing is a dash. */
function isThere(argument: Expression): Expression {
  const isWritten = Array.isArray(argument) && argument[0] === 'run';
  return ['&&', ['!=', argument, null], ['!=', argument, isWritten ? '–' : '']];
}

function withConditions(entry: PlainRecord, before: readonly Expression[]): PlainRecord {
  const when = all([...before, conditionOf(entry)]);
  return when === undefined ? entry : { ...entry, when };
}

/** undefined: it always holds. */
function all(conditions: readonly (Expression | undefined)[]): Expression | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? undefined : given.reduce((left, right) => ['&&', left, right]);
}

function any(conditions: readonly (Expression | undefined)[]): Expression | undefined {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 || given.length < conditions.length
    ? undefined
    : given.reduce((left, right) => ['||', left, right]);
}
