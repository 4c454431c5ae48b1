/** Whether two values are the same by what is in them: rows, lists and records are made anew each time. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
