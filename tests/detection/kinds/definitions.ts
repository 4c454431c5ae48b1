/** Names that are misspelt where they are defined: what uses them is right. */
import { type Kind, kind, linesWith, replaced } from '../mutant.ts';
import { type Portal, perPortal, type Site } from '../portal.ts';
import { misspelt } from '../random.ts';

type Named = Site & { readonly key: NonNullable<Site['key']> };

/** Names that are at a place of their file and in more than two lines: in one of two nobody could say which is right. */
const names = (isAt: (site: Site) => boolean, files: (site: Site, portal: Portal) => Portal['files']) =>
  perPortal((portal): readonly Named[] =>
    portal.sites.filter(
      (site): site is Named =>
        site.key !== null && isAt(site) && linesWith(files(site, portal), site.key.word).length > 2,
    ),
  );

const ownFile = ({ file }: Site, { files }: Portal): Portal['files'] => new Map([[file, files.get(file) ?? '']]);
const allFiles = (_: Site, { files }: Portal): Portal['files'] => files;

function misspeltName(what: string, sites: (portal: Portal) => readonly Named[]): Kind {
  return kind(`definition: ${what} misspelt`, sites, (site, random, portal) => {
    const { word } = site.key;
    const wrong = misspelt(word, random);
    const places = linesWith(portal.files, word);
    return wrong === null ? null : replaced(portal, site.key, wrong, { places, suggests: [word, wrong] });
  });
}

export const definitionKinds: readonly Kind[] = [
  misspeltName(
    'data',
    names(({ path }) => path.length === 2 && path[0] === 'data', ownFile),
  ),
  misspeltName(
    'what is asked for',
    names(({ path }) => path.length === 2 && path[0] === 'asks', ownFile),
  ),
  misspeltName(
    'call',
    names(({ fileKind, path }) => fileKind === 'calls' && path.length === 1, allFiles),
  ),
  misspeltName(
    'entity',
    names(({ fileKind, path }) => fileKind === 'entities' && path.length === 1, allFiles),
  ),
];
