/** The samples in `docs/examples/watching` speak of what this server says: its figures, its calls, its log. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { refusals } from '../../server/kernel/call/refusal.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
}

const sample = (name: string): unknown => parse(readFileSync(`docs/examples/watching/${name}`, 'utf8'));
const { groups } = sample('prometheus-rules.yaml') as { groups: readonly { rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

let server: TestServer;
let figures: string;
beforeAll(async () => {
  server = await startServer({ metricsToken: 'a token of the tests' });
  await server.ask('user/info');
  figures = (await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of the tests' } }))
    .body;
}, startTimeoutMs);
afterAll(() => server.close());

describe('the rules for Prometheus', () => {
  it('are each about something, and say what to do', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { annotations } of rules) expect(annotations.summary).toMatch(/\.$/);
  });

  it('read figures that the server gives, and `up`, which is Prometheus itself', () => {
    const known = new Set(figures.match(/^[a-z_]+/gm));
    const read = rules.flatMap(({ expr }) => expr.match(/\b(?:portico|process)_\w+|\bup\b/g) ?? []);

    expect(read.length).toBeGreaterThanOrEqual(rules.length);
    expect(read.filter((name) => name !== 'up' && !known.has(name))).toEqual([]);
  });

  it('name calls of the contract, and codes that the server answers with', () => {
    const valuesOf = (label: string) =>
      rules.flatMap(({ expr }) =>
        [...expr.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))].flatMap(([, values = '']) => values.split('|')),
      );
    const codes = new Set(['200', ...Object.values(refusals).map(({ code }) => String(code))]);

    expect(valuesOf('call').length).toBeGreaterThan(2);
    expect(valuesOf('call').filter((name) => !(name in compiledPortal().contract.calls))).toEqual([]);
    expect(valuesOf('code').filter((code) => !codes.has(code))).toEqual([]);
  });

  it('send people to words that stand in the log and in the table audit', () => {
    const words = rules.flatMap(({ annotations }) =>
      [...annotations.summary.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
    );
    const sources = ['server/http/register-calls.ts', 'server/kernel/call/audit.ts', 'server/create-server.ts'];
    const said = sources.map((file) => readFileSync(file, 'utf8')).join('');

    expect(words.length).toBeGreaterThan(3);
    expect(words.filter((word) => !said.includes(`'${word}'`))).toEqual([]);
  });
});

it('the log goes to another computer encrypted, and to the right one', () => {
  const { sinks } = sample('vector.yaml') as { sinks: Readonly<Record<string, { uri: string; tls: object }>> };

  expect(Object.values(sinks)).toHaveLength(1);
  for (const { uri, tls } of Object.values(sinks)) {
    expect(uri).toMatch(/^https:/);
    expect(tls).toEqual({ verify_certificate: true, verify_hostname: true });
  }
});
