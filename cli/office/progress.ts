/** A word while something takes a while, where somebody looks on. */
const many = 100;

/** Shows the words while the work runs, when many are concerned, and takes them away again. */
export async function progress<Result>(words: string, concerned: number, work: () => Promise<Result>): Promise<Result> {
  if (!process.stderr.isTTY || concerned < many) return work();
  process.stderr.write(words);
  try {
    return await work();
  } finally {
    process.stderr.write('\r\u001b[K');
  }
}
