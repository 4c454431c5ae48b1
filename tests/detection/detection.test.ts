/**
 * Whether the compiler finds one mistake at a time, and says where it is and what was meant. `npm run bench -- detect` does
 * the same ten times as long and shows the table by kind.
 */
import { describe, expect, test } from 'vitest';
import { compilerMemory } from '#compiler';
import { shippedConfig } from '../compiler/support.ts';
import { kinds } from './kinds/index.ts';
import { readPortal } from './portal.ts';
import { printVerdict } from './print-verdict.ts';
import { fingerprint, isMiss, mutants, percent, questions, run, score } from './run.ts';

const count = 500;
const seed = 1;

/** Per cent that held when they were written down. They only rise. */
const floor = { found: 99, line: 97, suggestion: 95, one: 95 };

const portal = readPortal(shippedConfig);

describe('a mistake in the shipped config', () => {
  const verdicts = run(portal, count, seed, { memory: compilerMemory() });
  const { mistakes, ...shares } = score('all', verdicts);
  const worst = verdicts.filter(isMiss).toSorted((a, b) => failures(b) - failures(a));

  test.each(questions)('is reported well, as often as before: %s', (question) => {
    const misses = worst.filter((verdict) => verdict[question] === false).slice(0, 15);
    const shown = misses.map((verdict) => printVerdict(verdict, portal)).join('\n\n');

    expect(percent(shares[question]), `The worst of them:\n\n${shown}`).toBeGreaterThanOrEqual(floor[question]);
  });

  test('is one in nearly all mutants: those that change nothing are few', () => {
    expect(mistakes).toBeGreaterThan(count * 0.95);
  });

  function failures(verdict: (typeof verdicts)[number]): number {
    return questions.filter((question) => verdict[question] === false).length;
  }
});

describe('the mutants', () => {
  test('are of many kinds, each with a name of its own', () => {
    const names = kinds.map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(45);
  });

  test('are the same for the same seed, and never the shipped config', () => {
    const some = (): readonly string[] => [...mutants(portal, 200, 7)].map((mutant) => fingerprint(portal, mutant));

    expect(some()).toEqual(some());
    expect(new Set(some()).size).toBe(200);
    expect(some().filter((each) => !each.includes('\n'))).toEqual([]);
  });

  test.each(kinds.map(({ name, prepare }) => [name, prepare] as const))('find a place for: %s', (_, prepare) => {
    const make = prepare(portal);
    const tries = Array.from({ length: 240 }, (_each, index) => (index * 0.618 + 0.1) % 1);

    expect(tries.some((chance) => (make(() => chance)?.places.length ?? 0) > 0)).toBe(true);
  });
});
