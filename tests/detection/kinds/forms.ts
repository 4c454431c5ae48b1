/** Mistakes in what a form asks, where it sends it, and what it keeps. */
import { type Kind, kind, replaced } from '../mutant.ts';
import { lineAt, type Portal, type Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';

/** The names of questions that are not in rows. */
function names(portal: Portal): readonly Site[] {
  return portal.sites.filter(
    ({ fileKind, key, owner, path }) =>
      fileKind === 'form' &&
      key?.word === 'name' &&
      owner?.['properties'] !== undefined &&
      path.filter((step) => step === 'fields').length === 1,
  );
}

function ownName({ value }: Site): string {
  return String(value).replace(/^.*\./, '');
}

/** What is written behind the last key of a question in braces. */
function addedTo(portal: Portal, name: Site, words: string) {
  return replaced(portal, { ...name.at, start: name.at.end }, words);
}

export const formKinds: readonly Kind[] = [
  kind(
    'form: a part of a nested name misspelt',
    (portal) => names(portal).filter(({ value }) => String(value).includes('.')),
    (site, random, portal) => {
      const parts = String(site.value).split('.');
      const part = oneOf(parts, random);
      const wrong = misspelt(part, random, parts);
      if (wrong === null) return null;
      const changed = parts.map((each) => (each === part ? wrong : each)).join('.');
      return replaced(portal, site.at, changed, { suggests: [part] });
    },
  ),
  kind(
    'form: a condition that reads a field below',
    (portal) => names(portal).filter(({ raw }) => !raw.includes('\n')),
    (site, random, portal) => {
      const all = names(portal).filter(({ file }) => file === site.file);
      const below = all.slice(all.indexOf(site) + 1);
      const text = portal.files.get(site.file) ?? '';
      const line = text.slice(text.lastIndexOf('\n', site.at.start) + 1, text.indexOf('\n', site.at.end));
      if (below.length === 0 || !line.trim().startsWith('- {') || /\bwhen:/.test(line)) return null;
      return addedTo(portal, site, `, when: "${ownName(oneOf(below, random))} != null"`);
    },
  ),
  kind(
    'form: rows of which more must be there than may',
    (portal) =>
      portal.sites.filter(({ fileKind, key, value, owner }) => {
        const isOfRows = JSON.stringify(owner?.['properties'] ?? {}).includes('"const":"rows"');
        return fileKind === 'form' && key?.word === 'max' && typeof value === 'number' && isOfRows;
      }),
    (site, _, portal) => {
      const made = replaced(portal, { ...site.at, start: site.at.end }, `\n    min: ${Number(site.value) + 1}`);
      const line = lineAt(portal.files.get(site.file) ?? '', site.at.start);
      return {
        ...made,
        places: [
          { file: site.file, line },
          { file: site.file, line: line + 1 },
        ],
      };
    },
  ),
  kind(
    'form: a check that always holds',
    (portal) => names(portal).filter(({ file }) => !/\nchecks:/.test(portal.files.get(file) ?? '')),
    (site, _, portal) => {
      const name = ownName(site);
      const text = portal.files.get(site.file) ?? '';
      const end = { file: site.file, start: text.length, end: text.length };
      const made = replaced(portal, end, `checks:\n  - { that: ${name} == ${name}, at: ${name}, say: Email }\n`);
      return { ...made, places: [{ file: site.file, line: lineAt(text, text.length) + 1 }] };
    },
  ),
  kind(
    'form: a password among answers that are kept',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, key, value, file }) =>
          fileKind === 'form' &&
          key?.word === 'kind' &&
          value === 'password' &&
          !/\n(with|steps):/.test(portal.files.get(file) ?? ''),
      ),
    (site, _, portal) => {
      const text = portal.files.get(site.file) ?? '';
      const start = text.indexOf('\nsends:') + 1;
      const made = replaced(portal, { file: site.file, start, end: text.indexOf('\n', start) }, 'keeps: true');
      const passwords = text.split('\n').flatMap((line, index) => (line.includes('kind: password') ? [index + 1] : []));
      return { ...made, places: passwords.map((line) => ({ file: site.file, line })), oneCause: false };
    },
  ),
  kind(
    'form: a step that asks too late what its call needs',
    (portal) =>
      names(portal).filter(({ file, path }) => path[0] === 'steps' && /\n\s+sends:/.test(portal.files.get(file) ?? '')),
    (site, random, portal) => {
      const wrong = misspelt(ownName(site), random);
      const isTaken = portal.sites.some(
        ({ file, key, path }) =>
          file === site.file && key?.word === 'sends' && path[0] === 'steps' && path[1] === site.path[1],
      );
      return wrong === null || !isTaken ? null : replaced(portal, site.at, wrong, { suggests: /./, oneCause: false });
    },
  ),
];
