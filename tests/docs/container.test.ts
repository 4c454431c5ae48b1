/** Looks through the recipe of the container without a builder; `npm run bench -- container` builds it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** Instructions with their arguments, continued lines joined, comments left out. */
function instructions(): readonly (readonly [word: string, rest: string])[] {
  const text = dockerfile.replace(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [word = '', ...rest] = line.split(' ');
      return [word, rest.join(' ')] as const;
    });
}

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = readFileSync('compose.yaml', 'utf8');
const guide = readFileSync('docs/guide/run-in-production.md', 'utf8');

describe('the image', () => {
  const all = instructions();
  const last = all.slice(all.findLastIndex(([word]) => word === 'FROM'));
  const restOf = (word: string) => last.find(([name]) => name === word)?.[1] ?? '';

  it('runs only what a shell can read', () => {
    const commands = all.filter(([word]) => word === 'RUN').map(([, rest]) => rest);

    expect(commands).toHaveLength(3);
    for (const command of commands) expect(() => execFileSync('sh', ['-n', '-c', command])).not.toThrow();
  });

  it('finds its bundle at the start, although packages were taken out since it was made', () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'image-'));
    for (const path of ['package.json', 'package-lock.json', 'cli', 'tools/cli-folder.mjs'])
      cpSync(path, join(folder, path), { recursive: true });
    const place = `node -e "import('./tools/cli-folder.mjs').then(({ cliFolder }) => console.log(cliFolder('.')))"`;
    // What npm does: a shorter lock file, unless it is told to save nothing.
    const prune = `case "$*" in *--no-save*) ;; *) echo >> package-lock.json ;; esac`;
    mkdirSync(join(folder, 'programs'));
    writeFileSync(
      join(folder, 'programs', 'npm'),
      `#!/bin/sh\ncase "$1" in run) ${place} > built ;; prune) ${prune} ;; esac\n`,
      { mode: 0o755 },
    );
    const env = { ...process.env, PATH: `${join(folder, 'programs')}${delimiter}${process.env['PATH']}` };
    const run = (command: string) =>
      execFileSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
    const [build = ''] = all.flatMap(([word, rest]) =>
      word === 'RUN' && rest.includes('npm run build') ? [rest] : [],
    );

    run(build);

    expect(run(place)).toBe(readFileSync(join(folder, 'built'), 'utf8'));
  });

  it('begins with the Node that the guide says it was tried with, of a version that does not move', () => {
    const bases = all.filter(([word]) => word === 'FROM').map(([, rest]) => rest);

    expect(bases).toHaveLength(2);
    const [, version = ''] = /Node (\d+\.\d+)\.\d+ and PostgreSQL/.exec(guide) ?? [];
    for (const base of bases) expect(base).toMatch(new RegExp(`^node:${version}-[\\w-]+( AS build)?$`));
  });

  it('is run by a user who is not root, and told to stop by a signal that it hears', () => {
    expect(restOf('USER')).toBe('node');
    expect(last.findIndex(([word]) => word === 'USER')).toBeLessThan(last.findIndex(([word]) => word === 'CMD'));
    expect(restOf('STOPSIGNAL')).toBe('SIGTERM');
    expect(JSON.parse(restOf('CMD'))).toEqual(['portico', 'serve']);
    expect(restOf('RUN')).toContain(`ln -s ${restOf('WORKDIR')}/bin/portico.mjs /usr/local/bin/portico`);
    expect(statSync('bin/portico.mjs').mode & 0o111).toBe(0o111);
  });

  it('asks whether the portal is ready, and holds no secret', () => {
    expect(restOf('HEALTHCHECK')).toContain('/health/ready');
    expect(restOf('HEALTHCHECK')).toContain('process.env.PORT');
    expect(JSON.stringify(all)).not.toMatch(/SECRET|PASSWORD|TOKEN|DEMO/);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const path of ['.git', 'node_modules', 'data', 'backups', '.env']) expect(ignored).toContain(path);
  });

  it('leaves out, as git does, each secret that a command of the guide writes into the folder', () => {
    const written = [...guide.matchAll(/new-key > ([\w-]+)$/gm)].map(([, file = '']) => file);

    expect(new Set(written)).toEqual(new Set(['secret-key', 'password-secret']));
    for (const file of written) {
      expect(readFileSync('.dockerignore', 'utf8').split('\n')).toContain(file);
      expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain(`/${file}`);
    }
  });

  it('can be read by its user, also when it was copied from a folder that is closed to others', () => {
    const folder = mkdtempSync(join(inject('runFolder'), 'closed-'));
    mkdirSync(join(folder, 'config'), { mode: 0o700 });
    writeFileSync(join(folder, 'config/portal.yaml'), '', { mode: 0o600 });
    const opened = all.flatMap(([word, rest]) => (word === 'RUN' ? (/chmod [^&]+/.exec(rest) ?? []) : []));

    for (const command of opened) execFileSync('sh', ['-c', command], { cwd: folder });

    const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;
    expect([modeOf('config'), modeOf('config/portal.yaml')]).toEqual([0o755, 0o644]);
  });

  it('copies only what is there', () => {
    const copied = all.filter(([word, rest]) => word === 'COPY' && !rest.startsWith('--from'));

    expect(copied.map(([, rest]) => rest)).toEqual(['package.json package-lock.json .npmrc ./', '. .']);
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      expect(readFileSync(file).length).toBeGreaterThan(0);
  });
});

