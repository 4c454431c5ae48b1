/** Numbers with what they count. */

/** `1 day`, `3 days`. */
export function counted(count: number, word: string, many = `${word}s`): string {
  return `${count} ${count === 1 ? word : many}`;
}
