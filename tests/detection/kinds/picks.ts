/** Mistakes in rows that are picked from data, in what a form asks its call before it sends, and in records of expressions. */
import { textOf } from '../../../src/compiler/kernel/records.ts';
import { type Kind, kind, replaced } from '../mutant.ts';
import { lineAt, lineOf, type Portal, type Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';
import { withoutTexts } from './expressions.ts';

function at(portal: Portal, file: string, path: Site['path']): Site | undefined {
  const wanted = path.join('\n');
  return portal.sites.find((site) => site.file === file && site.path.join('\n') === wanted);
}

/** The keys of fields whose rows are picked. */
function ofPick(portal: Portal, word: string): readonly Site[] {
  return portal.sites.filter(
    ({ key, file, path }) => key?.word === word && at(portal, file, [...path.slice(0, -1), 'kind'])?.value === 'pick',
  );
}

/** Values of one key inside such a field: in its `filters`, its `totals` or its `fields`. */
function inPick(portal: Portal, list: string, word: string): readonly Site[] {
  return ofPick(portal, list).flatMap(({ file, path }) => {
    const around = `${path.join('\n')}\n`;
    return portal.sites.filter(
      (site) => site.file === file && site.key?.word === word && site.path.join('\n').startsWith(around),
    );
  });
}

/** A part of an expression that is a name of the data, wherever it is in the value. */
function nameIn(site: Site, pattern: RegExp, chosen: (found: readonly RegExpMatchArray[]) => RegExpMatchArray) {
  const found = [...withoutTexts(withoutQuotes(site.raw)).matchAll(pattern)];
  if (found.length === 0) return null;
  const { 0: word, index } = chosen(found) as RegExpMatchArray & { readonly index: number }; // of `matchAll`, so it is there
  return { word, stretch: { file: site.file, start: site.at.start + index, end: site.at.start + index + word.length } };
}

/** Quotes around the whole value belong to YAML: what is in them is no text of the expression. */
function withoutQuotes(raw: string): string {
  return raw.replace(/^(["'])(.*)\1$/s, ' $2 ');
}

function nameKind(name: string, sites: (portal: Portal) => readonly Site[], pattern: RegExp): Kind {
  return kind(name, sites, (site, random, portal) => {
    const found = nameIn(site, pattern, (all) => oneOf(all, random));
    const wrong = found && misspelt(found.word, random);
    return found && wrong ? replaced(portal, found.stretch, wrong, { suggests: [found.word] }) : null;
  });
}

/** Further lines behind a key, as deep as it is. */
function lineBehind(portal: Portal, site: Site, words: string, suggests: readonly string[] | RegExp, word = '') {
  const lead = ' '.repeat(lineOf(portal, site.at).indent);
  const made = replaced(portal, { ...site.at, start: site.at.end }, `\n${lead}${words}`, { suggests });
  const line = lineAt(portal.files.get(site.file) ?? '', site.at.end) + 1;
  const below = words.split('\n').findIndex((each) => each.includes(word));
  return { ...made, places: [{ file: site.file, line: line + Math.max(0, below) }] };
}

/** The answers of a question before it is sent: `checks-with`. */
function checksWith(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ key, path }) => key?.word === 'checks-with' && path.length === 1);
}

const field = /(?<=\.)[a-z]\w{2,}\b(?!\()/g;

export const pickKinds: readonly Kind[] = [
  kind(
    'pick: its data misspelt',
    (portal) => ofPick(portal, 'from'),
    (site, random, portal) => {
      const wrong = misspelt(site.raw, random);
      return wrong === null ? null : replaced(portal, site.at, wrong, { suggests: [site.raw] });
    },
  ),
  kind(
    'pick: data that is no list',
    (portal) => ofPick(portal, 'from'),
    (site, random, portal) => {
      const asked = portal.sites.filter(
        ({ file, path, value }) =>
          file === site.file && path[0] === 'asks' && path.length === 2 && !textOf(value).startsWith('list'),
      );
      return asked.length === 0 ? null : replaced(portal, site.at, String(oneOf(asked, random).path[1]));
    },
  ),
  kind(
    'pick: key misspelt',
    (portal) => ofPick(portal, 'key'),
    (site, random, portal) => {
      const wrong = misspelt(site.raw, random);
      return wrong === null ? null : replaced(portal, site.at, wrong, { suggests: [site.raw] });
    },
  ),
  kind(
    'pick: key by the name that the data have',
    (portal) => ofPick(portal, 'key'),
    (site, random, portal) =>
      replaced(portal, site.at, oneOf(['id', 'code', 'ref', 'number', site.raw.replace(/_id$/, '')], random), {
        suggests: [site.raw],
      }),
  ),
  kind(
    'pick: something else sent than what identifies a row',
    (portal) => ofPick(portal, 'key'),
    (site, random, portal) =>
      lineBehind(portal, site, `value: ${oneOf(['code', 'title', 'options', 'required', 'my_status'], random)}`, /./),
  ),
  kind(
    'pick: two answers of a row with one name',
    (portal) => inPick(portal, 'order', 'as'),
    (site, random, portal) => {
      const names = [...inPick(portal, 'fields', 'name'), ...ofPick(portal, 'key')].filter(
        ({ file }) => file === site.file,
      );
      return replaced(portal, site.at, oneOf(names, random).raw, { suggests: /another name/ });
    },
  ),
  nameKind('pick: misspelt in the condition of a filter', (portal) => inPick(portal, 'filters', 'keep'), field),
  nameKind('pick: misspelt in a column', (portal) => inPick(portal, 'columns', 'value'), /\b[a-z_]{4,}\b(?!\()/g),
  nameKind('pick: misspelt in a total', (portal) => inPick(portal, 'totals', 'value'), /\bpicked\b|(?<=\.)units\b/g),
  nameKind('pick: misspelt in the bound of a total', (portal) => inPick(portal, 'totals', 'max'), field),
  nameKind('pick: misspelt in which rows are fixed', (portal) => ofPick(portal, 'locked'), /^[a-z]\w{3,}/g),
  kind(
    'pick: a filter that keeps all rows or none',
    (portal) => inPick(portal, 'filters', 'keep'),
    (site, random, portal) =>
      replaced(portal, site.at, oneOf(['"true"', '"false"', 'logged_in', '"1 == 1"', 'size(courses) > 0'], random), {
        suggests: /Correct it|Compare/,
      }),
  ),
  kind(
    'pick: a menu whose choice nobody reads',
    (portal) => inPick(portal, 'filters', 'keep').filter(({ raw }) => /\bchoice\b/.test(raw)),
    (site, random, portal) =>
      replaced(portal, site.at, oneOf(['units > 3', 'required', '"code != title"'], random), { suggests: ['choice'] }),
  ),
  kind(
    'pick: a choice where there is no menu',
    (portal) => inPick(portal, 'filters', 'keep').filter(({ raw }) => !/\bchoice\b/.test(raw)),
    (site, random, portal) => replaced(portal, site.at, oneOf(['code == choice', 'title == choice'], random)),
  ),
  kind(
    'pick: a total over nothing that is chosen',
    (portal) => inPick(portal, 'totals', 'value'),
    (site, random, portal) =>
      replaced(portal, site.at, oneOf(['round.max_units', 'size(courses)', '12'], random), {
        suggests: ['size(picked)'],
      }),
  ),
  kind(
    'pick: a total that is no number',
    (portal) => inPick(portal, 'totals', 'value'),
    (site, random, portal) =>
      replaced(
        portal,
        site.at,
        oneOf(['picked', '"picked.map(one, one.units)"', '"sum(picked.map(one, one.title))"', 'sum(picked)'], random),
      ),
  ),
  kind(
    'pick: a reason that reads nothing of the rows',
    (portal) => ofPick(portal, 'locked'),
    (site, random, portal) => {
      const wrong = oneOf(['capasity == 0', 'is_full', 'unitss > 3', 'seats < 1'], random);
      return lineBehind(portal, site, `disabled:\n      - { when: ${wrong}, say: Seats left }`, /./, 'when');
    },
  ),
  kind(
    'pick: the same reason twice',
    (portal) => ofPick(portal, 'locked'),
    (site, random, portal) => {
      const when = oneOf(['units == 0', '{ my_status: enrolled }', 'required'], random);
      const line = (say: string) => `      - { when: ${when}, say: ${say} }`;
      return lineBehind(
        portal,
        site,
        `disabled:\n${line('Seats left')}\n${line('Units')}`,
        /Delete one of the two/,
        'Units',
      );
    },
  ),
  kind(
    'pick: one reason without its dash',
    (portal) => ofPick(portal, 'locked'),
    (site, random, portal) =>
      lineBehind(
        portal,
        site,
        oneOf(['disabled: { when: units == 0, say: Units }', 'disabled: units == 0'], random),
        /dash/,
      ),
  ),
  kind(
    'pick: at least more rows than at most',
    (portal) => ofPick(portal, 'locked'),
    (site, random, portal) => {
      const max = oneOf([1, 2, 5], random);
      return lineBehind(portal, site, `min: ${max + 1}\n    max: ${max}`, /Swap the two/);
    },
  ),
  kind(
    'pick: what is asked of a row read where rows are shown',
    (portal) => [...inPick(portal, 'columns', 'value'), ...ofPick(portal, 'locked')],
    (site, random, portal) => {
      const names = inPick(portal, 'fields', 'name').filter(({ file }) => file === site.file);
      return replaced(portal, site.at, oneOf(names, random).raw);
    },
  ),
  kind('checks-with: misspelt argument', checksWith, (site, random, portal) => {
    const [name = ''] = Object.keys(site.value as object); // the schema says that it is a group
    const found = at(portal, site.file, [...site.path, name])?.key;
    const wrong = misspelt(name, random);
    return found && wrong ? replaced(portal, found, wrong, { suggests: [name] }) : null;
  }),
  kind('checks-with: would send in earnest', checksWith, (site, random, portal) => {
    const [name = ''] = Object.keys(site.value as object); // as above
    const words = oneOf(['{}', `{ ${name}: 0 }`, '{ round_id: round.id }', '{ version: 0 }'], random);
    return replaced(portal, site.at, words, { suggests: [`${name}: 1`, name] });
  }),
  kind(
    'checks-with: a call that answers no problems',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, key, path, file, value }) =>
          fileKind === 'form' &&
          key?.word === 'sends' &&
          path.length === 1 &&
          !portal.sites.some((site) => site.file === file && site.key?.word === 'checks-with') &&
          !Object.hasOwn(portal.model.contract.calls[textOf(value)]?.body ?? {}, 'dry_run'),
      ),
    (site, _, portal) => lineBehind(portal, site, 'checks-with: { dry_run: 1 }', /Take this out/),
  ),
  kind(
    'record: a field misspelt that is read of it',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, raw, node }) =>
          fileKind === 'page' &&
          node?.['x-address'] === undefined &&
          /\{"[a-z_]+": /.test(raw) &&
          !raw.includes('content:'),
      ),
    (site, random, portal) => {
      const found = nameIn(site, /(?<=: )[a-z_]\w{2,}\b|(?<=: one\.)[a-z_]{2,}\b/g, (all) => oneOf(all, random));
      const wrong = found && misspelt(found.word, random);
      if (!found || !wrong) return null;
      const line = lineAt(portal.files.get(site.file) ?? '', found.stretch.start);
      return {
        ...replaced(portal, found.stretch, wrong, { suggests: [found.word] }),
        places: [{ file: site.file, line }],
      };
    },
  ),
  kind(
    'record: a name without its quotes or misspelt',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, raw }) => fileKind === 'page' && /\{"[a-z_]+": /.test(raw) && !raw.includes('content:'),
      ),
    (site, random, portal) => {
      const all = [...site.raw.matchAll(/"([a-z_]+)"(?=: )/g)];
      const { 0: whole, 1: name = '', index } = oneOf(all, random);
      const wrong = oneOf([name, `"${misspelt(name, random) ?? `${name}s`}"`], random);
      const start = site.at.start + index;
      const line = lineAt(portal.files.get(site.file) ?? '', start);
      const made = replaced(portal, { file: site.file, start, end: start + whole.length }, wrong, {
        suggests: [name, `"${name}"`],
      });
      return { ...made, places: [{ file: site.file, line }] };
    },
  ),
];
