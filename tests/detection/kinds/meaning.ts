/** What is well written, and means nothing or the wrong thing. */
import { reservedNames } from '../../../src/compiler/type/page/page-names.ts';
import { type Kind, kind, linesWith, type Made, type Place, replaced } from '../mutant.ts';
import { lineOf, type Portal, perPortal, type Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';
import { expressions, fieldName, withoutTexts } from './expressions.ts';

function find(portal: Portal, file: string, path: Site['path']): Site | undefined {
  return portal.sites.find(
    (site) =>
      site.file === file && site.path.length === path.length && path.every((step, index) => step === site.path[index]),
  );
}

function lineNumber(portal: Portal, site: Site): Place {
  return { file: site.file, line: lineOf(portal, site.key ?? site.at).number };
}

/** The parts of a `data:` section. */
function data(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ fileKind, path }) => fileKind === 'page' && path[0] === 'data' && path.length === 2);
}

function textsWithPath(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ fileKind, node, choice }) =>
      fileKind === 'page' &&
      [node, choice].every((each) => ['shown', 'value'].includes(String(each?.['x-expression']))),
  );
}

/** Calls that ask for a login, by the data that uses them. */
function callsForStudents(portal: Portal, file: string): readonly Site[] {
  return data(portal)
    .filter((site) => site.file === file)
    .flatMap((site) => find(portal, file, [...site.path, 'call']) ?? [])
    .filter(({ value }) => portal.model.contract.calls[String(value)]?.access === 'signed-in');
}

/** An entry in braces, `key: value` with its comma, taken out. */
function takenOut(portal: Portal, site: Site): Made | null {
  if (!site.key) return null;
  const text = portal.files.get(site.file) ?? '';
  const before = /,\s*$/.exec(text.slice(0, site.key.start))?.[0] ?? '';
  return before === ''
    ? null
    : replaced(portal, { file: site.file, start: site.key.start - before.length, end: site.at.end }, '');
}

