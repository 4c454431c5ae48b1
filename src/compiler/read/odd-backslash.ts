/** Backslashes between double quotes that are not read as they look, as in the name of a folder: `"S:\new\forms"`. */
import { quoted } from '../diagnostics/report.ts';

/** Begins no sign that YAML knows. */
const meaningless = /\\(?![0abtnvfre "/\\N_LP\r\n\t]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/;
/** Begins one that nobody writes on purpose, or any behind the letter of a drive. */
const unmeant = /\\[abefv0NP_L]|(?<=\b[A-Za-z]:)\\[a-z]/;

const meanings: Readonly<Record<string, string>> = { n: 'begins a new line', t: 'is a tab', r: 'begins a new line' };

/** @param written  a text from its first quote on @param from  where it begins in the file */
export function oddBackslash(written: string, from: number) {
  const single = written.replaceAll('\\\\', '··');
  const [none, some] = [single.search(meaningless), single.search(unmeant)];
  const at = none < 0 ? some : none;
  if (at < 0) return null;
  const sign = single.slice(at, at + 2);
  const meaning = none < 0 ? (meanings[sign.charAt(1)] ?? 'is a sign that cannot be seen') : 'has none';
  return {
    code: 'read/backslash' as const,
    start: from + at,
    end: from + at + 2,
    problem: `Between double quotes a backslash has a meaning of its own, and ${quoted(sign)} ${meaning}.`,
    remedy: "Use single quotes around the text: '…'.",
  };
}
