/** The focus of a field that is wrong, also where it is not drawn yet. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusField } from '../../src/engine/forms/focus-field.ts';
import { stubUndrawnPage, type UndrawnPage } from './support/undrawn-page.ts';

let page: UndrawnPage;
beforeEach(() => {
  page = stubUndrawnPage();
});
afterEach(() => void vi.unstubAllGlobals());

test('a field that is drawn gets the focus at once', () => {
  const times = page.draw('form-name');
  focusField('form-name');

  expect(times()).toBe(1);
});

test('one that is not drawn yet gets it when it is, and only then', () => {
  focusField('form-name');
  const other = page.draw('form-email');
  const times = page.draw('form-name');
  page.draw('form-content');

  expect([other(), times()]).toEqual([0, 1]);
});

test('what somebody focuses meanwhile keeps the focus', () => {
  focusField('form-name');
  page.focusElsewhere();

  expect(page.draw('form-name')()).toBe(0);
});
