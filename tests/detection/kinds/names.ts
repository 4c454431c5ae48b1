/** Mistakes in the names of things: calls, forms, pages, statuses and the words that the language knows. */
import { type Kind, kind, replaced } from '../mutant.ts';
import type { Portal, Site, Stretch } from '../portal.ts';
import { misspelt, oneOf, type Random } from '../random.ts';

interface Named extends Stretch {
  readonly fileKind: Site['fileKind'];
  readonly word: string;
}

/** A text value, without its quotes. */
function wordOf(site: Site): Named | null {
  if (typeof site.value !== 'string') return null;
  const inside = site.raw.indexOf(site.value);
  if (inside < 0) return null;
  const start = site.at.start + inside;
  return { file: site.file, fileKind: site.fileKind, start, end: start + site.value.length, word: site.value };
}

function words(portal: Portal, fits: (site: Site) => boolean): readonly Named[] {
  return portal.sites.filter(fits).flatMap((site) => wordOf(site) ?? []);
}

function references(portal: Portal, to: string): readonly Named[] {
  // A list of the data in the place of an option list is a path.
  return words(portal, ({ node, raw }) => node?.['x-reference'] === to && (to !== 'options' || !raw.includes('.')));
}

type Known = (portal: Portal) => Iterable<string>;

const knownNames: Readonly<Record<string, Known>> = {
  call: ({ model }) => Object.keys(model.contract.calls),
  entity: ({ model }) => Object.keys(model.contract.entities),
  form: ({ model }) => Object.keys(model.forms),
  status: ({ model }) => Object.keys(model.statuses),
  options: ({ model }) => Object.keys(model.options),
};

function wrongName(what: string): Kind {
  return kind(
    `name: ${what} misspelt`,
    (portal) => references(portal, what),
    (site, random, portal) => {
      const wrong = misspelt(site.word, random, knownNames[what]?.(portal));
      return wrong === null ? null : replaced(portal, site, wrong, { suggests: [site.word] });
    },
  );
}

