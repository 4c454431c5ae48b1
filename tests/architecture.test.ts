/**
 * Who may visit whom (the map of rooms in the guide), as data. Each forbidden edge carries its reason, and that reason is
 * what a failing test prints.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { doors, read, resolveTarget, root, sourcesIn } from './support/sources.ts';

interface Room {
  /** Other rooms it may import from. */
  readonly rooms: readonly RoomName[];
  /** Packages it may import; `*` stands for any. `node:` means Node's own modules. */
  readonly packages: readonly string[];
  /** Said when an import is not in these lists. */
  readonly because: string;
}

type RoomName = keyof typeof rooms;

/** Longer paths first: a file belongs to the first room that it lies in. */
const rooms = {
  'src/model': {
    rooms: [],
    packages: [],
    because: 'the shared words stand on nothing, so that every other room may stand on them',
  },
  'src/expression': {
    rooms: ['src/model'],
    packages: ['@marcbachmann/cel-js', 'dayjs'],
    because: 'expressions run in the browser and on the server, so they may need neither',
  },
  'src/compiler': {
    rooms: ['src/model', 'src/expression', 'src/generated'],
    packages: ['yaml', 'ajv', 'papaparse'],
    because: 'the compiler takes texts and gives values: no file system, no browser, so that it runs anywhere',
  },
  'src/engine': {
    rooms: ['src/model', 'src/expression'],
    packages: [
      'react',
      'react-dom',
      'react-router-dom',
      'react-hook-form',
      '@hookform/resolvers',
      '@cfworker/json-schema',
      'swr',
      'i18next',
      'react-i18next',
      'dayjs',
      'dompurify',
      '@tanstack/react-table',
    ],
    because:
      'the engine knows the model only: no YAML, no compiler, no Node, and no component library (the parts are handed to it)',
  },
  'src/renderers': {
    rooms: ['src/engine', 'src/blocks', 'src/model', 'src/generated'],
    packages: ['react', 'react-dom'],
    because: 'a renderer sees the face of the engine and the generated types, and fetches nothing',
  },
  'src/blocks': {
    rooms: ['src/engine', 'src/model', 'src/expression'],
    packages: ['react', 'react-dom', 'react-hook-form', '@mantine/core', 'marked', 'qrcode'],
    because: 'blocks show what the engine gives them; only they know the component library',
  },
  'src/app': {
    rooms: ['src/engine', 'src/blocks', 'src/renderers', 'src/model'],
    packages: ['react', 'react-dom', '@mantine/core'],
    because: 'the app only hands the registry to the engine',
  },
  'src/generated': { rooms: [], packages: [], because: 'generated files stand alone' },
  server: {
    rooms: ['src/model', 'src/expression', 'src/compiler', 'src/generated'],
    packages: [
      'node:',
      'fastify',
      '@fastify/*',
      'helmet',
      'kysely',
      'pg',
      '@photostructure/sqlite',
      '@node-rs/argon2',
      'nodemailer',
      'svg-captcha-fixed',
      '@cantoo/pdf-lib',
      'papaparse',
      'fflate',
      'read-excel-file',
      'write-excel-file',
      'marked',
      'ajv',
      'ajv-formats',
    ],
    because: 'the server knows the model and the contract, never the browser side',
  },
  cli: {
    rooms: ['src/model', 'src/expression', 'src/compiler', 'src/generated', 'server'],
    packages: [
      'node:',
      'commander',
      'picocolors',
      'ajv',
      'ajv-formats',
      'cli-table3',
      'json-schema-to-typescript',
      'yaml',
      'marked',
      'qrcode',
    ],
    because: 'the command line brings files and terminal to compiler and server',
  },
  tools: {
    rooms: [],
    packages: ['node:', 'vite', 'rolldown', '@playwright/test', 'pg', 'ajv'],
    because:
      'what the npm scripts run needs no build: it starts the rooms as programs, and asks for packages when they are there',
  },
  'tools/generate': {
    rooms: ['src/model', 'src/expression', 'src/compiler', 'src/generated', 'cli'],
    packages: ['node:', 'json-schema-to-typescript', 'yaml', 'ajv'],
    because: 'the generators read the schema and what the compiler says of itself',
  },
} as const satisfies Record<string, { rooms: readonly string[]; packages: readonly string[]; because: string }>;

/** Files of the tools need a default export to be found. */
const mayExportDefault = /(^|\/)[\w.-]+\.config\.ts$|\.d\.ts$|\/vite-env\.d\.ts$/;

interface Import {
  readonly file: string;
  readonly target: string;
}

