/** `portico office register | unregister`: seats at events by hand. */
import { describe, expect, it } from 'vitest';
import { addEvent, inHours } from '../server/support/events.ts';
import { registrationOf, takePart } from '../server/support/take-part.ts';
import { sharedOffice } from './support/office.ts';
import { fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;
const statusOf = async (id: number, as: string) => (await registrationOf(portal.server, id, as)).status;

describe('registering by hand', () => {
  it('gives seats, says who had one, and writes down who did it', async () => {
    const id = await addEvent(portal.server);
    await takePart(portal.server, id, 'wendy');

    const { output } = await office('register', String(id), '1155000001,1155000002');

    expect(output).toBe(
      '1 student is registered for "Design Thinking Workshop". 1 person has a message and a mail.\n1 student had a seat before.\n',
    );
    expect((await portal.audit())[0]).toMatchObject({ command: 'register', event: id, people: 2 });
  });

  it('asks about somebody whom the event is not meant for', async () => {
    const id = await addEvent(portal.server, { audience: [{ kind: 'programme', value: 'EMBA' }] });

    const asked = await office('register', String(id), '1155000001');
    const done = await office('register', String(id), '1155000001', '--yes');

    expect(fails(asked)).toEqual([
      2,
      '',
      'The event is not meant for 1155000001. Add --yes to do it; nothing was changed.',
    ]);
    expect(done.output).toMatch(/^1 student is registered/);
  });

  it('asks whether really all students are meant', async () => {
    const id = String(await addEvent(portal.server));

    const runs = [await office('register', id, 'everybody'), await office('attended', id, 'students', '--walk-ins')];

    for (const { exitCode, errors } of runs) {
      expect(exitCode).toBe(2);
      expect(errors).toMatch(/This is for all students \(\d+ people\)\..* Add --yes to do it; nothing was changed\./);
    }
  });

  it('says what to do when the event is full, and when it is over', async () => {
    const full = await addEvent(portal.server, { capacity: 1 });
    await takePart(portal.server, full, 'wendy');
    const over = await addEvent(portal.server, {
      startAt: inHours(portal.server, -3),
      endAt: inHours(portal.server, -1),
    });

    const runs = [
      await office('register', String(full), '1155000001'),
      await office('register', String(over), '1155000001'),
    ];

    expect(runs.map(({ errors }) => errors.trim())).toEqual([
      `"Design Thinking Workshop" has too few free seats. Make more with \`npx portico office seats ${full} <number>\`. Nothing was changed.`,
      `"Design Thinking Workshop" is over. Who was there without a seat: \`npx portico office attended ${over} <who> --walk-ins\`.`,
    ]);
  });
});

describe('taking a registration back by hand', () => {
  it('is done after a yes, with a reason', async () => {
    const id = await addEvent(portal.server);
    await takePart(portal.server, id, 'chris');
    const words = ['unregister', String(id), '1155000001', '--note'] as const;

    const silent = await office(...words, ' ', '--yes');
    const asked = await office(...words, 'You are ill.');
    const before = await statusOf(id, 'chris');
    const done = await office(...words, 'You are ill.', '--yes');
    const again = await office(...words, 'You are ill.', '--yes');

    expect(fails(silent)).toEqual([2, '', 'The reason is empty. The students read it.']);
    expect(fails(asked)).toEqual([
      2,
      '',
      'This takes student 1155000001 off "Design Thinking Workshop"; a seat goes to whoever waits first. This cannot be taken back. Add --yes to do it; nothing was changed.',
    ]);
    expect(before).toBe('registered');
    expect(done.output).toBe(
      '1 student is no longer registered for "Design Thinking Workshop". 1 person has a message and a mail.\n',
    );
    expect(await statusOf(id, 'chris')).toBe('cancelled');
    expect(again.output).toBe('None of them was registered for "Design Thinking Workshop".\n');
  });
});