export const meaningKinds: readonly Kind[] = [
  kind(
    'meaning: a page for everyone with calls for students',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, path, value, file }) =>
          fileKind === 'page' &&
          path[0] === 'access' &&
          value === 'signed-in' &&
          callsForStudents(portal, file).length > 0,
      ),
    (site, _, portal) => {
      const calls = callsForStudents(portal, site.file);
      return replaced(portal, site.at, 'everyone', {
        places: [lineNumber(portal, site), ...calls.map((call) => lineNumber(portal, call))],
        suggests: ['signed-in', 'access: signed-in'],
      });
    },
  ),
  kind(
    'meaning: a button that does nothing',
    (portal) =>
      portal.sites.filter(
        ({ owner, key, raw }) =>
          owner?.['x-kind'] === 'button' && (key?.word === 'opens' || key?.word === 'do') && !raw.includes('\n'),
      ),
    (site, _, portal) => takenOut(portal, site),
  ),
  kind(
    'meaning: paged with a limit',
    (portal) =>
      portal.sites.filter(
        ({ path, key, value }) =>
          path[0] === 'data' && ((key?.word === 'paged' && value === true) || key?.word === 'limit'),
      ),
    (site, _, portal) => {
      const text = portal.files.get(site.file) ?? '';
      const inBraces = /^\s*[},]/.test(text.slice(site.at.end));
      const other = site.key?.word === 'paged' ? 'limit: 5' : 'paged: true';
      const lead = ' '.repeat(lineOf(portal, site.at).indent);
      const made = replaced(portal, { ...site.at, start: site.at.end }, inBraces ? `, ${other}` : `\n${lead}${other}`);
      const { line } = lineNumber(portal, site);
      return {
        ...made,
        places: [line, ...(inBraces ? [] : [line + 1])].map((number) => ({ file: site.file, line: number })),
      };
    },
  ),
  kind(
    'meaning: paged where the call is not',
    (portal) =>
      data(portal).filter((site) => {
        const call = portal.model.contract.calls[String(find(portal, site.file, [...site.path, 'call'])?.value)];
        return (
          call !== undefined &&
          !call.paged &&
          site.raw.startsWith('{') &&
          find(portal, site.file, [...site.path, 'limit']) === undefined
        );
      }),
    (site, _, portal) => replaced(portal, site.at, `${site.raw.slice(0, -1).trimEnd()}, paged: true }`),
  ),
  kind('meaning: a record shown as a value', textsWithPath, (site, _, portal) => {
    if (!String(site.value).includes('.')) return null;
    const steps = String(site.value).split('.');
    return /[^\w.]/.test(String(site.value)) ? null : replaced(portal, site.at, steps.slice(0, -1).join('.'));
  }),
  kind(
    'meaning: a record as the start of a field',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, key, raw }) => fileKind === 'form' && key?.word === 'start' && /^\w+\./.test(raw),
      ),
    (site, _, portal) => replaced(portal, site.at, String(site.raw.split('.')[0])),
  ),
  kind('meaning: another record’s field', textsWithPath, (site, random, portal) =>
    /^[a-z_.]+$/.test(site.raw)
      ? replaced(portal, site.at, oneOf(['opening_hours', 'lecturer', 'postcode', 'room_no'], random))
      : null,
  ),
  kind(
    'meaning: a required argument left out',
    (portal) =>
      portal.sites.filter(({ path, fileKind, file }) => {
        if (fileKind !== 'page' || path[0] !== 'data' || path.at(-2) !== 'with') return false;
        const call = portal.model.contract.calls[String(find(portal, file, [...path.slice(0, -2), 'call'])?.value)];
        const type = call?.body[String(path.at(-1))] ?? call?.query[String(path.at(-1))];
        return type !== undefined && !type.nullable;
      }),
    (site, _, portal) => {
      const around = find(portal, site.file, site.path.slice(0, -1));
      const source = find(portal, site.file, site.path.slice(0, -2));
      if (!around?.raw.startsWith('{') || !around.key || !source || !site.key) return null;
      const whole = { file: site.file, start: around.key.start - 2, end: around.at.end };
      const made = takenOut(portal, site) ?? replaced(portal, whole, '');
      // At what is left of the data, where `with` may be gone as well. The remedy names first where the argument belongs.
      return {
        ...made,
        places: [
          ...made.places,
          lineNumber(portal, source),
          { file: site.file, line: lineNumber(portal, source).line + 1 },
        ],
        suggests: new RegExp(`\`${site.key.word}: `),
      };
    },
  ),
  kind(
    'meaning: the query of a page left out',
    (portal) =>
      portal.sites.filter(({ fileKind, path }) => fileKind === 'page' && path[0] === 'query' && path.length === 1),
    (site, _, portal) => {
      const line = lineOf(portal, site.at);
      const made = replaced(portal, { file: site.file, start: line.start, end: line.start + line.text.length + 1 }, '');
      const uses = linesWith(made.files, 'query.id').filter(({ file }) => file === site.file);
      // Links that hand over the id are told too.
      return { ...made, places: [...uses, ...linesWith(made.files, 'id')], oneCause: false };
    },
  ),
  kind(
    'meaning: an address without its id',
    (portal) =>
      portal.sites.filter(
        ({ node, value }) => node?.['x-address'] === true && /^\/pages.*\?\w+=\{/.test(String(value)),
      ),
    (site, random, portal) => {
      const words = oneOf([site.raw.replace(/\?.*?(["']?)$/, '$1'), site.raw.replace(/=.*?(["']?)$/, '=$1')], random);
      return replaced(portal, site.at, words);
    },
  ),
  kind(
    'meaning: a link to a page that there is not',
    (portal) =>
      portal.sites.filter(({ node, value }) => node?.['x-address'] === true && String(value).startsWith('/pages')),
    (site, random, portal) =>
      replaced(
        portal,
        site.at,
        oneOf(['/pages/contact', '/pages/office/map', '/timetable', '/pages/library?id=3'], random),
      ),
  ),
  kind('meaning: a name of data misspelt where it is given', data, (site, random, portal) => {
    const wrong = site.key && misspelt(site.key.word, random);
    if (!site.key || !wrong) return null;
    const made = replaced(portal, site.key, wrong, { suggests: [wrong, site.key.word] });
    const uses = linesWith(made.files, site.key.word).filter(({ file }) => file === site.file);
    return { ...made, places: [...uses, ...made.places], oneCause: uses.length === 1 };
  }),
  kind(
    'meaning: a field of the contract misspelt where it is given',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, path, key }) =>
          fileKind === 'entities' &&
          path[1] === 'fields' &&
          path.length === 3 &&
          key !== null &&
          usedInPages(portal, key.word).length > 0 &&
          isOnlyOne(portal, key.word),
      ),
    (site, random, portal) => {
      const wrong = site.key && misspelt(site.key.word, random);
      if (!site.key || !wrong) return null;
      const uses = usedInPages(portal, site.key.word);
      return replaced(portal, site.key, wrong, {
        places: [...uses, lineNumber(portal, site)],
        suggests: [wrong, site.key.word],
        oneCause: uses.length === 1,
      });
    },
  ),
  kind(
    'meaning: entities that need each other',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, path, raw }) =>
          fileKind === 'entities' && path[1] === 'fields' && path.length === 3 && /^[a-z]+\??$/.test(raw),
      ),
    (site, _, portal) => {
      const name = String(site.path[0]);
      const made = replaced(portal, site.at, name);
      const reads = site.key ? (namesRead(portal).get(site.key.word) ?? []) : [];
      // Whatever reads the field as the text or number that it was is told as well.
      return {
        ...made,
        places: [...made.places, ...linesWith(made.files, name), ...reads],
        oneCause: reads.length === 0,
      };
    },
  ),
];

/** Where a field of this name is read; none when the name is given to something else as well. */
function usedInPages(portal: Portal, field: string): readonly Place[] {
  const read = namesRead(portal).get(field) ?? [];
  if (read.length === 0 || reservedNames.includes(field)) return [];
  const given = portal.sites.some(({ fileKind, key, value, path }) => {
    const isData = path.length === 2 && path[0] === 'data';
    return (
      (isData && key?.word === field) ||
      (key?.word === 'name' && value === field) ||
      (fileKind === 'form' && path[0] === 'asks' && key?.word === field)
    );
  });
  return given ? [] : read;
}

const namesRead = perPortal((portal): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>();
  for (const expression of expressions(portal)) {
    for (const [name] of withoutTexts(expression.source).matchAll(fieldName)) {
      const place = { file: expression.file, line: lineOf(portal, expression).number };
      places.set(name, [...(places.get(name) ?? []), place]);
    }
  }
  return places;
});

function isOnlyOne(portal: Portal, field: string): boolean {
  return (
    portal.sites.filter(({ fileKind, key }) => (fileKind === 'entities' || fileKind === 'calls') && key?.word === field)
      .length === 1
  );
}
