/** Values of the wrong type, out of range, or written in a way that nobody reads. */
import { type Kind, kind, type Made, replaced } from '../mutant.ts';
import { lineOf, type Portal, type Site } from '../portal.ts';
import { oneOf, type Random } from '../random.ts';

function settled(portal: Portal, fits: (site: Site) => boolean): readonly Site[] {
  return portal.sites.filter((site) => site.node !== null && fits(site));
}

function typesOf({ node, choice }: Site): readonly string[] {
  const branches = (choice?.anyOf ?? []).filter((branch) => !branch['x-computed']).map(({ type }) => type);
  return [node?.type, ...branches].flat().map(String);
}

function isOnly(type: string): (site: Site) => boolean {
  return (site) => {
    const types = typesOf(site).filter((each) => each !== 'undefined');
    // A limit takes an expression too, but a value that is written out is of one type.
    const isPlain = site.choice?.['x-limit'] === undefined ? !site.choice?.anyOf : !site.node?.['x-computed'];
    return types.length > 0 && types.every((each) => each === type) && isPlain;
  };
}

/** `10 MB`, where a value of the data may be as well. */
function isAmount({ value: words }: Site): boolean {
  return typeof words === 'string' && /^\d/.test(words);
}

function isText(site: Site): boolean {
  return (
    isOnly('string')(site) && typeof site.value === 'string' && site.fileKind !== 'texts' && !site.node?.['x-type']
  );
}

function isNumber(site: Site): boolean {
  return (
    typeof site.value === 'number' && typesOf(site).every((each) => ['integer', 'number', 'undefined'].includes(each))
  );
}

/** A value written as `words` says. */
function value(
  name: string,
  fits: (site: Site) => boolean,
  words: (site: Site, random: Random) => string | null,
  suggests?: (site: Site) => readonly string[] | RegExp,
): Kind {
  return kind(
    name,
    (portal) => settled(portal, fits),
    (site, random, portal): Made | null => {
      const wrong = words(site, random);
      return wrong === null || wrong === site.raw
        ? null
        : replaced(portal, site.at, wrong, suggests ? { suggests: suggests(site) } : {});
    },
  );
}

function keyIs(...words: readonly string[]): (site: Site) => boolean {
  return ({ key }) => key !== null && words.includes(key.word);
}

function all(...conditions: readonly ((site: Site) => boolean)[]): (site: Site) => boolean {
  return (site) => conditions.every((condition) => condition(site));
}

const inFields = ({ fileKind, path }: Site): boolean =>
  fileKind === 'form' && path[0] === 'fields' && path.length === 3;

