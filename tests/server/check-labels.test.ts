import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '#server';
import { checkLabels } from '../../server/check-labels.ts';
import { portalView } from '../../server/kernel/portal/portal-view.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { secretKey } from './support/seeded-database.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

/** The shipped portal without a label for waiting applications, as if the column had got another value since. */
const silent = () => {
  const portal = compiledPortal();
  const { application } = portal.statuses;
  if (!application) throw new Error('there is no status of applications');
  const cases = application.cases.filter(({ label }) => label !== 'Waiting');
  return { ...portal, statuses: { ...portal.statuses, application: { ...application, cases } } };
};

it('every value of the demonstration has a label', async () => {
  await expect(checkLabels(server.database, portalView(compiledPortal()))).resolves.toBeUndefined();
});

it('a value without a label is named with its value map and how many records have it', async () => {
  await expect(checkLabels(server.database, portalView(silent()))).rejects.toThrow(
    /- \d+ applications have the status `waiting`, and the value map application_status has no label for it/,
  );
});

it('the server does not start with it, where it is asked to look', async () => {
  const { database, filesDir } = server;
  const options = { portal: silent(), database, filesDir, secretKey, logger: false, jobs: false } as const;

  await expect(createServer({ ...options, checkLabels: true })).rejects.toThrow('have no label');
  const app = await createServer(options);
  await app.close();
});

it('a value map that the portal does not have asks for nothing', async () => {
  const portal = { ...compiledPortal(), statuses: {}, options: {} };

  await expect(checkLabels(server.database, portalView(portal))).resolves.toBeUndefined();
});
