/**
 * Safari and Firefox leave no room for a picture whose width is held in parts of the room (`max-width: 100%`) where a column or a row is as
 * narrow as its words: `To be handled` went beyond its badge by the width of its icon. Chromium, which the browser tests use, leaves it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('an icon has its whole width beside words that do not wrap', () => {
  const css = readFileSync(join(import.meta.dirname, '../../src/blocks/shared/icon.module.css'), 'utf8');
  const [, rule = ''] = /^\.icon \{([^}]*)\}/m.exec(css) ?? [];

  expect(rule).toContain('flex: none;');
  expect(rule).toContain('max-width: none;');
});
