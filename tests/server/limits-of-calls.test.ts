/** How often a call may be made, and how much of a list it gives at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '../../server/http/rate-limits.ts';
import { Refusal } from '../../server/kernel/call/refusal.ts';
import { countedAddress } from '../../server/kernel/values/counted-address.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

const { contract } = compiledPortal();

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const minute = 60_000;
const hour = 60 * minute;
const limits = [
  ['passport/captcha', 30, minute, 'address'],
  ['find-password/captcha', 30, minute, 'address'],
  ['find-password/send-verify-code', 10, hour, 'address'],
  ['activity/apply', 20, minute, 'user'],
  ['application/create', 10, hour, 'user'],
  ['course-selection/submit-selection', 30, minute, 'user'],
  ['archives/export', 10, hour, 'user'],
  ['activity/sign', 10, minute, 'user'],
  ['activity/comment', 10, hour, 'user'],
  ['user/download-card', 30, hour, 'user'],
  ['user/download-badge', 30, hour, 'user'],
  ['publics/upload', 60, hour, 'user'],
] as const;

describe.each(limits)('%s', (name, count, windowMs, per) => {
  it(`may be made ${count} times by one ${per} in a while, and again after it`, async () => {
    const { countLimited } = rateLimits(server.database, 1);
    const call = contract.calls[name];
    if (!call) throw new Error(`There is no call ${name}.`);
    const start = server.now().getTime();
    const person = (id: number, address: string) => ({ user: { id }, address }) as Parameters<typeof countLimited>[1];
    const [one, other] =
      per === 'user'
        ? [person(1, '192.0.2.1'), person(2, '192.0.2.1')]
        : [person(1, '192.0.2.1'), person(1, '192.0.2.2')];
    const make = (who: typeof one, afterMs: number) =>
      countLimited(call, { ...who, now: new Date(start + afterMs) }).then(
        () => 'made',
        (refusal: unknown) => (refusal instanceof Refusal ? refusal.kind : refusal),
      );

    for (let made = 0; made < count; made++) expect(await make(one, 0)).toBe('made');
    expect(await make(one, windowMs - 1)).toBe('tooMany');
    expect(await make(other, windowMs - 1)).toBe('made');
    expect(await make(one, windowMs)).toBe('made');
  });
});

describe('the address that a limit counts', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:DB8::7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });
});

describe('all calls together', () => {
  it.each([1, 9, 10, 11])('may be %i in a minute, and again in the next one', async (count) => {
    const { countCall } = rateLimits(server.database, count);
    const now = new Date('2025-11-21T10:00:30.000Z');
    const make = (at: Date) => countCall({ user: null, address: `198.51.100.${count}`, now: at });

    for (let made = 0; made < count; made++) await make(now);
    await expect(make(now)).rejects.toMatchObject({ kind: 'tooMany', details: { retryAfterSeconds: 30 } });
    await expect(make(new Date('2025-11-21T10:01:00.000Z'))).resolves.toBeUndefined();
  });
});

describe('a list in pages', () => {
  const paged = Object.values(contract.calls).filter(({ paged }) => paged);

  it('gives as many entries as are asked for, and others on the next page', async () => {
    const long: string[] = [];
    for (const { name } of paged) {
      const page = async (number: number) => {
        server.advance(1000);
        const query = { page: number, 'per-page': 1 };
        return (await server.ask(name as 'activity', { as: 'chris', query })).data; // every list in pages has these two
      };
      const first = await page(1);
      if (!Array.isArray(first.list) || first._meta.totalCount < 2) continue;
      long.push(name);
      const second = await page(2);
      expect([name, first.list.length, second.list.length]).toEqual([name, 1, 1]);
      expect({ [name]: second.list }).not.toEqual({ [name]: first.list });
    }
    expect(long.sort()).toEqual([
      'activity',
      'activity/my-apply',
      'application/index',
      'course/course-table',
      'file/index',
      'question/index',
      'user/message',
      'user/points-log',
    ]);
  });
});
