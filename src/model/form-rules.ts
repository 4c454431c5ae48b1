/**
 * Rules that no JSON Schema can say: the first and the last of days, times and amounts (it has no order for texts), and what
 * depends on other answers or on data. That is limits that are computed, an answer that repeats another one, and the checks of a
 * form. Browser and server run this one list; a side that does not know a name which a rule reads leaves the rule to the other one.
 */
import { fieldNow, limitsOf, type ValueOf } from './computed-limits.ts';
import type { PickTotal } from './config.generated.ts';
import { entryNames } from './entry-names.ts';
import { followed } from './following.ts';
import { askedIn } from './form-facts.ts';
import type { DefinedField } from './form-field.ts';
import type { FormCheckModel } from './portal.ts';
import { own } from './records.ts';

/** What is wrong with one field, in the words of the API. */
export type FormRule =
  | 'required'
  | 'type'
  | 'unknown'
  | 'enum'
  | 'format'
  | 'pattern'
  | 'length'
  | 'min'
  | 'max'
  | 'step'
  | 'duplicate'
  /** Differs from the answer that it must repeat, or from what is worked out of others. */
  | 'mismatch'
  /** A check of the form does not hold. */
  | 'check';

/** One wrong field. Places are counted from 0. */
export interface FormError {
  /** Its name; in rows with the name and place of the row: `costs[1].item`. */
  readonly field: string;
  readonly rule: FormRule;
  /** With the rule `check`: the place of the check in the form. */
  readonly check?: number;
  /** Where a total of picked rows is too low or too high: the place of the total. */
  readonly total?: number;
  /** With `total`: the entry that it belongs to, where there is one for each entry of a list. */
  readonly entry?: Readonly<Record<string, unknown>>;
}

/** What the rules need besides the fields and the answers. */
export interface FormRules {
  readonly valueOf: ValueOf;
  /** The day on the portal's calendar, `2025-11-21`: what `today` means as a limit. Without it such a limit is not checked. */
  readonly today?: string | undefined;
  readonly checks?: readonly FormCheckModel[] | undefined;
}

type Prepared = Readonly<Record<string, unknown>>;

/**
 * What the rules find wrong: one error for each field, in the order of the fields, then the checks that do not hold. Fields that are
 * not asked are not looked at.
 * @param wrong  the names of the fields that are known to be wrong; they are not looked at
 */
export function brokenRules(
  fields: readonly DefinedField[],
  prepared: Prepared,
  { valueOf, today, checks = [] }: FormRules,
  wrong: ReadonlySet<string>,
): FormError[] {
  const isAsked = askedIn(prepared);
  const found = fields.flatMap((field): FormError[] => {
    if (wrong.has(field.name) || !isAsked(field)) return [];
    const rule = brokenBy(field, prepared, { valueOf, today });
    return rule === null ? brokenTotal(field, prepared, valueOf) : [{ field: field.name, rule }];
  });
  const seen = new Set([...wrong, ...found.map(({ field }) => field)]);
  const shown = new Set(fields.filter(isAsked).map(({ name }) => name));
  checks.forEach((check, index) => {
    if (seen.has(check.at) || !shown.has(check.at) || !isBroken(check, prepared, valueOf)) return;
    seen.add(check.at);
    found.push({ field: check.at, rule: 'check', check: index });
  });
  return found;
}

/** Whether a check does not hold. It waits until the answers that it compares are there and its value is known. */
export function isBroken({ that, waitsFor }: FormCheckModel, prepared: Prepared, valueOf: ValueOf): boolean {
  return waitsFor.every((name) => own(prepared, name) !== undefined) && valueOf(that) === false;
}

/** Of an answer that is missing, only a computed `required` is looked at; the schema knows a fixed one. */
function brokenBy(field: DefinedField, prepared: Prepared, { valueOf, today }: FormRules): FormRule | null {
  const value = own(prepared, field.name);
  const due = followed(field, valueOf);
  if (due !== undefined && !isInWords(field, due)) return due === (value ?? null) ? null : 'mismatch';
  const now = fieldNow(field, valueOf);
  if (value === undefined) return now !== field && 'required' in now && now.required ? 'required' : null;
  const limits = orderedKinds.includes(field.kind) ? ['min', 'max'] : limitsOf(field).map(([key]) => key);
  const rule = limits.map((key) => beyond(now, key, value, today)).find((found) => found !== null);
  return rule ?? (isUnlike(field, value, prepared) ? 'mismatch' : null);
}

