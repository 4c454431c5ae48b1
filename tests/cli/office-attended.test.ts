/** `portico office attended`: who was at an event and could not check in. */
import { describe, expect, it } from 'vitest';
import { addEvent, addPoints, inHours } from '../server/support/events.ts';
import { takePart } from '../server/support/take-part.ts';
import { sharedOffice } from './support/office.ts';
import { fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

const runningEvent = () =>
  addEvent(portal.server, {
    startAt: inHours(portal.server, -1),
    endAt: inHours(portal.server, 1),
    signInMode: 'self',
    pointsCost: 2,
    pointsAward: 5,
  });

async function stateOf(id: number) {
  const rows = portal.server.database.selectFrom('registrations').select(['status', 'signed_at', 'points_state']);
  return rows.where('id', '=', id).executeTakeFirstOrThrow();
}

async function pointsOf(as: string): Promise<number> {
  const { database, ids } = portal.server;
  const lots = await database
    .selectFrom('points_lots')
    .select(['amount', 'used', 'held'])
    .where('user_id', '=', ids[as] ?? 0)
    .execute();
  return lots.reduce((total, { amount, used, held }) => total + amount - used - held, 0);
}

describe('attendance noted by hand', () => {
  it('spends what was held and earns what a check-in earns, once', async () => {
    const event = await runningEvent();
    await addPoints(portal.server, portal.server.ids['chris'], 10);
    const part = await takePart(portal.server, event, 'chris');
    const before = await pointsOf('chris');

    const tried = await office('attended', String(event), '1155000001', '--dry-run');
    const untouched = await stateOf(part.id);
    const noted = await office('attended', String(event), '1155000001');
    const again = await office('attended', String(event), '1155000001');

    expect(tried.output).toMatch(/^Nothing is changed yet\. [^]*1 person took part in /);
    expect(untouched.status).toBe('registered');
    expect(noted.output).toMatch(/^1 person took part in ".+"; points follow as with a check-in\.\n$/);
    expect(again.output).toBe('Of 1 person it was known before.\n');
    expect(await stateOf(part.id)).toEqual({ status: 'attended', signed_at: null, points_state: 'used' });
    expect(await pointsOf('chris')).toBe(before + 5);
    expect((await portal.audit())[0]).toMatchObject({ command: 'attended', event, people: 1 });
  });

  it('is for those as well who count as absent, and for all who have not checked in', async () => {
    const event = await runningEvent();
    await addPoints(portal.server, portal.server.ids['sofia'], 10);
    await takePart(portal.server, event, 'ivan', 'attended');
    const absent = await takePart(portal.server, event, 'wendy', 'absent');
    const seat = await takePart(portal.server, event, 'sofia');

    const { output } = await office('attended', String(event), `missing:sign-ins:${event}`);

    expect(output).toMatch(/^2 people took part in /);
    expect([(await stateOf(absent.id)).status, (await stateOf(seat.id)).status]).toEqual(['attended', 'attended']);
    expect((await office('submissions', `sign-ins:${event}`, '--missing')).output).toBe('Nobody is missing.\n');
  });

  it('is noted for nobody where one of them has no seat', async () => {
    const event = await runningEvent();
    const part = await takePart(portal.server, event, 'chris');
    await takePart(portal.server, event, 'wendy', 'waiting_list');

    const run = await office('attended', String(event), '1155000001,1155000002,1155000004');

    expect(fails(run)).toEqual([2, '', 'Without a seat at this event: 1155000002, 1155000004. Nothing was changed.']);
    expect((await stateOf(part.id)).status).toBe('registered');
  });

  it('gives those a seat who walked in without one, and lists them with those who checked in', async () => {
    const event = await runningEvent();
    for (const as of ['chris', 'wendy']) await addPoints(portal.server, portal.server.ids[as], 10);
    const before = await pointsOf('chris');
    await takePart(portal.server, event, 'wendy', 'waiting_list');

    const { output } = await office('attended', String(event), '1155000001,1155000002', '--walk-ins');

    expect(output).toMatch(
      /^2 people took part in ".+"; points follow as with a check-in\.\n2 of them had no seat\.\n$/,
    );
    expect(await pointsOf('chris')).toBe(before - 2 + 5);
    const list = await office('submissions', `sign-ins:${event}`, '--format', 'json');
    expect(JSON.parse(list.output)).toMatchObject([
      { sid: '1155000002', signed_at: null },
      { sid: '1155000001', signed_at: null },
    ]);
  });

  it('waits until the event begins', async () => {
    const event = await addEvent(portal.server, {
      startAt: inHours(portal.server, 48),
      endAt: inHours(portal.server, 50),
    });
    await takePart(portal.server, event, 'chris');

    const { exitCode, errors } = await office('attended', String(event), '1155000001');

    expect([exitCode, errors]).toEqual([2, expect.stringMatching(/^".+" has not begun\.\s*$/)]);
  });
});
