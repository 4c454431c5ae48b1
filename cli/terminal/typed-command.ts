/** Commands that are printed to be copied: with the folders and files that were named, and ready for a shell. */

/** The folder of the portal, unless `--config` says otherwise. */
export const usualConfig = 'config';

/** What was typed beside a command, and has to be typed again. */
export interface Repeated {
  readonly config?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * `schema` → `npx portico schema --config harbour/config`. The usual folder of the portal is not named.
 * @param words  what is behind `npx portico`; names that people gave are `quoted` in it
 */
export function typedCommand(words: string, { config = usualConfig, out }: Repeated): string {
  const named = config === usualConfig ? '' : ` --config ${quoted(config)}`;
  return `npx portico ${words}${named}${out === undefined ? '' : ` --out ${quoted(out)}`}`;
}

/** A sentence in which the office's commands name the folder of the portal, as `typedCommand` has them. */
export function typedIn(sentence: string, config: string): string {
  const command = /(?<=`)npx portico (office [^`]*)(?=`)/g;
  return sentence.replaceAll(command, (_, words: string) => typedCommand(words, { config }));
}

/** A word that a shell would split or read in its own way, such as a path with a blank, in quotes: `"my portal/config"`. */
export function quoted(word: string, platform = process.platform): string {
  const isWindows = platform === 'win32';
  if ((isWindows ? plainOnWindows : plain).test(word)) return word;
  // A backslash in front of a quote would take its meaning away.
  if (isWindows) return `"${word.replace(/\\+$/, '$&$&')}"`;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", `'\\''`)}'` : `"${word}"`;
}

const plain = /^[\p{L}\p{N}_@%+=:,./-]+$/u;
const plainOnWindows = /^[\p{L}\p{N}_@+=:./\\~-]+$/u;
