/** Looks through the recipe of the container: no builder is needed, and none was at hand when it was written. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** Instructions with their arguments, continued lines joined, comments left out. */
function instructions(): readonly (readonly [word: string, rest: string])[] {
  const text = readFileSync('Dockerfile', 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [word = '', ...rest] = line.split(' ');
      return [word, rest.join(' ')] as const;
    });
}

const known = ['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'];

describe('the image', () => {
  const all = instructions();
  const last = all.slice(all.findLastIndex(([word]) => word === 'FROM'));
  const restOf = (word: string) => last.find(([name]) => name === word)?.[1] ?? '';

  it('is written in words that a builder knows', () => {
    expect(all.filter(([word]) => !known.includes(word))).toEqual([]);
  });

  it('begins with a Node that the portal runs on, of a version that does not move', () => {
    const bases = all.filter(([word]) => word === 'FROM').map(([, rest]) => rest);

    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toMatch(/^node:(2[2-9])\.\d+-[\w-]+( AS build)?$/);
  });

  it('is run by a user who is not root, and told to stop by a signal that it hears', () => {
    expect(restOf('USER')).toBe('node');
    expect(last.findIndex(([word]) => word === 'USER')).toBeLessThan(last.findIndex(([word]) => word === 'CMD'));
    expect(restOf('STOPSIGNAL')).toBe('SIGTERM');
    expect(JSON.parse(restOf('CMD'))).toEqual(['node', 'bin/portico.mjs', 'serve']);
  });

  it('asks whether the portal is ready, and holds no secret', () => {
    expect(restOf('HEALTHCHECK')).toContain('/health/ready');
    expect(JSON.stringify(all)).not.toMatch(/SECRET|PASSWORD|TOKEN|DEMO/);
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    for (const path of ['.git', 'node_modules', 'data', 'backups', '.env', 'secret-key'])
      expect(ignored).toContain(path);
  });

  it('copies only what is there', () => {
    const copied = all.filter(([word, rest]) => word === 'COPY' && !rest.startsWith('--from'));

    expect(copied.map(([, rest]) => rest)).toEqual(['package.json package-lock.json .npmrc ./', '. .']);
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      expect(readFileSync(file).length).toBeGreaterThan(0);
  });
});

describe('the composition', () => {
  const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8')) as Compose;
  const { portal = {}, database = {}, mail = {} } = services;

  it('has the portal, its database and a catcher of mail', () => {
    expect(Object.keys(services)).toEqual(['portal', 'database', 'mail']);
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

  it('says that it is real use, holds no secret, and sets nothing that the guide does not tell of', () => {
    const guide = readFileSync('docs/guide/run-in-production.md', 'utf8');

    expect(portal.environment?.['DEMO']).toBe('0');
    for (const name of ['SECRET_KEY', 'DATABASE_URL']) expect(portal.environment?.[name]).toMatch(/\$\{\w+:\?/);
    for (const name of Object.keys(portal.environment ?? {})) expect(guide).toContain(`| \`${name}\` |`);
  });
});
