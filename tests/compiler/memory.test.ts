/** Runs that follow each other keep what has not changed: they must find what a single run finds, whatever was edited before. */
import { describe, expect, test } from 'vitest';
import { type CompilerMemory, compilePortal, compilerMemory, type Files } from '#compiler';
import { noMemory } from '../../src/compiler/memory.ts';
import { rememberingReader } from '../../src/compiler/shape/remember-sources.ts';
import { readPortal } from '../detection/portal.ts';
import { mutants } from '../detection/run.ts';
import { shippedConfig, smallConfig } from './support.ts';

/** Reading is most of a run, and remembered by the text alone. */
const alone: CompilerMemory = { ...noMemory, read: rememberingReader() };

function outcome(files: Files, memory = alone) {
  const { portal, diagnostics, uses, counts } = compilePortal(files, { memory });
  const used = [...uses].map(([page, names]) => [page, Object.entries(names).map(([kind, some]) => [kind, ...some])]);
  return { diagnostics, others: JSON.stringify([portal, used, counts]) };
}

describe('mistake after mistake in the shipped config', () => {
  const memory = compilerMemory();
  const edits = [...mutants(readPortal(shippedConfig), 20, 4)].map(({ kind, files }) => [kind, files] as const);

  test.each(edits)('is found as by a run of its own: %s', (_kind, files) => {
    expect(outcome(files, memory)).toEqual(outcome(files));
  });
});

test('a config that follows another one is compiled as by a run of its own', () => {
  const memory = compilerMemory();
  for (const files of [smallConfig, shippedConfig, smallConfig]) {
    expect(outcome(files, memory)).toEqual(outcome(files));
  }
});

describe('what an edit of one file changes in another is found', () => {
  const edits = [
    ['what a page is asked for', 'pages/news/detail.yaml', 'id:', 'number:', 'pages/home.yaml'],
    ['what a part asks', 'parts/notice-card.yaml', 'asks: {', 'asks: { more: text,', 'pages/news/news.yaml'],
    ['a field of a record', 'api/entities/notices-and-shared.yaml', 'title:', 'headline:', 'parts/notice-card.yaml'],
  ] as const;

  test.each(edits)('%s', (_what, file, from, to, elsewhere) => {
    const memory = compilerMemory();
    const edited = new Map([...shippedConfig, [file, (shippedConfig.get(file) ?? '').replace(from, to)]]);

    const before = outcome(shippedConfig, memory);
    const during = outcome(edited, memory);
    const after = outcome(shippedConfig, memory);

    expect(before.diagnostics).toEqual([]);
    expect(during.diagnostics.map(({ span }) => span.file)).toContain(elsewhere);
    expect(during).toEqual(outcome(edited));
    expect(after).toEqual(before);
  });
});
