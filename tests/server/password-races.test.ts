/** A password that is changed while somebody logs in with it, or changes it too. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logIn, rightPassword } from './support/sign-in.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const change = (as: string, password: string) =>
  server.ask('user/change-pwd', {
    as,
    body: { old_password: rightPassword, password, password_confirm: password },
  });

it('no session begins with a password that was changed while it was checked', { timeout: 60_000 }, async () => {
  const people = Object.keys(server.ids).filter((name) => /^student\d+$/.test(name));
  const rows = await server.database.selectFrom('users').select(['id', 'sid']).execute();
  const sidOf = (as: string) => rows.find(({ id }) => id === server.ids[as])?.sid ?? '';
  const lasting: string[] = [];
  for (const [number, as] of people.slice(0, 12).entries()) {
    const changing = change(as, `Tolo-Harbour-${number}x`);
    await new Promise((done) => setTimeout(done, number * 8)); // the login comes earlier or later in the change
    const login = await logIn(server, { account: sidOf(as) });
    const changed = await changing;
    if (changed.code !== 200 || login.code !== 200) continue;
    const info = await server.ask('user/info', { headers: { authorization: login.data.token } });
    if (info.code === 200) lasting.push(as);
  }

  expect(lasting).toEqual([]);
});

it('of two changes at once one holds, and the other is refused', async () => {
  const passwords = ['Tolo-Harbour-1x', 'Plover-Cove-2x'];
  const answers = await Promise.all(passwords.map((password) => change('chris', password)));
  const codes = answers.map(({ code }) => code);
  const [kept] = passwords.filter((_, index) => codes[index] === 200);

  expect(codes.toSorted()).toEqual([200, 422]);
  expect((await logIn(server, { account: '1155000001', password: kept ?? '' })).code).toBe(200);
});
