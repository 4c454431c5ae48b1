/** How values of a fixed form are written: what a pattern of the schema asks for, in words, and the author's value put right. */

import { meantMoments, wayToWriteCurrency } from '#expression/node';
import { quoted } from '../diagnostics/report.ts';
import type { SchemaNode } from '../kernel/language.ts';
import { meantLanguage } from '../kernel/language-names.ts';
import { meantAddress } from '../kernel/meant-address.ts';
import { isPattern } from './is-pattern.ts';

const studentId = '^[!-+.-~-]+$';

/** Each pattern that the schema uses. */
export const patternWords: Readonly<Record<string, string>> = {
  '^[A-Za-z_]\\w*(\\.[A-Za-z_]\\w*)*$': 'The name of a field, and of those within it behind dots.',
  '^[A-Za-z][A-Za-z0-9-]*$': 'The name of a header has letters, digits and -.',
  '^[a-z_]+$': 'A reason is a word of small letters and _.',
  '^#[0-9A-Fa-f]{6}$': 'A colour is a # and six digits or letters from a to f, in quotes.',
  '^(400|401|403|404|409|413|422|429) [a-z_]+$': 'A refusal is a number of the API and a word of small letters.',
  '^(today|\\d{4}-(0[1-9]|1[0-2]))$': 'A month is written as year-month, or as the word today.',
  '^(today|\\d{4}-\\d{2}-\\d{2})$': 'A day is written as year-month-day, or as the word today.',
  '^(today|\\d{4}-\\d{2}-\\d{2}(T([01]\\d|2[0-3]):[0-5]\\d)?)$':
    'A moment is written as year-month-day, with T and the time behind it where that matters, or as the word today.',
  '^\\d{4}-\\d{2}-\\d{2}(T([01]\\d|2[0-3]):[0-5]\\d)?$':
    'A moment is written as year-month-day, with T and the time behind it where that matters.',
  '^[^\\s\\p{Cf}@<>()[\\]\\\\,;:"]+@[^\\s\\p{Cf}@<>()[\\]\\\\,;:"]+\\.[^\\s\\p{Cf}@<>()[\\]\\\\,;:".]{2,}$':
    'A mail address has a name, an @ and the name of a site, no brackets, commas or blanks, and no sign that cannot be seen.',
  '^([a-z][a-z0-9-]*|[^\\s\\p{Cf}@<>()[\\]\\\\,;:"]+@[^\\s\\p{Cf}@<>()[\\]\\\\,;:"]+\\.[^\\s\\p{Cf}@<>()[\\]\\\\,;:".]{2,})$':
    'Whoever is told is a group of staff, named with small letters, digits and -, or a mail address.',
  '^((\\d{4}-\\d{2}-\\d{2}|day[+-]\\d{1,4})([ T]([01]\\d|2[0-3]):[0-5]\\d)?|hour[+-]\\d{1,3}(\\.5)?)$':
    'A day is written as year-month-day, with a space and the time behind it where that matters.',
  '^(\\d{4}-\\d{2}-\\d{2}|day[+-]\\d{1,4})$': 'A day is written as year-month-day.',
  '^[a-z][a-z0-9_]{0,39}$': 'A key begins with a small letter and has at most 40 small letters, digits and _.',
  '^([01]\\d|2[0-3]):[0-5]\\d$':
    'A time of day is written with two digits for the hour, 00 to 23, and two for the minute.',
  '^/([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?$':
    'An address begins with / and has only letters, digits, - and _ between the slashes.',
  '^[A-Z][A-Za-z0-9]*$': 'The name of an entity begins with a capital letter and has only letters and digits.',
  '^[A-Z][A-Za-z]*\\.[a-z][a-z_]*$': 'A field of an entity is written as Entity.field, such as Notice.state.',
  '^\\+[1-9]\\d{0,3} \\d{5,15}$':
    'A telephone number is written with +, the code of the country, a space, and digits only.',
  '^[a-z][a-z0-9-]*$': 'A key begins with a small letter and has only small letters, digits and -.',
  '^[a-z][a-z0-9_]*$': 'A name begins with a small letter and has only small letters, digits and _.',
  '^[a-z][A-Za-z0-9_]{0,39}$': 'A name begins with a small letter and has at most 40 letters, digits and _.',
  '^[a-z][A-Za-z0-9_]{0,39}(\\.[a-z][A-Za-z0-9_]{0,39}){0,3}$':
    'A name begins with a small letter and has at most 40 letters, digits and _; dots stand between the names of groups.',
  '^[a-z][a-zA-Z0-9-]*(/[a-z][a-zA-Z0-9-]*)*$':
    'The name of a call has words of letters, digits and -, with slashes between them.',
  '^[a-z][a-z_]*$': 'The name of a value map has only small letters and _.',
  '^(/[\\w/-]+(\\?\\S+)?|https?://\\S+)$':
    'A link is an address of the portal, which begins with /, or of another site, with https://.',
  '^/[\\w/-]+(\\?\\S+)?$': 'A page of the portal is written as its address, which begins with /.',
  '^https?://\\S+$': 'An address of another site begins with https:// and has no spaces.',
  '^[a-z]{2}$': 'A country is written as its two small letters, as in the list of countries.',
  '^[^,;|]+$': 'A code has no comma and no semicolon.',
  '^[A-Za-z0-9][A-Za-z0-9._-]*\\.(svg|png)$':
    'A logo is a file beside portal.yaml that ends in .svg or .png and has no spaces in its name.',
  [studentId]: 'A student ID has no blanks and no commas, and its letters and digits are those of an English keyboard.',
  '^[a-z0-9]+$': 'The ending of a file name has only small letters and digits, without the dot.',
  '^[a-z0-9-]+$': 'A key has only small letters, digits and -.',
  '^(\\S(.*\\S)?)?$': 'A value has no blank at its beginning or its end: nobody would see it.',
  '^https://': 'An address of another site begins with https://.',
  '^\\d+(\\.\\d+)? (B|kB|MB)$': 'A size is a number, a space, and B, kB or MB.',
  '^\\d+(\\.\\d+)? (ms|s|min|h|d)$': 'A time is a number, a space, and ms, s, min, h or d.',
};

