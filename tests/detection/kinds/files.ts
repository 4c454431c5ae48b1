/** Mistakes with whole files, and with names that other files use. */
import { type Kind, kind, linesWith, type Made, type Place, replaced, withFiles } from '../mutant.ts';
import { type FileKind, fileKindOf, lineOf, type Portal, type Site } from '../portal.ts';
import { misspelt, oneOf } from '../random.ts';

interface File {
  readonly file: string;
  readonly fileKind: FileKind;
  readonly name: string;
}

function namedFiles(portal: Portal, folders: readonly string[]): readonly File[] {
  return [...portal.files.keys()]
    .filter((file) => folders.includes(file.split('/')[0] ?? ''))
    .map((file) => ({ file, fileKind: fileKindOf(file), name: file.replace(/^.*\/|\.yaml$/g, '') }));
}

const single = ['forms', 'statuses', 'options'] as const;

/** Where the name of a form, status or option list is as such. */
function uses(portal: Portal, { name, fileKind }: File): readonly Place[] {
  return portal.sites
    .filter(({ node, value }) => {
      // The contract names forms by the extra fields that it keeps.
      const inType = node?.['x-type'] === true && new RegExp(`^extra fields of ${name}\\??$`).test(String(value));
      return (node?.['x-reference'] === fileKind && value === name) || (fileKind === 'form' && inType);
    })
    .map((site) => ({ file: site.file, line: lineOf(portal, site.at).number }));
}

/** Names that nothing uses can be called anything. */
function usedFiles(portal: Portal): readonly (File & { readonly uses: readonly Place[] })[] {
  return namedFiles(portal, single)
    .map((file) => ({ ...file, uses: uses(portal, file) }))
    .filter((file) => file.uses.length > 0);
}

function elsewhere(portal: Portal, { file }: File, path: string, expected: Parameters<typeof withFiles>[3]): Made {
  return withFiles(portal, file, [[path, portal.files.get(file) ?? '']], expected);
}

function moved(
  name: string,
  respell: (file: File, random: () => number) => string,
  suggests: (file: File) => readonly string[],
): Kind {
  return kind(
    name,
    (portal) => namedFiles(portal, [...single, 'pages']),
    (file, random, portal) => {
      const path = respell(file, random);
      return path === file.file || portal.files.has(path)
        ? null
        : elsewhere(portal, file, path, {
            places: [{ file: path, line: 1 }],
            oneCause: true,
            suggests: suggests(file),
          });
    },
  );
}

/** A list entry on a line of its own, by what it is an entry of. */
function entries(portal: Portal, fits: (site: Site) => boolean): readonly Site[] {
  return portal.sites.filter((site) => {
    const line = site.key === null && site.raw.startsWith('{') ? lineOf(portal, site.at) : null;
    return line !== null && line.text.trim() === `- ${site.raw}` && fits(site);
  });
}

function twice(name: string, fits: (site: Site) => boolean): Kind {
  return kind(
    name,
    (portal) => entries(portal, fits),
    (site, _, portal) => {
      const { file, start, text, number } = lineOf(portal, site.at);
      const made = replaced(portal, { file, start, end: start }, `${text}\n`);
      return { ...made, places: [number, number + 1].map((line) => ({ file, line })) };
    },
  );
}

function isIn(fileKind: FileKind, list: string): (site: Site) => boolean {
  return (site) => site.fileKind === fileKind && site.path.at(-2) === list;
}

function valueIn(portal: Portal, site: Site, key: string): Site | undefined {
  return portal.sites.find(
    ({ file, path }) =>
      file === site.file &&
      path.length === site.path.length + 1 &&
      path.at(-1) === key &&
      site.path.every((step, index) => step === path[index]),
  );
}