describe('the composition', () => {
  const { services, volumes, secrets, configs } = parse(compose) as Compose;
  const { portal = {}, database = {}, mail = {} } = services;

  it('has the portal, its database and a catcher of mail', () => {
    expect(Object.keys(services)).toEqual(['database', 'mail', 'portal']);
    expect(portal.build).toBe('.');
    for (const { image } of [database, mail]) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+/);
    expect(portal.depends_on?.['database']?.condition).toBe('service_healthy');
    expect(database.healthcheck).toBeDefined();
  });

  it('lets the portal write nothing but its data, and become nobody else', () => {
    for (const service of [portal, mail]) {
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
    }
    for (const service of [portal, database, mail]) expect(service.security_opt).toEqual(['no-new-privileges:true']);
    for (const service of [portal, database]) {
      for (const volume of service.volumes ?? []) expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });

  it('is reached from this computer alone until a proxy stands in front', () => {
    for (const { ports = [] } of [portal, database, mail])
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(database.ports).toBeUndefined();
  });

  it('gives the portal the user that the guide tells of, who owns one database and is nothing else', () => {
    const statements = /```sql\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const [{ source = '', target = '' } = {}] = database.configs ?? [];

    expect(target).toMatch(/^\/docker-entrypoint-initdb\.d\/[\w-]+\.sql$/);
    expect(configs[source]?.content).toBe(
      `\\set password \`cat /run/secrets/database-password\`\n${statements.replace("'…'", ":'password'")}`,
    );
    // The image makes another user of its own, by whose name the portal does not come in.
    expect(database.environment).toEqual({ POSTGRES_PASSWORD_FILE: '/run/secrets/database-admin' });
    expect(guide).toContain('echo "postgres://portico:$(cat secrets/database-password)@database:5432/portico"');
  });

  it('says that it is real use, and sets nothing that the guide does not tell of', () => {
    expect(portal.environment?.['DEMO']).toBe('0');
    for (const name of Object.keys(portal.environment ?? {}))
      expect(guide).toContain(`| \`${name.replace(/_FILE$/, '')}\` |`);
  });

  it('holds no secret: each is a file, which a command of the guide writes', () => {
    const names = Object.keys(secrets).sort();
    const commands = /```sh\n(docker build [\s\S]*?)```/.exec(guide)?.[1]?.trim().split('\n') ?? [];

    expect(Object.values(secrets).map(({ file }) => file)).toEqual(
      Object.keys(secrets).map((name) => `./secrets/${name}`),
    );
    expect(commands.flatMap((command) => />\s*secrets\/(\S+)$/.exec(command)?.[1] ?? []).sort()).toEqual(names);
    for (const command of commands) expect(compose).toContain(`\n#   ${command}\n`);
    expect([...(portal.secrets ?? []), ...(database.secrets ?? [])].sort()).toEqual(names);
    for (const { environment = {}, secrets: given = [] } of [portal, database]) {
      const own = given.filter((name) => name !== 'database-password'); // read by what makes the user
      const files = Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|TOKEN|URL(_FILE)?$/.test(name));
      expect(
        files
          .filter(([name]) => name !== 'SITE_BASE_URL')
          .map(([, value]) => value)
          .sort(),
      ).toEqual(own.map((name) => `/run/secrets/${name}`).sort());
    }
    for (const file of ['.dockerignore', '.gitignore']) expect(readFileSync(file, 'utf8')).toMatch(/^\/?secrets\/?$/m);
  });
});