const roomNames = (Object.keys(rooms) as RoomName[]).sort((a, b) => b.length - a.length);
const files = roomNames.flatMap((room) => sourcesIn(room)).filter((file, index, all) => all.indexOf(file) === index);
const imports = files.flatMap(importsOf);

describe('the rooms', () => {
  test.each(roomNames)('%s imports only the rooms it may', (room) => {
    const wrong = importsFrom(room).filter(({ file, target }) => {
      const other = roomOf(resolveTarget(file, target) ?? '');
      return other !== null && other !== room && !allowed(room).rooms.includes(other);
    });

    expect(explained(wrong, room)).toEqual([]);
  });

  test.each(roomNames)('%s imports only the packages it may', (room) => {
    const wrong = importsFrom(room).filter(({ target }) => isPackage(target) && !mayUse(room, target));

    expect(explained(wrong, room)).toEqual([]);
  });

  test('are entered by their doors, not through the windows', () => {
    const wrong = imports.filter(({ file, target }) => {
      const other = roomOf(resolveTarget(file, target) ?? '');
      return (
        target.startsWith('.') && other !== null && other !== roomOf(file) && !isOpen(resolveTarget(file, target) ?? '')
      );
    });

    expect(wrong.map(({ file, target }) => `${file} imports ${target}: use the room's # name`)).toEqual([]);
  });

  test('form no circle', () => {
    expect(circleIn(edgesBetween(roomOf))).toBeNull();
  });

  test('nor do the files, by types either', () => {
    expect(circleIn(edgesBetween((path) => (files.includes(path) ? path : null)))).toBeNull();
  });

  test.each(foldersWithFolders())('the folders inside %s form no circle', (folder) => {
    expect(circleIn(edgesBetween(folderIn(folder)))).toBeNull();
  });

  test.each(roomNames.filter((room) => room !== 'src/generated'))('%s has a README of at most a screen', (room) => {
    const file = join(root, room, 'README.md');

    expect(
      existsSync(file),
      `${room}/README.md is missing: what lives here, what does not, where to start reading`,
    ).toBe(true);
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(60);
  });

  test.each(roomNames.filter((room) => room !== 'src/generated'))('%s names its neighbours in its README', (room) => {
    const users = (Object.keys(rooms) as RoomName[]).filter((other) => allowed(other).rooms.includes(room));
    const names = (list: readonly RoomName[], none: string) => list.map(shortName).join(', ') || none;
    const uses = names(neighbours(room), 'no other room');

    expect(read(`${room}/README.md`)).toContain(`**Neighbours:** uses ${uses}; used by ${names(users, 'none')}.`);
  });

  test.each(roomNames)('%s has its row in the map of the first README, with what it may use', (room) => {
    const rows = read('README.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, name]) => name?.replace(/^\[(.*)\]\(.*\)$/, '$1') === `\`${room}/\``);

    expect(rows.map(([, , , uses]) => uses)).toEqual([neighbours(room).map(shortName).join(', ') || '–']);
  });
});

/** What comes later may import what comes earlier; `.` puts them together. */
const stages = ['kernel', 'diagnostics', 'read', 'shape', 'link', 'type', 'text', 'normalise', 'output', '.'];

test('each stage of the compiler imports only from those before it', () => {
  const stageOf = folderIn('src/compiler');
  const wrong = imports.filter(({ file, target }) => {
    const [stage, other] = [stageOf(file), stageOf(resolveTarget(file, target) ?? '')];
    return stage !== null && other !== null && stages.indexOf(other) > stages.indexOf(stage);
  });

  expect(foldersOf('src/compiler').filter((folder) => !stages.includes(folder))).toEqual([]);
  expect(wrong.map(({ file, target }) => `${file} imports ${target}, a later stage`)).toEqual([]);
});

describe('a subject of the server', () => {
  const subjects = [...new Set(files.filter((file) => /^server\/[^/]+\/(calls|store)\//.test(file)).map(subjectOf))];

  test.each(subjects)(
    '%s knows of other subjects and of the kernel, not of HTTP or of who puts the server together',
    (subject) => {
      const wrong = importsIn(`server/${subject}/`).filter(({ path }) =>
        /^server\/(http|mock|elsewhere|demo)\/|^server\/[^/]+\.ts$/.test(path),
      );

      expect(wrong.map(({ file, path }) => `${file} imports ${path}`)).toEqual([]);
    },
  );

  test.each(subjects)('%s has rules that need no database', (subject) => {
    const wrong = importsIn(`server/${subject}/rules/`).filter(
      ({ path, target }) =>
        /^kysely$/.test(target) || /\/(store|calls|office|jobs)\/|\/database\/(?!tables\.ts$)/.test(path),
    );

    expect(
      wrong.map(({ file, target }) => `${file} imports ${target}, but rules are plain functions of values`),
    ).toEqual([]);
  });

  test.each(subjects)('%s has a store that does not know who asks it', (subject) => {
    const wrong = importsIn(`server/${subject}/store/`).filter(({ path }) => /\/(calls|office|jobs)\//.test(path));

    expect(wrong.map(({ file, path }) => `${file} imports ${path}`)).toEqual([]);
  });

  function subjectOf(file: string): string {
    return file.split('/')[1] ?? '';
  }

  function importsIn(folder: string) {
    return imports
      .filter(({ file }) => file.startsWith(folder))
      .map((one) => ({ ...one, path: resolveTarget(one.file, one.target) ?? '' }));
  }
});

describe('the files', () => {
  test('export by name, so that a thing has one name everywhere', () => {
    const wrong = files.filter(
      (file) => !mayExportDefault.test(file) && /^export default |^export \{[^}]*\bas default\b/m.test(read(file)),
    );

    expect(wrong).toEqual([]);
  });

  test('are named in kebab-case', () => {
    const wrong = files.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.(d|test|config|generated|module))?\.(tsx?|mjs)$/.test(posix.basename(file)),
    );

    expect(wrong).toEqual([]);
  });

  test('wait for what comes late with LateBoundary alone: Suspense keeps it back for 300 ms', () => {
    const wrong = files.filter((file) => /\bSuspense\b|[^\w]lazy\(/.test(read(file).replaceAll(/\/\*[^]*?\*\//g, '')));

    expect(wrong).toEqual(['src/engine/show/late.tsx']);
  });

  test('read what changes outside React with useSource, which needs no browser: the first screen is drawn without one', () => {
    const wrong = files.filter((file) => file.startsWith('src/engine/') && read(file).includes('useSyncExternalStore'));

    expect(wrong).toEqual(['src/engine/kernel/store.ts']);
  });
});

test('no source is left out of git by mistake', () => {
  const { stdout } = spawnSync('git', ['check-ignore', '--stdin'], {
    cwd: root,
    input: files.join('\n'),
    encoding: 'utf8',
  });

  // Outside a repository git says nothing, and there is nothing to leave out.
  const ignored = (stdout ?? '').split('\n').filter((file) => file !== '');
  expect(ignored.map((file) => `${file} is ignored by .gitignore: nobody else would get it`)).toEqual([]);
});

/** What the portal was asked to be built with; a way around one of them is no saving. */
const askedFor = [
  'react',
  'react-dom',
  'react-router-dom',
  'react-hook-form',
  '@hookform/resolvers',
  'ajv',
  'json-schema-to-typescript',
  '@tanstack/react-table',
  'swr',
  'i18next',
  'react-i18next',
  'dayjs',
  'dompurify',
  '@mantine/core',
  'cli-table3',
];

describe('the dependencies', () => {
  test.each(askedFor)('%s is part of what ships, not only of what measures or tests it', (name) => {
    expect(packageJson.dependencies).toHaveProperty([name]);
    expect(
      imports.some(({ target }) => packageName(target) === name),
      `${name} is imported by no source`,
    ).toBe(true);
  });

  const used = usedPackages();

  test.each(Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies }))('%s is used', (name) => {
    expect(used.has(name), `${name} is imported nowhere: take it out of package.json`).toBe(true);
  });

  test('are pinned', () => {
    const loose = Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies }).filter(
      ([, version]) => !/^(npm:[^@]+@)?\d+\.\d+\.\d+$/.test(version),
    );

    expect(loose).toEqual([]);
  });
});

/** The rooms that it may use, without the generated files, which all may read. */
function neighbours(room: RoomName): readonly RoomName[] {
  return allowed(room).rooms.filter((other) => other !== 'src/generated');
}

/** As people speak of it: `model` for `src/model`. */
function shortName(room: RoomName): string {
  return room.replace('src/', '');
}

function allowed(room: RoomName): Room {
  return rooms[room];
}

function importsOf(file: string): readonly Import[] {
  return ts.preProcessFile(read(file), true, true).importedFiles.map(({ fileName }) => ({ file, target: fileName }));
}

function importsFrom(room: RoomName): readonly Import[] {
  return imports.filter(({ file }) => roomOf(file) === room);
}

function roomOf(path: string): RoomName | null {
  return roomNames.find((room) => path.startsWith(`${room}/`)) ?? null;
}

/** Generated data and the schema are open to all; a room without a `#` name is entered by its index. */
function isOpen(path: string): boolean {
  const hasDoor = Object.values(doors).includes(`./${path}`);
  if (path.endsWith('/index.ts') && !hasDoor) return true;
  return path.startsWith('src/generated/') || !/\.tsx?$/.test(path);
}

function isPackage(target: string): boolean {
  return !target.startsWith('.') && !target.startsWith('#');
}

function packageName(target: string): string {
  if (target.startsWith('node:')) return 'node:';
  return target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
}

function mayUse(room: RoomName, target: string): boolean {
  const name = packageName(target);
  return allowed(room).packages.some(
    (known) => known === name || (known.endsWith('/*') && name.startsWith(known.slice(0, -1))),
  );
}

function explained(wrong: readonly Import[], room: RoomName): readonly string[] {
  return wrong.map(({ file, target }) => `${file} imports ${target}, but ${allowed(room).because}`);
}

/** Who imports whom, by the name that `groupOf` gives a file. */
function edgesBetween<Name extends string>(
  groupOf: (path: string) => Name | null,
): ReadonlyMap<Name, ReadonlySet<Name>> {
  const edges = new Map<Name, Set<Name>>();
  for (const { file, target } of imports) {
    const [one, other] = [groupOf(file), groupOf(resolveTarget(file, target) ?? '')];
    if (one === null || other === null || one === other) continue;
    edges.set(one, (edges.get(one) ?? new Set()).add(other));
  }
  return edges;
}

/** A way from a name back to itself, or null. */
function circleIn<Name extends string>(edges: ReadonlyMap<Name, ReadonlySet<Name>>): readonly Name[] | null {
  const done = new Set<Name>();
  const walk = (way: readonly Name[], last: Name): readonly Name[] | null => {
    if (way.includes(last)) return [...way.slice(way.indexOf(last)), last];
    if (done.has(last)) return null;
    for (const next of edges.get(last) ?? []) {
      const found = walk([...way, last], next);
      if (found) return found;
    }
    done.add(last);
    return null;
  };
  for (const name of edges.keys()) {
    const found = walk([], name);
    if (found) return found;
  }
  return null;
}

/** The folder right inside a room that a file lies in; `.` for the files of the room itself. Its door is outside. */
function folderIn(room: string): (path: string) => string | null {
  return (path) => {
    if (!path.startsWith(`${room}/`) || path === `${room}/index.ts`) return null;
    const [folder, ...rest] = path.slice(room.length + 1).split('/');
    return rest.length > 0 && folder !== undefined ? folder : '.';
  };
}

/** Every folder of the rooms that holds folders with sources; `src` and the repository hold the rooms. */
function foldersWithFolders(): readonly string[] {
  const parents = files.flatMap((file) => {
    const folders = file.split('/').slice(0, -1);
    return folders.slice(1).map((_, index) => folders.slice(0, index + 1).join('/'));
  });
  return [...new Set(parents)].filter((folder) => folder !== 'src').sort();
}

function foldersOf(room: string): readonly string[] {
  const names = files.map(folderIn(room)).filter((folder) => folder !== null);
  return [...new Set(names)];
}

/** Packages that some source, test, tool or config file names, and those that one of them asks for as its peer. This file names them too, and does not count. */
function usedPackages(): ReadonlySet<string> {
  const places = ['src', 'server', 'cli', 'tools', 'tests', 'bench', 'bin'];
  const own = places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((path) => join(place, path)),
    );
  const texts = [
    ...own,
    'vite.config.ts',
    'vitest.config.ts',
    'playwright.config.ts',
    'index.html',
    'biome.json',
    '.oxlintrc.json',
    'tsconfig.json',
    ...tsconfigs(own),
  ]
    .filter((path) => /\.(tsx?|mjs|css|json|html)$/.test(path) && existsSync(join(root, path)))
    .filter((path) => path !== 'tests/architecture.test.ts')
    .map(read)
    .join('\n');
  const names = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
  const used = names.filter((name) => mentions(texts, name));
  return new Set([...used, ...used.flatMap(peersOf)]);
}

function peersOf(name: string): readonly string[] {
  const { peerDependencies = {} } = JSON.parse(read(`node_modules/${name}/package.json`)) as {
    peerDependencies?: Readonly<Record<string, string>>; // as npm defines the file
  };
  return Object.keys(peerDependencies);
}

function tsconfigs(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.endsWith('tsconfig.json'));
}

/** As an import, as a path in node_modules, or for types as an entry of a `types` list. */
function mentions(texts: string, name: string): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  if (name.startsWith('@types/'))
    return mentions(texts, name.slice('@types/'.length)) || texts.includes(`"${name.slice('@types/'.length)}"`);
  if (name === 'oxlint-tsgolint') return texts.includes('--type-aware');
  return (
    new RegExp(`['"\`]${escaped}(/[^'"\`]*)?['"\`]|node_modules/${escaped}/`).test(texts) || texts.includes(`'${name}'`)
  );
}
