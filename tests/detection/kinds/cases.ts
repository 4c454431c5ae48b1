/** Lists of which the first that fits is shown, texts that vanish, and texts and values in each other's place. */
import { type Kind, kind, type Made, replaced } from '../mutant.ts';
import { lineOf, type Portal, type Site } from '../portal.ts';
import { oneOf } from '../random.ts';

/** What is under `first`, each entry on one line of its own. */
function lists(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ node, file, value, at }) =>
      node?.['x-first'] === true &&
      Array.isArray(value) &&
      portal.files.get(file)?.slice(at.start, at.end).trimEnd().split('\n').length === value.length,
  );
}

/** The list with its lines in another order, or some of them twice. */
function rewritten(portal: Portal, site: Site, order: (lines: readonly string[]) => readonly string[]): Made {
  const { start, number } = lineOf(portal, site.at);
  const lines = (portal.files.get(site.file) ?? '').slice(start, site.at.end).trimEnd().split('\n');
  const made = replaced(
    portal,
    { file: site.file, start, end: start + lines.join('\n').length },
    order(lines).join('\n'),
  );
  return { ...made, places: lines.map((_, index) => ({ file: site.file, line: number + index })) };
}

/** Those whose last entry fits always: a text that vanishes leaves its place to the next. */
function closed(portal: Portal): readonly Site[] {
  return lists(portal).filter(({ value }) => !JSON.stringify((value as readonly unknown[]).at(-1)).includes('{', 1)); // `lists` are lists
}

/** Lines that are a text with one name in it and nothing else. */
function lines(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ node, key, raw, value }) =>
      node?.['x-vanishes'] === true &&
      key === null &&
      raw.startsWith('"') &&
      /^[^{}]*\{[a-z_.]+\}[^{}]*$/.test(String(value)),
  );
}

/** Values beside a label, which may have a text in their place. */
function values(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ node, key, value, fileKind }) =>
      fileKind === 'page' &&
      key?.word === 'value' &&
      node?.['x-expression'] === 'value' &&
      /^[a-z_.]+$/.test(String(value)),
  );
}

export const caseKinds: readonly Kind[] = [
  kind('first: the one without a condition put before the others', closed, (site, _, portal) => ({
    ...rewritten(portal, site, (entries) => [...entries.slice(-1), ...entries.slice(0, -1)]),
    suggests: /Give the case above a `when`, or move it to the end/,
  })),
  kind('first: an entry twice', lists, (site, _, portal) => {
    const made = rewritten(portal, site, ([first = '', ...others]) => [first, first, ...others]);
    return { ...made, suggests: /Delete one of the two/ };
  }),
  kind(
    'first: its key misspelt',
    (portal) => lists(portal).filter(({ key }) => key !== null),
    (site, random, portal) =>
      site.key ? replaced(portal, site.key, oneOf(['frist', 'fist', 'firts'], random), { suggests: ['first'] }) : null,
  ),
  kind('line: a condition that it has by itself', lines, (site, _, portal) => {
    const [, name = ''] = /\{([^{}]+)\}/.exec(String(site.value)) ?? [];
    const long = `{ text: ${site.raw}, when: ${name} != null }`;
    return replaced(portal, site.at, long, { suggests: [site.raw, String(site.value)] });
  }),
  kind('value: words around it', values, (site, random, portal) => {
    const words = oneOf([`"{${String(site.value)}} in all"`, `"About {${String(site.value)}}"`], random);
    return replaced(portal, site.at, words, { suggests: ['text', 'text:'] });
  }),
];
