/** Mistakes in the catalogue of translations, and in texts that it must follow. */
import { type Kind, kind, replaced } from '../mutant.ts';
import { lineOf, type Portal, type Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';

type Translation = Site & { readonly key: NonNullable<Site['key']> };

/** On one line each. */
function translations(portal: Portal): readonly Translation[] {
  return portal.sites.filter(
    (site): site is Translation => site.fileKind === 'texts' && site.key !== null && !site.raw.includes('\n'),
  );
}

function withPlaceholder(portal: Portal): readonly Translation[] {
  return translations(portal).filter(({ value }) => /\{[^{}]+\}/.test(String(value)));
}

/** The lines of the office's files where the text is. */
function placesOfText(portal: Portal, text: string): readonly { readonly file: string; readonly line: number }[] {
  return portal.sites
    .filter(({ value, node }) => value === text && node?.['x-text'] === true)
    .map((site) => ({ file: site.file, line: lineOf(portal, site.at).number }));
}

export const textKinds: readonly Kind[] = [
  kind(
    'translation: missing',
    (portal) => translations(portal).filter(({ key }) => placesOfText(portal, key.word).length > 0),
    (site, _, portal) => {
      const { file, start, text } = lineOf(portal, site.key);
      return replaced(portal, { file, start, end: start + text.length + 1 }, '', {
        places: placesOfText(portal, site.key.word),
        suggests: [site.key.word],
      });
    },
  ),
  kind('translation: that no text uses', translations, (site, random, portal) => {
    const { file, start, number } = lineOf(portal, site.key);
    const words = oneOf(['Please hand in your form', 'Nothing here yet', '→', '1 + 1', 'Old notices', '…'], random);
    return replaced(portal, { file, start, end: start }, `"${words}": 舊\n`, { places: [{ file, line: number }] });
  }),
  kind('translation: empty', translations, (site, random, portal) =>
    replaced(portal, site.at, oneOf(['""', "''", '" "'], random)),
  ),
  kind('translation: its placeholder misspelt', withPlaceholder, (site, random, portal) => {
    const [, source = ''] = /\{([^{}]+)\}/.exec(site.raw) ?? [];
    const wrong = misspelt(source, random);
    return wrong === null
      ? null
      : replaced(portal, site.at, site.raw.replace(`{${source}}`, `{${wrong}}`), { suggests: [`{${source}}`] });
  }),
  kind('translation: without its placeholder', withPlaceholder, (site, _, portal) => {
    const words = site.raw.replace(/\{[^{}]+\}/, '');
    return words === '' || words === '""' ? null : replaced(portal, site.at, words);
  }),
  kind('translation: full-width braces', withPlaceholder, (site, _, portal) => {
    const [, source = ''] = /\{([^{}]+)\}/.exec(site.raw) ?? [];
    return replaced(portal, site.at, site.raw.replace(/\{([^{}]+)\}/, '｛$1｝'), { suggests: [`{${source}}`] });
  }),
  kind('translation: twice', translations, (site, _, portal) => {
    const { file, start, text, number } = lineOf(portal, site.key);
    const made = replaced(portal, { file, start, end: start }, `${text}\n`);
    return { ...made, places: [number, number + 1].map((line) => ({ file, line })) };
  }),
  kind(
    'translation: the English text changed in the page',
    (portal) =>
      portal.sites.filter(
        ({ node, value, raw, fileKind }) =>
          fileKind !== 'texts' &&
          node?.['x-text'] === true &&
          raw === value &&
          /^\w[\w ]{6,}$/.test(raw) &&
          placesOfText(portal, raw).length === 1 &&
          portal.files.get('texts/zh-Hant.yaml')?.includes(`\n${raw}: `) === true,
      ),
    (site, random, portal) => {
      const words = oneOf([`${site.raw} again`, `New ${site.raw}`], random);
      const there = translations(portal).find(({ key }) => key.word === site.raw);
      const catalogue = there ? [{ file: there.file, line: lineOf(portal, there.key).number }] : [];
      const made = replaced(portal, site.at, words);
      return { ...made, places: [...made.places, ...catalogue] };
    },
  ),
];