function isOpenWord(word: string): boolean {
  return /^[a-z]/.test(word);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Words of a closed list of the schema. */
function closed(portal: Portal): readonly (Named & { readonly known: readonly string[]; readonly key: string })[] {
  return portal.sites.flatMap((site) => {
    const known = site.node?.enum;
    const found = known && wordOf(site);
    return found ? [{ ...found, known: known.map(String), key: site.key?.word ?? '' }] : [];
  });
}

/** Words that somebody could think of, and that are none. */
const plausible: Readonly<Record<string, readonly string[]>> = {
  access: ['all', 'public', 'guests', 'anyone', 'student', 'staff'],
  colour: ['orange', 'black', 'light-blue', 'white', '"#ff0000"'],
  look: ['big', 'small-cards', 'table', 'modern', 'wide', 'primary'],
  width: ['wide', '50%', 'medium', 'third'],
  layout: ['empty', 'plain', 'full'],
  icon: ['printer', 'money', 'rocket', 'umbrella', 'smile'],
  method: ['PUT', 'FETCH'],
  autocomplete: ['no', 'automatic', 'student-id'],
};

/** Addresses of pages: references, and texts that lead somewhere. */
function addresses(portal: Portal): readonly Named[] {
  return words(portal, ({ node, value }) => {
    const leads = node?.['x-address'] === true || node?.['x-reference'] === 'page';
    return leads && typeof value === 'string' && value.startsWith('/') && value.length > 1;
  });
}

function routesOf(portal: Portal): readonly string[] {
  return Object.values(portal.model.pages).map(({ route }) => route);
}

/** One step of the address, without what follows the question mark. */
function misspeltStep(address: string, random: Random): string | null {
  const [route = '', query] = address.split('?');
  const steps = route.split('/');
  const at = Math.floor(random() * (steps.length - 1)) + 1;
  const wrong = misspelt(steps[at] ?? '', random);
  if (wrong === null) return null;
  return [steps.with(at, wrong).join('/'), ...(query === undefined ? [] : [query])].join('?');
}

/** Words of `x-type`, such as `list of FileLink?` or `one of todo, done`. */
function typeWords(portal: Portal, pattern: RegExp): readonly Named[] {
  return words(portal, ({ node }) => node?.['x-type'] === true).flatMap((site) =>
    site.word.startsWith('one of ')
      ? []
      : [...site.word.matchAll(pattern)].map(({ 0: word, index }) => ({
          ...site,
          word,
          start: site.start + index,
          end: site.start + index + word.length,
        })),
  );
}

const misspeltAs = (known?: Known) => (site: Named, random: Random, portal: Portal) => {
  const wrong = misspelt(site.word, random, known?.(portal));
  return wrong === null ? null : replaced(portal, site, wrong, { suggests: [site.word] });
};

export const nameKinds: readonly Kind[] = [
  ...['call', 'form', 'status', 'options'].map(wrongName),
  kind(
    'name: entity misspelt',
    (portal) => [...references(portal, 'entity'), ...typeWords(portal, /[A-Z]\w+/g)],
    misspeltAs(knownNames['entity']),
  ),
  kind('name: type misspelt', (portal) => typeWords(portal, /(?<![\w-])[a-z][a-z-]{2,}/g), misspeltAs()),
  kind(
    'name: capital letter',
    (portal) =>
      ['call', 'form', 'status', 'options']
        .flatMap((what) => references(portal, what))
        .filter(({ word }) => isOpenWord(word)),
    (site, _, portal) => replaced(portal, site, capital(site.word), { suggests: [site.word] }),
  ),
  kind(
    'name: another separator',
    (portal) =>
      ['call', 'form', 'status', 'options']
        .flatMap((what) => references(portal, what))
        .filter(({ word }) => /[-/]/.test(word)),
    (site, random, portal) => {
      const other = oneOf(['_', '.', ' ', ''], random);
      return replaced(portal, site, site.word.replace(/[-/]/, other), { suggests: [site.word] });
    },
  ),
  kind('name: page misspelt', addresses, (site, random, portal) => {
    const wrong = misspeltStep(site.word, random);
    return wrong === null || routesOf(portal).includes(wrong.split('?')[0] ?? '')
      ? null
      : replaced(portal, site, wrong, { suggests: [site.word.split('?')[0] ?? ''] });
  }),
  kind('name: page without its slash', addresses, (site, _, portal) =>
    replaced(portal, site, site.word.slice(1), { suggests: [site.word, site.word.split('?')[0] ?? ''] }),
  ),
  kind(
    'name: page with a slash at the end',
    (portal) => addresses(portal).filter(({ word }) => !word.includes('?')),
    (site, _, portal) => replaced(portal, site, `${site.word}/`, { suggests: [site.word] }),
  ),
  kind(
    'name: query parameter misspelt',
    (portal) =>
      addresses(portal).flatMap((site) =>
        [...site.word.matchAll(/(?<=[?&])\w+(?==)/g)].map(({ 0: word, index }) => ({
          ...site,
          word,
          start: site.start + index,
          end: site.start + index + word.length,
        })),
      ),
    (site, random, portal) => {
      const wrong = oneOf(
        [`${site.word}s`, `_${site.word}`, capital(site.word), `${site.word}${site.word.at(-1)}`],
        random,
      );
      return replaced(portal, site, wrong, { suggests: [site.word] });
    },
  ),
  kind(
    'word: misspelt',
    (portal) => closed(portal).filter(({ key }) => key !== 'icon'),
    (site, random, portal) => {
      const wrong = misspelt(site.word, random, site.known);
      return wrong === null ? null : replaced(portal, site, wrong, { suggests: [site.word] });
    },
  ),
  kind(
    'word: icon misspelt',
    (portal) => closed(portal).filter(({ key }) => key === 'icon'),
    (site, random, portal) => {
      const wrong = misspelt(site.word, random, site.known);
      return wrong === null ? null : replaced(portal, site, wrong, { suggests: [site.word] });
    },
  ),
  kind(
    'word: capital letter',
    (portal) => closed(portal).filter(({ word }) => isOpenWord(word)),
    (site, _, portal) => replaced(portal, site, capital(site.word), { suggests: [site.word] }),
  ),
  kind('word: one that there is not', closed, (site, random, portal) => {
    const others = (plausible[site.key] ?? []).filter((word) => !site.known.includes(word));
    return others.length === 0 ? null : replaced(portal, site, oneOf(others, random));
  }),
  kind(
    'word: kind of field misspelt',
    (portal) => words(portal, ({ key, fileKind }) => fileKind === 'form' && key?.word === 'kind'),
    misspeltAs(),
  ),
  kind(
    'word: kind of block or action misspelt',
    (portal) =>
      portal.sites.flatMap(({ fileKind, key, owner }) =>
        key && owner?.['x-kind'] === key.word ? [{ ...key, fileKind }] : [],
      ),
    misspeltAs(),
  ),
  kind(
    'name: argument misspelt',
    (portal) =>
      portal.sites.flatMap(({ fileKind, key, path }) => (key && path.at(-2) === 'with' ? [{ ...key, fileKind }] : [])),
    misspeltAs(),
  ),
  kind(
    'name: field of a form that its call needs',
    (portal) =>
      portal.sites.flatMap((site) => {
        if (site.fileKind !== 'form' || site.key?.word !== 'name' || site.node?.['x-name'] !== 'field') return [];
        const form = portal.model.forms[site.file.replace(/^forms\/|\.yaml$/g, '')];
        const call = form && portal.model.contract.calls[form.sends];
        const type = call?.body[String(site.value)];
        const found = wordOf(site);
        return found && type && !type.nullable ? [found] : [];
      }),
    misspeltAs(),
  ),
  kind(
    'name: error of a call misspelt',
    (portal) =>
      words(portal, ({ fileKind, path }) => fileKind === 'calls' && path.at(-2) === 'errors').map((site) => ({
        ...site,
        word: site.word.slice(4),
        start: site.start + 4,
      })),
    misspeltAs(),
  ),
  kind(
    'name: another entity’s status',
    (portal) => words(portal, ({ node, fileKind }) => fileKind === 'page' && node?.['x-reference'] === 'status'),
    (site, random, portal) => {
      const entityOf = (name: string): string => valueAt(portal, `statuses/${name}.yaml`, 'of');
      const includes = (entity: string): string =>
        String(portal.sites.find(({ path }) => path[0] === entity && path[1] === 'includes')?.value);
      const own = entityOf(site.word);
      // A record in full has the status of its summary.
      const others = Object.keys(portal.model.statuses).filter((name) => {
        const other = entityOf(name);
        return other !== own && includes(own) !== other && includes(other) !== own;
      });
      return replaced(portal, site, oneOf(others, random));
    },
  ),
];

function valueAt(portal: Portal, file: string, key: string): string {
  return String(
    portal.sites.find((site) => site.file === file && site.path.length === 1 && site.path[0] === key)?.value,
  );
}