const regexWords = 'A pattern begins with ^ and ends with $, and has no look-behind and no references back.';
const brokenRegexWords =
  'A bracket is not closed, a sign that repeats has nothing in front, or a backslash stands in front of a sign that needs none.';

/** The remedy for a pattern: with its ends and without needless backslashes, where that is all it lacks. */
function wayToWritePattern(value: string, example = '^[0-9]{10}$'): string {
  const whole = `^${value.replace(/^\^|\$$/g, '')}$`;
  if (isPattern(whole)) return `${regexWords} Write it like ${quoted(whole)}.`;
  const plainer = whole.replace(/\\([-_@#%&=:;,"'!~<>/ ])/g, '$1');
  if (isPattern(plainer)) return `A backslash stands in front of a sign that needs none. Write ${quoted(plainer)}.`;
  const isUnread = !/\(\?<|\\[1-9]/.test(value);
  return `${isUnread ? brokenRegexWords : regexWords} Write it like ${quoted(example)}.`;
}

/** `Ann Li <ann@mail.example>`, `mailto:ann@mail.example`, or an address with blanks in it. */
function plainMail(text: string): string {
  if (!text.includes('@')) return text;
  return text.replace(/^[^<]*<([^<>]+)>$|^mailto:/i, '$1').replace(/\s+|[.,;]+$/g, '');
}

/** Small letters without marks, as names and addresses have them: `Übersicht` → `uebersicht`, `début` → `debut`. */
function inPlainLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[äöüßæøå]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

const plainLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
};

/** Signs as an English keyboard has them, and digits without blanks between them: `１１５５ 000`. */
function inPlainSigns(text: string): string {
  const plain = text.normalize('NFKC').trim();
  return /^[\d\s]+$/.test(plain) ? plain.replace(/\s+/g, '') : plain;
}

/** What a mistake of form most likely was meant to be. */
const repairs: readonly ((text: string) => string)[] = [
  (text) => text.trim(),
  inPlainSigns,
  plainMail,
  (text) => meantAddress(text) ?? text,
  (text) => text.replace(/(\d)\s*([A-Za-z]+)$/, '$1 $2'),
  (text) => text.replace(/^(\d+),(\d+)\s*([A-Za-z]+)$/, '$1.$2 $3'),
  (text) =>
    text.replace(/^(\+\d{1,4}) (.*)$/, (_, code: string, rest: string) => `${code} ${rest.replace(/[ ()-]/g, '')}`),
  (text) => text.replace(/(\d)\s*m(?:b|o|eg\w*)$/i, '$1 MB').replace(/(\d)\s*k(?:b|il\w*)$/i, '$1 kB'),
  (text) => `/${text.replace(/^\/+|\/+$|\.ya?ml$/g, '')}`,
  (text) =>
    inPlainLetters(text)
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
  (text) =>
    inPlainLetters(text)
      .replace(/[^a-z0-9/]+/g, '-')
      .replace(/^-+|-+$/g, ''),
  (text) =>
    `/${inPlainLetters(text)
      .replace(/[^a-z0-9/]+/g, '-')
      .replace(/^[/-]+|[/-]+$/g, '')}`,
  (text) => text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z])/g, (_, letter: string) => letter.toUpperCase()),
  (text) => text.trim().toUpperCase(),
];

function wayToNameLanguage(text: string): string {
  const meant = meantLanguage(text);
  const rule = 'A language is named by its tag, such as `fr`, `pt-BR` or `zh-Hant`.';
  return meant === undefined ? rule : `${rule} Write ${quoted(meant)}.`;
}

/** The remedy for a value that does not match: the rule, and the value as it may have been meant, or else an example. */
export function wayToWrite(schema: SchemaNode, value: unknown, example?: string): string {
  if (schema['format'] === 'language') return wayToNameLanguage(String(value));
  if (schema['format'] === 'currency') return wayToWriteCurrency(String(value));
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined;
  if (pattern === undefined) return wayToWritePattern(String(value), example);
  const rule = patternWords[pattern];
  const [meant, other] = typeof value === 'string' ? meantForms(value, pattern) : [];
  const sample =
    meant === undefined
      ? example && `Write it like ${quoted(example)}.`
      : other === undefined
        ? `Write ${quoted(meant)}.`
        : `Write ${quoted(meant)}, or ${quoted(other)} where the month comes first.`;
  return (
    [rule, sample].filter((part) => part !== undefined).join(' ') || 'Compare it with the reference of the language.'
  );
}

/** What a value may have been meant to be; two days where the month may come first. */
function meantForms(value: string, pattern: string): readonly string[] {
  const matching = new RegExp(pattern, 'u');
  const isMoment = /\\d\{4\}-|\[0-5\]/.test(pattern);
  if (isMoment)
    return meantMoments(value).flatMap(
      (text) =>
        [text, text.replace(' ', 'T'), text.replace('day+0', 'today')].find((form) => matching.test(form)) ?? [],
    );
  // A misspelt address is no name, and two IDs are not one.
  const found = (pattern === studentId ? [inPlainSigns] : repairs)
    .map((repair) => repair(value))
    .find((text) => matching.test(text) && text.includes('@') === value.includes('@'));
  return found === undefined ? [] : [found];
}