export const valueKinds: readonly Kind[] = [
  value('type: a text for a number', isNumber, ({ raw }, random) =>
    oneOf(['ten', `${raw} characters`, 'many', 'five'], random),
  ),
  value(
    'type: a number in quotes',
    isNumber,
    ({ raw }) => `"${raw}"`,
    ({ raw }) => new RegExp(`Write ${raw} without quotes`),
  ),
  value(
    'type: a list for a text',
    all(isText, ({ node }) => node?.['x-text'] === true),
    ({ raw }) => (/[,{}[\]]/.test(raw) ? null : `[${raw}]`),
    ({ value: words }) => [String(words)],
  ),
  value(
    'type: a group for a text',
    all(isText, ({ node }) => node?.['x-text'] === true),
    ({ raw }) => (/[,{}[\]:]/.test(raw) ? null : `{ en: ${raw} }`),
  ),
  value(
    'type: true for a text',
    all(isText, ({ node }) => node?.['x-reference'] !== undefined),
    (_, random) => oneOf(['true', 'false'], random),
  ),
  value(
    'type: a text for a list',
    ({ value: entries, choice }) => Array.isArray(entries) && !choice?.anyOf && choice?.type === 'array',
    (_, random) => oneOf(['all', 'none', 'yes'], random),
  ),
  value(
    'type: a group for a list',
    ({ value: entries, choice, raw }) =>
      Array.isArray(entries) && raw.startsWith('[') && !choice?.anyOf && choice?.type === 'array',
    ({ raw }) => `{ ${raw.slice(1, -1)} }`,
    ({ raw }) => [raw, '['],
  ),
  value(
    'type: yes for true',
    ({ value: answer, node }) => typeof answer === 'boolean' && node?.type === 'boolean',
    ({ value: answer }, random) =>
      oneOf(answer ? ['yes', 'Yes', 'on', '"true"', 'y'] : ['no', 'No', 'off', '"false"', 'n'], random),
    ({ raw }) => new RegExp(`Write \`?${raw}\\b`),
  ),
  value(
    'type: another word for true',
    ({ value: answer, node }) => typeof answer === 'boolean' && node?.type === 'boolean',
    (_, random) => oneOf(['1', '0', 'maybe', 'sometimes', 'ture'], random),
  ),
  value(
    'range: below zero',
    all(isNumber, ({ node }) => Number(node?.['minimum']) >= 0),
    (_, random) => oneOf(['-1', '-10'], random),
  ),
  value(
    'range: not whole',
    all(isNumber, ({ node }) => node?.type === 'integer'),
    () => '2.5',
  ),
  kind(
    'range: min above max',
    (portal) =>
      portal.sites.filter(
        all(
          inFields,
          keyIs('max'),
          ({ value: limit, node }) => typeof limit === 'number' && node?.['x-expression'] === undefined,
        ),
      ),
    (site, random, portal) => {
      const min = portal.sites.find(
        ({ file, path }) => file === site.file && path[1] === site.path[1] && path[2] === 'min',
      );
      const over = Number(site.value) + 1 + Math.floor(random() * 50);
      if (min) return replaced(portal, min.at, String(over));
      const hasMin = site.owner?.properties?.['min'] !== undefined;
      return hasMin ? replaced(portal, site.at, `${site.raw}, min: ${over}`) : null;
    },
  ),
  value('unit: left out', all(keyIs('max-size'), isAmount), ({ raw }) => raw.replace(/ .*/, '')),
  value(
    'unit: no space before it',
    all(keyIs('max-size'), isAmount),
    ({ raw }) => raw.replace(' ', ''),
    ({ raw }) => [raw],
  ),
  value(
    'unit: in other letters',
    all(keyIs('max-size'), isAmount),
    ({ raw }, random) => raw.replace(/ .*/, oneOf([' mb', ' Mb', ' megabytes', ' KB'], random)),
    () => ['MB', 'kB', '10 MB'],
  ),
  value(
    'colour: not in its form',
    ({ node, raw }) => raw.startsWith('"#') && node?.pattern !== undefined,
    ({ raw }, random) =>
      oneOf(
        [`${raw.slice(0, -2)}"`, raw.replace('#', ''), raw.slice(1, -1), '"purple"', raw.replace('#', '#G')],
        random,
      ),
  ),
  value(
    'address: not in its form',
    ({ node, value: words }) => node?.['x-address'] === true && String(words).startsWith('http'),
    ({ raw }, random) =>
      raw.replace('https://', oneOf(['https:/', 'htps://', 'https//', 'https:\\\\', '//', ''], random)),
  ),
  value(
    'address: left out behind https://',
    ({ node, value: words }) => node?.['x-address'] === true && String(words).startsWith('http'),
    () => '"https://"',
  ),
  value(
    'address: a space in it',
    ({ node, value: words }) => node?.['x-address'] === true && String(words).startsWith('/pages'),
    ({ raw }) => raw.replace(/\/(\w+)\/(\w+)/, '/$1/ $2'),
  ),
  value('pattern: a bracket not closed', all(keyIs('pattern'), isText), ({ raw }, random) =>
    raw.replace('\\\\d', oneOf(['[0-9', '(\\\\d'], random)),
  ),
  value('pattern: not anchored', all(keyIs('pattern'), isText), ({ raw }, random) =>
    random() < 0.5 ? raw.replace('^', '') : raw.replace('$', ''),
  ),
  kind(
    'pattern: one that can hang',
    // Where a short text is asked for, no pattern takes long.
    (portal) =>
      portal.sites.filter(
        (site) =>
          site.fileKind === 'form' &&
          site.key?.word === 'max' &&
          Number(site.value) >= 60 &&
          lineOf(portal, site.at).text.includes('kind: text,'),
      ),
    (site, random, portal) => {
      const patterns = ['^(a+)+$', '^(\\\\d+)+$', '^([a-z]+)*$', '^(\\\\w*)*$', '^(\\\\s?\\\\w+)+$', '^(x|xx)+$'];
      return replaced(portal, site.at, `${site.raw}, pattern: "${oneOf(patterns, random)}"`);
    },
  ),
  value(
    'pattern: one backslash in double quotes',
    all(keyIs('pattern'), isText, ({ raw }) => raw.startsWith('"')),
    ({ raw }) => raw.replaceAll('\\\\', '\\'),
    ({ value: words }) => [`'${String(words)}'`, "'"],
  ),
  value(
    'name: with a space or a dash',
    ({ node, fileKind }) => fileKind === 'form' && node?.['x-name'] === 'field',
    ({ raw }, random) => oneOf([`${raw} 2`, `${raw}-2`, `2${raw}`, `my ${raw}`], random),
  ),
  value(
    'word: an accepted file ending with its dot',
    ({ path, fileKind }) => fileKind === 'form' && path.at(-2) === 'accept',
    ({ raw }) => `.${raw}`,
    ({ raw }) => [raw],
  ),
  value(
    'word: purpose of files',
    all(keyIs('purpose'), ({ fileKind }) => fileKind === 'form'),
    ({ raw }, random) => oneOf([`${raw}s`, 'upload', 'other'], random),
  ),
  value(
    'word: autocomplete',
    all(keyIs('autocomplete'), ({ fileKind }) => fileKind === 'form'),
    ({ raw }) => `${raw}x`,
    ({ raw }) => [raw],
  ),
];