export const fileKinds: readonly Kind[] = [
  kind('file: renamed', usedFiles, (file, random, portal) => {
    const wrong = misspelt(
      file.name,
      random,
      namedFiles(portal, single).map(({ name }) => name),
    );
    if (wrong === null) return null;
    const path = file.file.replace(`${file.name}.yaml`, `${wrong}.yaml`);
    // The compiler cannot know which of the two was meant; each use is told, or the file itself.
    return elsewhere(portal, file, path, {
      places: [...file.uses, { file: path, line: 1 }],
      oneCause: file.uses.length === 1,
      suggests: [wrong, file.name],
    });
  }),
  kind('file: removed', usedFiles, (file, _, portal) =>
    withFiles(portal, file.file, [], { places: file.uses, oneCause: file.uses.length === 1 }),
  ),
  moved(
    'file: ends with .yml',
    ({ file }) => file.replace('.yaml', '.yml'),
    ({ file }) => [file],
  ),
  moved(
    'file: in a misspelt folder',
    ({ file }, random) => file.replace(/^(\w+)s\//, oneOf(['$1/', '$1ss/', '$1es/'], random)),
    ({ file }) => [file],
  ),
  moved(
    'file: in a folder of its folder',
    ({ file }) => (file.startsWith('pages/') ? file : file.replace('/', '/new/')),
    ({ file }) => [file],
  ),
  kind(
    'file: empty',
    (portal) => namedFiles(portal, [...single, 'pages']),
    ({ file }, random, portal) =>
      withFiles(portal, file, [[file, oneOf(['', '\n', '# to do\n'], random)]], {
        places: [{ file, line: 1 }],
        oneCause: true,
      }),
  ),
  kind(
    'file: the content of another folder',
    (portal) => namedFiles(portal, single).filter(({ file }) => !file.startsWith('options/')),
    ({ file }, random, portal) => {
      const other = oneOf(
        namedFiles(
          portal,
          single.filter((folder) => !file.startsWith(folder)),
        ),
        random,
      );
      // Every key is foreign here: several messages are right, the first at the top of the file.
      return withFiles(portal, file, [[file, portal.files.get(other.file) ?? '']], {
        places: Array.from({ length: 9 }, (_, index) => ({ file, line: index + 1 })),
        oneCause: false,
      });
    },
  ),
  kind(
    'page: its address misspelt',
    (portal) =>
      portal.sites.filter(({ fileKind, path, raw }) => fileKind === 'page' && path[0] === 'route' && raw.length > 8),
    (site, random, portal) => {
      const steps = site.raw.split('/');
      const wrong = misspelt(steps.at(-1) ?? '', random);
      if (wrong === null) return null;
      // The address is told where it is, or at the links that lead nowhere now.
      return replaced(portal, site.at, steps.with(-1, wrong).join('/'), {
        places: linesWith(portal.files, site.raw),
        oneCause: linesWith(portal.files, site.raw).length <= 2,
        suggests: [site.raw, steps.with(-1, wrong).join('/')],
      });
    },
  ),
  kind(
    'page: the address of another page',
    (portal) =>
      portal.sites.filter(({ fileKind, path, raw }) => fileKind === 'page' && path[0] === 'route' && raw.length > 8),
    (site, random, portal) => {
      const others = portal.sites.filter(
        ({ fileKind, path, file }) => fileKind === 'page' && path[0] === 'route' && file !== site.file,
      );
      const other = oneOf(others, random);
      // Links to the page that lost its address are told too.
      return replaced(portal, site.at, other.raw, {
        places: [{ file: other.file, line: lineOf(portal, other.at).number }, ...linesWith(portal.files, site.raw)],
        oneCause: linesWith(portal.files, site.raw).length === 1,
      });
    },
  ),
  twice('twice: a field of a form', isIn('form', 'fields')),
  twice('twice: an option', isIn('options', 'options')),
  twice('twice: a case of a status', isIn('status', 'cases')),
  twice('twice: an entry of the navigation', isIn('portal', 'navigation')),
  twice('twice: a filter', isIn('page', 'filters')),
  kind(
    'option: one that the contract needs removed',
    (portal) => entries(portal, isIn('options', 'options')).filter(({ file }) => hasValueMap(portal, file)),
    (site, _, portal) => {
      const { file, start, text } = lineOf(portal, site.at);
      const made = replaced(portal, { file, start, end: start + text.length + 1 }, '');
      return { ...made, places: wholeFile(made, file) };
    },
  ),
  kind(
    'option: its value misspelt',
    (portal) =>
      portal.sites.filter(
        ({ fileKind, key, value, file }) =>
          fileKind === 'options' && key?.word === 'value' && typeof value === 'string' && hasValueMap(portal, file),
      ),
    (site, random, portal) => {
      const wrong = misspelt(site.raw, random);
      return wrong === null ? null : replaced(portal, site.at, wrong, { suggests: [site.raw] });
    },
  ),
  kind(
    'option: two lists with one value-map',
    (portal) => portal.sites.filter(({ fileKind, key }) => fileKind === 'options' && key?.word === 'value-map'),
    (site, random, portal) => {
      const others = portal.sites.filter(
        ({ fileKind, key, file }) => fileKind === 'options' && key?.word === 'value-map' && file !== site.file,
      );
      const other = oneOf(others, random);
      return replaced(portal, site.at, other.raw, {
        places: [
          { file: other.file, line: lineOf(portal, other.at).number },
          { file: site.file, line: lineOf(portal, site.at).number },
        ],
      });
    },
  ),
  kind(
    'status: a case removed',
    (portal) =>
      entries(portal, isIn('status', 'cases')).filter((site) => {
        const when = valueIn(portal, site, 'when');
        const cases = entries(portal, (other) => other.file === site.file && isIn('status', 'cases')(other));
        // With a last case for all the rest, each other may go.
        return when !== undefined && cases.every((other) => valueIn(portal, other, 'when') !== undefined);
      }),
    (site, _, portal) => {
      const { file, start, text } = lineOf(portal, site.at);
      const made = replaced(portal, { file, start, end: start + text.length + 1 }, '');
      const when = valueIn(portal, site, 'when')?.value as Readonly<Record<string, unknown>> | undefined;
      return {
        ...made,
        places: wholeFile(made, file),
        suggests: Object.values(when ?? {})
          .flat()
          .map(String),
      };
    },
  ),
  kind(
    'status: the case for all the rest moved up',
    (portal) => entries(portal, isIn('status', 'cases')).filter((site) => valueIn(portal, site, 'when') === undefined),
    (site, random, portal) => {
      const last = lineOf(portal, site.at);
      const above = oneOf(
        portal.lines.filter(
          ({ file, number, text }) => file === site.file && number < last.number && text.startsWith('  - '),
        ),
        random,
      );
      const text = portal.files.get(site.file) ?? '';
      const changed = `${text.slice(0, above.start)}${last.text}\n${text.slice(above.start, last.start)}${text.slice(last.start + last.text.length + 1)}`;
      const behind = last.number - above.number;
      return withFiles(portal, site.file, [[site.file, changed]], {
        places: Array.from({ length: behind + 1 }, (_, index) => ({ file: site.file, line: above.number + index })),
        oneCause: true,
      });
    },
  ),
];

/** What is missing has no line; the file that should have it does. */
function hasValueMap({ files }: Portal, file: string): boolean {
  return /^value-map:/m.test(files.get(file) ?? '');
}

function wholeFile(made: Made, file: string): readonly Place[] {
  return (made.files.get(file) ?? '').split('\n').map((_, index) => ({ file, line: index + 1 }));
}
