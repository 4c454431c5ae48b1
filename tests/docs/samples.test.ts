import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compilePortal, compilerMemory, type Files } from '#compiler';
import type { Diagnostic } from '#model';
import { printDiagnostics } from '../../cli/print/index.ts';
import { type Fence, isYaml, type MarkdownDocument, readDocuments, root } from './documents.ts';
import { guideRenderers, samplesIn, shippedConfig, wholeFilesIn } from './samples.ts';

const update = process.env['UPDATE_GOLDEN'] === '1';
/** Every sample is laid over the same files, which are read once. */
const memory = compilerMemory();
const taught = readDocuments().filter(({ path }) => path === 'README.md' || path.startsWith('docs/guide/'));

test('the shipped config, over which the samples are laid, has no errors', () => {
  expect(errorsOf(shippedConfig())).toBe('');
});

test('the page in the README, beside its picture, is the one that is shipped', () => {
  const readme = taught.find(({ path }) => path === 'README.md');

  const file = shippedConfig().get('pages/news/news.yaml') ?? '';
  const withoutNoteToEditors = file.replace(/^# yaml-language-server: .*\n/, '');

  expect(readme?.fences[0]?.text).toBe(`# config/pages/news/news.yaml\n${withoutNoteToEditors}`);
});

test('whoever follows two pages of the guide does not write over what the first one made', () => {
  const kept = new Map<string, unknown>();

  for (const { path, fences } of taught)
    for (const [file, text] of wholeFilesIn(fences)) {
      const about = `${file} in ${path}`;
      if (kept.has(file)) expect({ about, is: whatItIs(text) }).toEqual({ about, is: kept.get(file) });
      kept.set(file, whatItIs(text));
    }
});

/** A page may show more than it did, but under the same title; a form asks what it asked, or what was sent would be lost. */
function whatItIs(text: string): unknown {
  const { title, fields } = parse(text) as { title?: string; fields?: readonly { name: string }[] };
  return { title, fields: fields?.map(({ name }) => name) };
}

describe.each(taught.filter(({ fences }) => fences.some(isYaml)))('$path', (document) => {
  test.each(samplesIn(document))('$name', ({ file, files, expected }) => {
    if (expected === null) {
      expect(errorsOf(files)).toBe('');
      return;
    }
    const printed = print(
      problemsOf(files).filter(({ span }) => span.file === file),
      files,
    );
    if (update) replaceFence(document, expected, printed);
    else expect(expected.text).toBe(printed);
  });
});

/** The logo that the guide speaks of. */
const pictures: Files = new Map([['logo.svg', '<svg viewBox="0 0 2 1"/>']]);

/** A text that is not translated yet is no mistake of the sample, nor what only the page around a part of one reads or shows. */
function problemsOf(files: Files): readonly Diagnostic[] {
  const harmless = new Set([
    'text/missing-translation',
    'text/unused-translation',
    'link/unread',
    'link/unused',
    'link/first-page-only',
  ]);
  return compilePortal(files, { renderers: guideRenderers, pictures, memory }).diagnostics.filter(
    ({ code }) => !harmless.has(code),
  );
}

function errorsOf(files: Files): string {
  return print(problemsOf(files), files);
}

function print(diagnostics: readonly Diagnostic[], files: Files): string {
  return printDiagnostics('pretty', diagnostics, files, { folder: 'config', colour: false });
}

/** Writes what is printed now into the document, so that its words stay those of the compiler. */
function replaceFence({ path }: MarkdownDocument, fence: Fence, text: string): void {
  const file = join(root, path);
  const now = readFileSync(file, 'utf8');
  const old = `\`\`\`${fence.info}\n${fence.text}\`\`\``;
  expect(now).toContain(old);
  writeFileSync(
    file,
    now.replace(old, () => `\`\`\`${fence.info}\n${text}\`\`\``),
  );
}
