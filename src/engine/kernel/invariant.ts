/** For our own mistakes: what the compiler has promised must be so. */
export function invariant(condition: unknown, promise: string): asserts condition {
  if (!condition) throw new Error(`Portico: ${promise}`);
}
