/** Where links of the data lead, and what is shown where there is nothing to follow. */
import { beforeEach, expect, test, vi } from 'vitest';
import { FileList, filesOf } from '../../src/blocks/shared/file-list.tsx';
import { PortalLink } from '../../src/blocks/shared/portal-link.tsx';
import { runPortal, runsPortals } from '../engine/support/running-portal.tsx';
import { elementsIn, propsOf } from './support/drawn.ts';

runsPortals();
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});

const page = 'route: /pages/one\ntitle: One\naccess: everyone\ncontent: [{ text: One }]';

/** Draws a part in a portal whose files lie elsewhere. @returns its words, and the links in it */
async function linksOf(part: () => React.JSX.Element) {
  const portal = await runPortal({
    at: '/pages/one',
    files: { 'pages/one.yaml': page },
    blocks: { text: part },
    change: (made) => ({ ...made, settings: { ...made.settings, siteAddress: 'https://site.example' } }),
  });
  const links = elementsIn(portal.dom.root, 'a').map((link) => propsOf(link));
  return { words: portal.words(), links };
}

test('a file whose address would run a script is told, and is no link', async () => {
  const files = ['javascript:alert(1)', 'files/a.pdf', ''].map((url, index) => ({ title: `F${index}`, url }));
  const { words, links } = await linksOf(() => <FileList files={filesOf(files)} />);

  expect(links.map(({ href, download }) => [href, download])).toEqual([['https://site.example/files/a.pdf', 'F1']]);
  for (const { title } of files) expect(words).toContain(title);
});

test.each([null, '', 'javascript:alert(1)'])('what opens the file %s is text', async (file) => {
  const { words, links } = await linksOf(() => <PortalLink opens={{ file }}>Minutes</PortalLink>);

  expect(links).toEqual([]);
  expect(words).toContain('Minutes');
});
