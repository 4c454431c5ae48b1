/** Conditions that can be read and decide nothing: always so, never so, or waiting for each other. */
import { type Kind, kind, replaced } from '../mutant.ts';
import { lineAt, type Portal, type Site } from '../portal.ts';
import { oneOf } from '../random.ts';

/** Whole conditions on one line, as they are written. */
function conditions(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ key, choice, node, raw }) =>
      key?.word === 'when' && [choice, node].some((each) => each?.['x-condition'] === true) && !raw.includes('\n'),
  );
}

/** Those that compare a name with a word or a number. */
function comparisons(portal: Portal): readonly (Site & { readonly name: string; readonly word: string })[] {
  return conditions(portal).flatMap((site) => {
    const found = /^\{ ([a-z_.]+): ([a-z_]+) \}$/.exec(site.raw);
    return found ? [{ ...site, name: found[1] ?? '', word: found[2] ?? '' }] : [];
  });
}

/** The other words that the same name is compared with in the same file. */
function otherWords(
  portal: Portal,
  { name, word, file }: { readonly name: string; readonly word: string; readonly file: string },
): readonly string[] {
  const words = comparisons(portal).flatMap((other) =>
    other.name === name && other.file === file && other.word !== word ? [other.word] : [],
  );
  return [...new Set(words)];
}

/** The questions of forms that are in braces on a line of their own, without a condition. */
function questions(portal: Portal): readonly Site[] {
  return portal.sites.filter(({ fileKind, key, owner, path, file, at, raw }) => {
    const text = portal.files.get(file) ?? '';
    const line = text.slice(text.lastIndexOf('\n', at.start) + 1, text.indexOf('\n', at.end));
    return (
      fileKind === 'form' &&
      key?.word === 'name' &&
      owner?.['properties'] !== undefined &&
      path.filter((step) => step === 'fields').length === 1 &&
      !raw.includes('.') &&
      /^\s*- \{/.test(line) &&
      !/\bwhen:/.test(line)
    );
  });
}

const settled = /Correct it/;

export const conditionKinds: readonly Kind[] = [
  kind('condition: two values of one thing at once', comparisons, (site, random, portal) => {
    const others = otherWords(portal, site);
    if (others.length === 0) return null;
    const words = `${site.name} == '${site.word}' and ${site.name} == '${oneOf(others, random)}'`;
    return replaced(portal, site.at, /[,{]/.test(site.raw) ? `"${words}"` : words, { suggests: settled });
  }),
  kind('condition: either of two values is not so', comparisons, (site, random, portal) => {
    const others = otherWords(portal, site);
    if (others.length === 0) return null;
    const words = `${site.name} != '${site.word}' or ${site.name} != '${oneOf(others, random)}'`;
    return replaced(portal, site.at, `"${words}"`, { suggests: settled });
  }),
  kind(
    'condition: compared with itself',
    (portal) => conditions(portal).filter(({ raw }) => /^[a-z_.]+ [=!<>]=? [^ ]+$/.test(raw)),
    (site, _, portal) => {
      const [name = '', sign = ''] = site.raw.split(' ');
      return replaced(portal, site.at, `${name} ${sign} ${name}`, { suggests: settled });
    },
  ),
  kind(
    'condition: a yes or no instead of one',
    (portal) => conditions(portal).filter(({ raw }) => !/^["']/.test(raw)),
    (site, random, portal) =>
      replaced(portal, site.at, oneOf(['"true"', '"false"', '"1 == 2"', "\"'a' == 'a'\""], random), {
        suggests: settled,
      }),
  ),
  kind('condition: two questions that wait for each other', questions, (site, random, portal) => {
    const all = questions(portal).filter(({ file }) => file === site.file);
    const below = all.slice(all.indexOf(site) + 1);
    if (below.length === 0) return null;
    const other = oneOf(below, random);
    const text = portal.files.get(site.file) ?? '';
    const asks = (name: string) => `, when: "${name} != null"`;
    const changed =
      text.slice(0, site.at.end) +
      asks(other.raw) +
      text.slice(site.at.end, other.at.end) +
      asks(site.raw) +
      text.slice(other.at.end);
    const places = [site, other].map(({ at }) => ({ file: site.file, line: lineAt(text, at.start) }));
    return { files: new Map([...portal.files, [site.file, changed]]), places, oneCause: true, suggests: /./ };
  }),
  kind(
    'condition: a step that never comes',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, path, key }) =>
          fileKind === 'form' && path[0] === 'steps' && key?.word === 'title' && path.length === 3,
      ),
    (site, random, portal) => {
      const words = oneOf(
        ['"false"', '"1 > 2"', "\"account == 'a' and account == 'b'\"", '"logged_in and not logged_in"'],
        random,
      );
      if (site.path[1] === 0 && words.includes('account')) return null;
      const made = replaced(portal, { ...site.at, start: site.at.end }, `\n    when: ${words}`, { suggests: settled });
      return {
        ...made,
        places: [{ file: site.file, line: lineAt(portal.files.get(site.file) ?? '', site.at.end) + 1 }],
      };
    },
  ),
  kind('condition: a question that never comes', questions, (site, random, portal) =>
    replaced(
      portal,
      { ...site.at, start: site.at.end },
      `, when: ${oneOf(['"false"', '"logged_in and not logged_in"', '"3 == 4"'], random)}`,
      { suggests: settled, oneCause: false },
    ),
  ),
];
