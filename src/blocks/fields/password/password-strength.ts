/** How hard a password would be to guess, by its shape: what is common or tells who it belongs to is known to the server alone. */

export type PasswordStrength = 'easy' | 'fair' | 'hard';

/** Bits that a character adds: after one of its own kind less, since words and years go on as one expects. */
const bits = { start: 6.5, letter: 3, digit: 3.3, sign: 4, row: 1 } as const;

/** As many guesses as these bits need take a machine minutes, and centuries. */
const fairBits = 40;
const hardBits = 60;

/** @returns null while nothing is typed */
export function passwordStrength(password: string): PasswordStrength | null {
  const characters = [...password];
  if (characters.length === 0) return null;
  const sum = characters.reduce((all, character, index) => all + bitsOf(character, characters[index - 1]), 0);
  return sum < fairBits ? 'easy' : sum < hardBits ? 'fair' : 'hard';
}

function bitsOf(character: string, before: string | undefined): number {
  if (before === undefined || kindOf(character) !== kindOf(before)) return bits.start;
  if (isCapital(character) && !isCapital(before)) return bits.start;
  return isNextInRow(before, character) ? bits.row : bits[kindOf(character)];
}

function kindOf(character: string): 'letter' | 'digit' | 'sign' {
  if (/\p{L}/u.test(character)) return 'letter';
  return /\d/.test(character) ? 'digit' : 'sign';
}

function isCapital(character: string): boolean {
  return /\p{Lu}/u.test(character);
}

const keyRows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz'];

/** The same again, or beside it on the keyboard or in the alphabet. */
function isNextInRow(before: string, character: string): boolean {
  const [one, other] = [before.toLowerCase(), character.toLowerCase()];
  if (one === other) return true;
  return keyRows.some((row) => row.includes(one + other) || row.includes(other + one));
}
