/** A word that stands for itself is a number only where nothing of it is lost: `007`, `1e3` and `1.10` are words. */
export function wordOrNumber(word: string): string | number {
  const number = Number(word);
  return Number.isFinite(number) && String(number) === word ? number : word;
}
