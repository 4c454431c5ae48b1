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

/** Counts up in one line while many things are done one after the other. */
export function counter(total: number): { readonly seen: (count: number) => void; readonly end: () => void } {
  const isShown = process.stderr.isTTY && total >= many;
  return {
    seen(count) {
      if (isShown && count % 10 === 0) process.stderr.write(`\r${count} of ${total}`);
    },
    end() {
      if (isShown) process.stderr.write('\r\u001b[K');
    },
  };
}
