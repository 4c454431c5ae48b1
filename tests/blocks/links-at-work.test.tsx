/** Where links of the data lead, and what is shown where there is nothing to follow. */
import { beforeEach, expect, test, vi } from 'vitest';
import { FileList, filesOf } from '../../src/blocks/shared/file-list.tsx';
import { PortalLink } from '../../src/blocks/shared/portal-link.tsx';
import { Value } from '../../src/blocks/shared/value.tsx';
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
  return { words: portal.words(), links, dom: portal.dom };
}

test.each([
  { value: 'https://museum.example/a', href: 'https://museum.example/a' },
  { value: ' museum.example/a.b ', href: 'https://museum.example/a.b' },
  { value: 'museum.example', href: 'https://museum.example' },
  { value: 'museum.example:8080', href: 'https://museum.example:8080' },
  { value: 'localhost:8080/a?b', href: 'https://localhost:8080/a?b' },
  { value: '/files/a.pdf', href: 'https://site.example/files/a.pdf' },
  { value: 'files/a.pdf', href: 'https://site.example/files/a.pdf' },
  { value: '//cdn.example/a.pdf', href: '//cdn.example/a.pdf' },
  { value: 'mailto:desk@museum.example', href: 'mailto:desk@museum.example', isHere: true },
  { value: 'tel:39430000', href: 'tel:39430000', isHere: true },
])('the value $value is a link to $href', async ({ value, href, isHere }) => {
  const { words, links } = await linksOf(() => <Value value={value} as="link" />);

  expect(links.map((link) => [link['href'], link['target']])).toEqual([[href, isHere ? undefined : '_blank']]);
  expect(words).toContain(value.trim());
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'At the desk'])(
  'the value %s is text, as it is no address to follow',
  async (value) => {
    const { words, links } = await linksOf(() => <Value value={value} as="link" />);

    expect(links).toEqual([]);
    expect(words).toContain(value.trim());
  },
);

test('a file whose address would run a script is told, and is no link', async () => {
  const files = ['javascript:alert(1)', 'files/a.pdf', ''].map((url, index) => ({ title: `F${index}`, url }));
  const { words, links } = await linksOf(() => <FileList files={filesOf(files)} />);

  expect(links.map(({ href, download }) => [href, download])).toEqual([['https://site.example/files/a.pdf', 'F1']]);
  for (const { title } of files) expect(words).toContain(title);
});

test.each([null, '', 'javascript:alert(1)'])('what opens the file %s is text that looks as it did', async (file) => {
  const { words, links, dom } = await linksOf(() => (
    <PortalLink opens={{ file }} className="tile" label="Of the meeting">
      Minutes
    </PortalLink>
  ));

  expect(links).toEqual([]);
  expect(words).toContain('Of the meeting');
  expect(words).toContain('Minutes');
  expect(elementsIn(dom.root, 'span').map((span) => propsOf(span)['className'])).toContain('tile');
});