/** Words that are worked out are in the language of whoever reads them: the other side has others. */
function isInWords({ kind }: DefinedField, value: unknown): boolean {
  return typeof value === 'string' && ['text', 'long-text', 'email', 'hidden'].includes(kind);
}

/**
 * Kinds whose answers are texts and have an order. Of the others, limits that are fixed are checked by the JSON Schema of the
 * form.
 */
const orderedKinds: readonly DefinedField['kind'][] = ['date', 'month', 'date-range', 'time', 'date-time', 'money'];

/** The first total that is too low or too high. */
function brokenTotal(field: DefinedField, prepared: Prepared, valueOf: ValueOf): FormError[] {
  const totals = field.kind === 'rows' && own(prepared, field.name) !== undefined ? (field.pick?.totals ?? []) : [];
  const amounts = totals.flatMap((one, total) => amountsOf(one, valueOf).map((amount) => ({ ...amount, total })));
  for (const { is, min, max, ...where } of amounts) {
    if (typeof is !== 'number') continue;
    if (typeof min === 'number' && is < min) return [{ field: field.name, rule: 'min', ...where }];
    if (typeof max === 'number' && is > max) return [{ field: field.name, rule: 'max', ...where }];
  }
  return [];
}

interface Amount {
  readonly is: unknown;
  readonly min: unknown;
  readonly max: unknown;
  readonly entry?: Prepared;
}

/** The amounts of a total: one, or one for each entry of its list; none while it is not shown, and none of a remaining time. */
function amountsOf({ each, value, min = null, max = null, when }: PickTotal, valueOf: ValueOf): readonly Amount[] {
  if (value === undefined) return [];
  const amountIn = (names?: Prepared): Amount[] => {
    if (when !== undefined && valueOf(when, names) !== true) return [];
    return [{ is: valueOf(value, names), min: valueOf(min, names), max: valueOf(max, names) }];
  };
  if (each === undefined) return amountIn();
  const entries = valueOf(each);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: Prepared) => amountIn(entryNames(entry)).map((amount) => ({ ...amount, entry })));
}

function isUnlike(field: DefinedField, value: unknown, prepared: Prepared): boolean {
  const other = 'sameAs' in field ? field.sameAs : undefined;
  const repeated = other === undefined ? undefined : own(prepared, other);
  return repeated !== undefined && repeated !== value;
}

/**
 * The rule that the answer breaks by one of its limits; null for none. Files are held against `accept` and the size when they
 * are chosen.
 */
function beyond(field: DefinedField, key: string, value: unknown, today: string | undefined): FormRule | null {
  const { [key]: written }: Readonly<Record<string, unknown>> = { ...field };
  const bound = written === 'today' ? today : written;
  const isLower = key === 'min';
  if (!isLower && key !== 'max' && key !== 'maxCount') return null;
  const measured = measure(field, value);
  const isBeyond = measured.some((each) => {
    const order = compare(each, bound);
    return isLower ? order < 0 : order > 0;
  });
  if (!isBeyond) return null;
  return lengthKinds.includes(field.kind) ? 'length' : isLower ? 'min' : 'max';
}

const lengthKinds: readonly DefinedField['kind'][] = ['text', 'long-text'];
const listKinds: readonly DefinedField['kind'][] = ['choices', 'ranking', 'files', 'image', 'rows'];

/** What is held against the bounds: a length, a count, an amount, or the value itself. */
function measure({ kind }: DefinedField, value: unknown): readonly unknown[] {
  if (lengthKinds.includes(kind)) return typeof value === 'string' ? [[...value].length] : [];
  if (listKinds.includes(kind)) return Array.isArray(value) ? [value.length] : [];
  if (kind === 'money') return [Number(value)];
  return kind === 'date-range' && Array.isArray(value) ? value : [value];
}

/**
 * Below, at or above 0; 0 as well when the two cannot be compared. Texts are days, moments and times of day. Two of unequal length
 * are compared as far as the shorter one goes, so that a whole day includes its last minute.
 */
function compare(value: unknown, bound: unknown): number {
  if (typeof value === 'number' && typeof bound === 'number') return value - bound;
  if (typeof value !== 'string' || typeof bound !== 'string') return 0;
  const [moment, other] = [Date.parse(value), Date.parse(bound)];
  const areMoments = value.includes('T') && bound.length > 16 && !Number.isNaN(moment) && !Number.isNaN(other);
  if (areMoments) return moment - other;
  const [start, end] = [value.slice(0, bound.length), bound.slice(0, value.length)];
  return start < end ? -1 : start > end ? 1 : 0;
}
