/** Reading is most of the work of a run. Where runs follow each other, a file that did not change is not read again. */
import { type ReadShaped, readShaped } from './read-shaped.ts';

interface Read {
  readonly text: string;
  readonly result: ReadShaped;
}

/** A reader that keeps what it read last of each file. What it gives is never changed by the later stages. */
export function rememberingReader(): typeof readShaped {
  const known = new Map<string, Read>();
  return (kind, file, text) => {
    const found = known.get(file);
    if (found?.text === text) return found.result;
    const result = readShaped(kind, file, text);
    known.set(file, { text, result });
    return result;
  };
}
