/** The guide names every setting that the server reads from its environment, and none that it does not read. */
import { expect, test } from 'vitest';
import { read, sourcesIn } from '../support/sources.ts';

/** `environment['PORT']`, `process.env['PORT']`, `readNumber(environment, 'TOKEN_IDLE_H', 8)`, `secretOf(environment, 'SECRET_KEY')`. */
const reading = /env(?:ironment)?(?:\[|, )'([A-Z][A-Z_]+)'/g;

/** What belongs to a single command or to the machine is described elsewhere. */
const notOfTheServer = new Set(['NODE_ENV', 'PGHOST', 'PORTICO_DEBUG', 'RENDERERS_DIR', 'SECRET_KEY_FILE', 'USER']);

test('the table of docs/guide/run-in-production.md has the settings that are read, each once', () => {
  const readByCode = [...sourcesIn('server'), ...sourcesIn('cli')].flatMap((file) =>
    [...read(file).matchAll(reading)].map(([, name = '']) => name),
  );
  const rows = [...read('docs/guide/run-in-production.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)];

  expect(rows.map(([, name]) => name).toSorted()).toEqual(
    [...new Set(readByCode)].filter((name) => !notOfTheServer.has(name)).toSorted(),
  );
});
