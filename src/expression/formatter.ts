/**
 * What an expression needs from the world around it: the clock and the portal's way of writing dates, numbers and money.
 * Pages and what the server writes to people have that of `portal-formatter.ts`; conditions on the server have plain ones.
 */

/** Writes values for people, in the portal's language and time zone. No method throws; none is asked to write null. */
export interface Formatter {
  /** The portal's wall clock at that moment: `2025-11-21T18:30`. @param instantMs milliseconds since 1970 */
  local(instantMs: number): string;
  /** `21 Nov 2025 18:30`. @param instantMs milliseconds since 1970 */
  datetime(instantMs: number): string;
  /** `21 Nov 2025`. @param day a calendar day, `2025-11-21`; it belongs to no time zone */
  date(day: string): string;
  /** `September 2025`. @param month a month of a year, `2025-09` */
  month(month: string): string;
  /** `Mon`. @param day of the week, from 1 for Monday to 7 */
  weekday(day: number): string;
  /** `Japan`. @param code the flag code, `jp` */
  country(code: string): string;
  /** `18:30`. @param clock a time of the day, `18:30`; it belongs to no time zone */
  time(clock: string): string;
  /** `21 Nov 2025 18:30 – 20:30`, the day once when both ends share it. */
  period(startMs: number, endMs: number): string;
  /**
   * As lists write it: `18:30` today, `Tue 18:30` this week, else `19 Nov`, in another year `19 Nov 2024`.
   * @param of milliseconds since 1970, or a calendar day
   */
  short(of: number | string, nowMs: number): string;
  /** `Tue 18:30 – 20:30`, the day once when both ends share it. */
  shortPeriod(startMs: number, endMs: number, nowMs: number): string;
  /** `HKD 198,000.00`. @param amount two decimals, `198000.00` @param currency ISO 4217, or null when it is not known */
  money(amount: string, currency: string | null): string;
  /** `1,234.5`. @param decimals how many to show; null shows those the number has, at most two */
  number(value: number, decimals: number | null): string;
  /** What a value is called: `Core` for `core`; the value itself where nobody says. @param list the option list or status */
  label(list: string, value: string | number): string;
  /** What separates the entries of a list: `, `, in Chinese and Japanese `、`. */
  readonly comma: string;
  /** `Yes` or `No`. */
  yesNo(value: boolean): string;
}

/** The world as one evaluation sees it. */
export interface Environment {
  /** Milliseconds since 1970 by the server's clock: the value of the name `now`. */
  readonly now: number;
  readonly format: Formatter;
}
