/** Mistakes in keys. */
import { type Kind, kind, type Made, replaced } from '../mutant.ts';
import { type Line, lineAt, lineOf, type Portal, perPortal, type Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';

type Keyed = Site & { readonly key: NonNullable<Site['key']> };

/** Keys that are words of the language; names that an author gives are none. */
const settings = perPortal((portal): readonly Keyed[] =>
  portal.sites.filter((site): site is Keyed => site.key !== null && knownTo(site).includes(site.key.word)),
);

function knownTo({ owner }: Site): readonly string[] {
  return Object.keys(owner?.properties ?? {});
}

/** The key respelt by a rule; kinds that it does not change are left out. */
function respelt(name: string, respell: (word: string) => string): Kind {
  return kind(
    name,
    (portal) => settings(portal).filter((site) => ![site.key.word, ...knownTo(site)].includes(respell(site.key.word))),
    (site, _, portal) => replaced(portal, site.key, respell(site.key.word), { suggests: [site.key.word] }),
  );
}

/** Settings that are on lines of their own, their values on the same line. */
const onOwnLine = perPortal((portal): readonly (Keyed & { readonly line: Line })[] =>
  settings(portal).flatMap((site) => {
    const line = lineOf(portal, site.key);
    const isFirst = line.text.slice(0, site.key.start - line.start).trim() === '';
    const isWhole = site.at.end <= line.start + line.text.length && site.at.start > site.key.end;
    return isFirst && isWhole ? [{ ...site, line }] : [];
  }),
);

const betweenKeyAndValue = kind<Keyed>;

/** What is between a key and its value, replaced. */
function colon(name: string, words: string, suggests: (site: Keyed) => readonly string[] | RegExp): Kind {
  return betweenKeyAndValue(
    name,
    (portal) => settings(portal).filter(({ key, at }) => at.start === key.end + 2),
    (site, _, portal) =>
      replaced(portal, { file: site.file, start: site.key.end, end: site.at.start }, words, {
        suggests: suggests(site),
      }),
  );
}

/** A whole line or, in braces, an entry with its comma. */
function withoutEntry(site: Keyed, portal: Portal): Made | null {
  const text = portal.files.get(site.file) ?? '';
  const line = onlyLines(site, portal);
  const before = text.slice(0, site.key.start);
  const behind = text.slice(site.at.end);
  const comma = /^\s*,\s*/.exec(behind)?.[0];
  const commaBefore = /,\s*$/.exec(before)?.[0];
  if (line) return replaced(portal, { file: site.file, start: line.start, end: line.end }, '');
  if (comma !== undefined) return replaced(portal, { ...site.key, end: site.at.end + comma.length }, '');
  if (commaBefore !== undefined)
    return replaced(portal, { ...site.key, start: site.key.start - commaBefore.length, end: site.at.end }, '');
  return null;
}

/** Where the entry is all that its lines hold. */
function onlyLines(site: Keyed, portal: Portal): { readonly start: number; readonly end: number } | null {
  const text = portal.files.get(site.file) ?? '';
  const start = text.lastIndexOf('\n', site.key.start - 1) + 1;
  const end = text.indexOf('\n', site.at.end) + 1;
  const isAlone = text.slice(start, site.key.start).trim() === '' && text.slice(site.at.end, end).trim() === '';
  return isAlone && end > 0 ? { start, end } : null;
}

/** The lines of the group around: the message may be at any that shows which group it is. */
function placesOfGroup(site: Keyed, made: Made, portal: Portal): Made['places'] {
  const around = portal.sites.find(
    ({ file, path }) => file === site.file && path.length === site.path.length - 1 && isPrefix(path, site.path),
  );
  const text = portal.files.get(site.file) ?? '';
  const changed = made.files.get(site.file) ?? '';
  const first = around ? lineAt(text, around.key?.start ?? around.at.start) : 1;
  const last = lineAt(changed, Math.min(changed.length, site.key.start));
  return Array.from({ length: Math.max(1, last - first + 2) }, (_, index) => ({
    file: site.file,
    line: first + index,
  }));
}

function isPrefix(path: Site['path'], of: Site['path']): boolean {
  return path.every((step, index) => step === of[index]);
}

const otherForm: Readonly<Record<string, string>> = { content: 'contents', data: 'datas', query: 'queries' };

export const keyKinds: readonly Kind[] = [
  kind('key: misspelt', settings, (site, random, portal) => {
    const wrong = misspelt(site.key.word, random, knownTo(site));
    return wrong === null ? null : replaced(portal, site.key, wrong, { suggests: [site.key.word] });
  }),
  respelt('key: capital letter', (word) => word.charAt(0).toUpperCase() + word.slice(1)),
  respelt('key: singular for plural, or the reverse', (word) =>
    word.endsWith('s') ? word.slice(0, -1) : (otherForm[word] ?? `${word}s`),
  ),
  respelt('key: underscore for a dash', (word) => word.replaceAll('-', '_')),
  respelt('key: written in one word', (word) => word.replaceAll('-', '')),
  colon('key: no colon', ' ', ({ key }) => [`${key.word}:`, key.word]),
  colon('key: no space behind the colon', ':', ({ key, raw }) => [`${key.word}: ${raw}`, `${key.word}: `]),
  colon('key: full-width colon', '：', ({ key, raw }) => [`${key.word}: ${raw}`, `${key.word}:`, ':']),
  colon('key: = for the colon', ' = ', ({ key }) => [key.word, `${key.word}:`]),
  colon('key: ; for the colon', '; ', ({ key }) => [key.word, `${key.word}:`]),
  kind('key: no value', settings, (site, _, portal) =>
    typeof site.value === 'object'
      ? null
      : replaced(portal, { file: site.file, start: site.key.end + 1, end: site.at.end }, ''),
  ),
  kind(
    'key: a required one deleted',
    (portal) => settings(portal).filter(({ owner, key }) => owner?.required?.includes(key.word)),
    (site, _, portal) => {
      const made = withoutEntry(site, portal);
      return made && { ...made, places: placesOfGroup(site, made, portal), suggests: [site.key.word] };
    },
  ),
  kind('key: the line twice', onOwnLine, (site, _, portal) => {
    const { start, text, number } = site.line;
    const made = replaced(portal, { file: site.file, start, end: start }, `${text}\n`);
    return { ...made, places: [number, number + 1].map((line) => ({ file: site.file, line })) };
  }),
  kind('key: two on one line', onOwnLine, (site, _, portal) => {
    const below = onOwnLine(portal).find(
      ({ file, line }) =>
        file === site.file && line.number === site.line.number + 1 && line.indent === site.line.indent,
    );
    const end = site.line.start + site.line.text.length;
    return below ? replaced(portal, { file: site.file, start: end, end: below.key.start }, ' ') : null;
  }),
  kind(
    'key: a setting of another kind',
    (portal) => onOwnLine(portal).filter(({ owner }) => typeof owner?.['x-kind'] === 'string'),
    (site, random, portal) => {
      const others = settingsOfKinds(portal).filter(([name]) => !knownTo(site).includes(name));
      const [name, shown] = oneOf(others, random);
      const { start, text, number, indent } = site.line;
      const end = start + text.length;
      const made = replaced(
        portal,
        { file: site.file, start: end, end },
        `\n${' '.repeat(text.startsWith('-', indent) ? indent + 2 : indent)}${name}: ${shown}`,
      );
      return { ...made, places: [{ file: site.file, line: number + 1 }] };
    },
  ),
];

/** Settings with one plain value that only some kinds have, with an example; not those that begin a kind. */
function settingsOfKinds(portal: Portal): readonly (readonly [string, string])[] {
  const found = new Map<string, string>();
  for (const { owner, key, value, raw } of portal.sites) {
    const kindOfOwner = owner?.['x-kind'];
    if (typeof kindOfOwner !== 'string' || !key || typeof value === 'object') continue;
    if (![kindOfOwner, 'kind', 'name'].includes(key.word)) found.set(key.word, raw);
  }
  for (const { owner } of portal.sites) found.delete(String(owner?.['x-kind']));
  return [...found];
}
