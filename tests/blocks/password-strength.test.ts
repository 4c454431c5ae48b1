import { describe, expect, it } from 'vitest';
import { passwordStrength } from '../../src/blocks/fields/password/password-strength.ts';

describe('a password', () => {
  it.each([
    ['easy', 'Password1'],
    ['easy', 'chan1998'],
    ['easy', 'qwertyuiop1234567890'],
    ['easy', 'aaaaaaaaaaaaaaaaaaaa1'],
    ['easy', '11111111111111111111a'],
    ['easy', 'Zyxwvutsrqponm'],
    ['easy', '漢字'],
    ['easy', 'Lantern-77'],
    ['fair', 'Lantern-77 tea'],
    ['fair', 'tiger47lamp'],
    ['fair', 'aB3dE7gh'],
    ['hard', 'blue kettle 47 rain'],
    ['hard', 'xK9#mQ2$vL'],
    ['fair', 'aLoNgErOnE'],
  ])('is %s to guess: %s', (strength, password) => {
    expect(passwordStrength(password)).toBe(strength);
  });

  it('of which nothing is typed is not judged', () => {
    expect(passwordStrength('')).toBeNull();
  });

  it('that goes on never becomes easier to guess', () => {
    const order = ['easy', 'fair', 'hard'];
    const whole = 'Lantern-77 tea 4 two and a half';
    const strengths = Array.from(whole, (_, end) => order.indexOf(passwordStrength(whole.slice(0, end + 1)) ?? ''));

    expect(strengths).toEqual(strengths.toSorted());
    expect(new Set(strengths)).toEqual(new Set([0, 1, 2]));
  });
});
