/** What the shipped portal cannot say in YAML. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { renderers } from '#renderers';
import { shippedConfig } from '../compiler/support.ts';

const shown = {
  '/pages/events/photoWall': ['photo-wall'],
  '/pages/personal/tuition': ['tuition-confirmation'],
  '/pages/sign/sign': ['sign-in'],
};

test('three pages have a part written by hand, and no others', () => {
  const { portal } = compilePortal(shippedConfig);

  const found = Object.values(portal?.pages ?? {}).map(({ route, content }) => [route, customIn(content)] as const);

  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(shown);
  expect(Object.keys(renderers).sort()).toEqual(Object.values(shown).flat().sort());
});

/** The names of the renderers anywhere inside. */
function customIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { kind, custom } = part as { readonly kind?: unknown; readonly custom?: unknown };
  return kind === 'custom' ? [String(custom)] : Object.values(part).flatMap(customIn);
}
