/** What is in place of the page while the portal itself is not there yet. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageFailed, PageLoading } from '../../src/blocks/shell/page-states.tsx';

test('a page that waits is drawn before there is a portal to say so', () => {
  expect(renderToStaticMarkup(<PageLoading />)).toContain('aria-busy="true"');
});

test('a page that did not come is drawn before there is a portal, with its button', () => {
  expect(renderToStaticMarkup(<PageFailed reload={() => {}} />)).toContain('<button');
});
