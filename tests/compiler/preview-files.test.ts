/** The bar of a preview and its words travel only where there is one. */
import { expect, test } from 'vitest';
import { compilePortal, modelFiles } from '#compiler';
import type { Manifest, PreviewModel } from '#model';
import { shippedFiles } from '../server/support/compiled-portal.ts';

function manifestOf(preview?: PreviewModel): Manifest {
  const { portal, uses } = compilePortal(shippedFiles());
  if (!portal) throw new Error('The shipped config does not compile.');
  const text = modelFiles(portal, uses, () => 'hash', preview).get('manifest.json') ?? '{}';
  return JSON.parse(text) as Manifest; // just written
}

const barWords = (manifest: Manifest) => Object.keys(manifest.messages).filter((key) => key.startsWith('preview'));

test('a portal like any other says nothing of previews', () => {
  const manifest = manifestOf();

  expect(manifest).not.toHaveProperty('preview');
  expect(barWords(manifest)).toEqual([]);
});

test('a preview says that it is one, and has the words of its bar', () => {
  const manifest = manifestOf({ roles: true });

  expect(manifest.preview).toEqual({ roles: true });
  expect(barWords(manifest).length).toBeGreaterThan(20);
});
