/** Mistakes in words that stand for themselves, in filters that go by their own name, and longer spellings of what is short. */

import { textOf } from '../../../src/compiler/kernel/records.ts';
import { parameterType } from '../../../src/compiler/link/compile-contract.ts';
import { type Kind, kind, replaced } from '../mutant.ts';
import type { Portal, Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';

/** One of some words that a form sends along: `with: { kind: comment }`. */
function words(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ file, fileKind, path, value, raw }) => {
    if (fileKind !== 'form' || path[0] !== 'with' || path.length !== 2 || raw !== value) return false;
    const sends = portal.sites.find((site) => site.file === file && site.path.join() === 'sends');
    const call = portal.model.contract.calls[textOf(sends?.value)];
    const type = call && parameterType(call, String(path[1]));
    return type?.kind === 'one-of' && type.options.includes(String(value));
  });
}

/** Actions of one word: `do: back`. */
function actions(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ node, value }) => node?.['x-word'] === true && typeof value === 'string');
}

/** The names of filters that go along with the data under them. */
function filterNames(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ fileKind, path }) => fileKind === 'page' && path.at(-1) === 'name' && path.at(-3) === 'filters',
  );
}

/** Lists of the data that give choices. */
function dataOptions(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ key, raw }) => key?.word === 'options' && /^[a-z_]+\.[a-z_]+$/.test(raw));
}

function logins(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ raw }) => raw === 'logged_in' || raw === 'visitor');
}

export const wordKinds: readonly Kind[] = [
  kind('bare word: misspelt', words, (site, random, portal) => {
    const wrong = misspelt(site.raw, random);
    return wrong === null ? null : replaced(portal, site.at, wrong, { suggests: [site.raw] });
  }),
  kind('bare word: none of those', words, (site, random, portal) =>
    replaced(portal, site.at, oneOf(['something', 'all', 'other-one'], random), { suggests: /It can be/ }),
  ),
  kind('bare word: in quotes of its own', words, (site, random, portal) =>
    replaced(portal, site.at, oneOf([`"'${site.raw}'"`, `'"${site.raw}"'`], random), {
      suggests: [`: ${site.raw}`],
    }),
  ),
  kind('bare word: called like something that can be read', words, ({ file, raw, at }, _, portal) => {
    const text = portal.files.get(file) ?? '';
    const changed = text.replace('\nasks: {', `\nasks: { ${raw}: text?,`);
    const { files } = replaced(portal, { file, start: 0, end: text.length }, changed);
    const line = changed.slice(0, at.start).split('\n').length;
    return changed === text ? null : { files, places: [{ file, line }], oneCause: true, suggests: [`"'${raw}'"`] };
  }),
  kind('action: a value behind a word', actions, (site, random, portal) =>
    replaced(
      portal,
      site.at,
      oneOf([`[{ ${site.raw}: true }]`, `{ ${site.raw}: true }`, `[{ ${site.raw}: yes }]`], random),
      {
        suggests: [`: ${site.raw}`],
      },
    ),
  ),
  kind('action: a misspelt word', actions, (site, random, portal) => {
    const wrong = misspelt(site.raw, random);
    return wrong === null ? null : replaced(portal, site.at, wrong, { suggests: [site.raw] });
  }),
  kind('action: a word that needs a value', actions, (site, random, portal) =>
    replaced(portal, site.at, oneOf(['toast', 'go', 'call'], random), { suggests: /Write one behind it/ }),
  ),
  kind('filter: misspelt name', filterNames, (site, random, portal) => {
    const wrong = misspelt(site.raw, random);
    return wrong === null ? null : replaced(portal, site.at, wrong, { suggests: [site.raw] });
  }),
  kind('filter: a name that the call does not know', filterNames, (site, random, portal) =>
    replaced(portal, site.at, oneOf(['chosen_one', 'which', 'look_for'], random), { suggests: /sent: false/ }),
  ),
  kind('filter: kept from the data that it is for', filterNames, (site, _, portal) =>
    replaced(portal, site.at, `${site.raw}, sent: false`, { suggests: ['sent: false'] }),
  ),
  kind('options: the long form for what would be taken anyway', dataOptions, (site, _, portal) =>
    replaced(portal, site.at, `{ from: ${site.raw}, value: id, label: name }`, { suggests: [`options: ${site.raw}`] }),
  ),
  kind('options: misspelt list of the data', dataOptions, (site, random, portal) => {
    const [data = '', list = ''] = site.raw.split('.');
    const wrong = misspelt(list, random);
    return wrong === null ? null : replaced(portal, site.at, `${data}.${wrong}`, { suggests: [list] });
  }),
  kind('login: asked of the user', logins, (site, _, portal) =>
    replaced(portal, site.at, site.raw === 'visitor' ? 'user == null' : 'user != null', { suggests: [site.raw] }),
  ),
];
