/** Reading is most of the work of a run. Where runs follow each other, a file that did not change is not read again. */
import { rememberByKey } from '#model';
import { mostKept } from '../kernel/remember-last.ts';
import { readShaped } from './read-shaped.ts';

/** A reader that keeps what it read of each file last. What it gives is never changed by the later stages. */
export function rememberingReader(): typeof readShaped {
  const readerOf = rememberByKey((_file: string) =>
    rememberByKey(readShaped, { key: (_kind, _file, text) => text, most: mostKept }),
  );
  return (kind, file, text) => readerOf(file)(kind, file, text);
}
