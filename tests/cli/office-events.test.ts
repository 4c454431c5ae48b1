import { describe, expect, it, vi } from 'vitest';
import { drawCover } from '../../server/demo/pictures.ts';
import { venueCode } from '../../server/events/office/events.ts';
import type { ListedReview } from '../../server/events/office/reviews.ts';
import { addEvent } from '../server/support/events.ts';
import { secretKey } from '../server/support/seeded-database.ts';
import { eventFile } from './support/event-file.ts';
import { sharedOffice } from './support/office.ts';
import { fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

async function register(eventId: number, as: string, more: object = {}): Promise<string> {
  const { data, message } = await portal.server.ask('activity/apply', { as, body: { id: eventId, ...more } });
  expect(message).toBe('OK');
  return data.sn;
}

describe('events', () => {
  const event = (more = '') =>
    eventFile(
      '{ en: Career talk, zh-Hant: 就業講座 }',
      `capacity: 1\nwaiting-list: true\ncontent: Meet **alumni**.\n${more}`,
    );

  it('are published from YAML, and their registrations listed in the order of seats', async () => {
    const { output } = await office(
      'create-event',
      portal.write('talk.yaml', event('needs-approval: true\n')),
      '--new-category',
    );
    const id = /^Event (\d+) "Career talk" is published\. Registration is open\.$/m.exec(output)?.[1] ?? '';
    expect(output).toContain(`Its address is https://portal.example/#/pages/events/detail?id=${id}\n`);
    const { data } = await portal.server.ask('activity/details', { as: 'chris', query: { id: Number(id) } });
    expect(data).toMatchObject({
      content: '<p>Meet <strong>alumni</strong>.</p>',
      registration_end_at: '2025-12-06T00:00:00+08:00',
      capacity: 1,
    });
    const first = await register(Number(id), 'chris');
    const second = await register(Number(id), 'wendy', { join_waiting_list: 1 });

    const list = await office('registrations', id);
    const approved = await office('approve', first.toLowerCase());
    const seats = await office('seats', id, '2');
    const rejected = await office('reject', first, second);

    expect(list.output).toMatch(new RegExp(`${first} │ 1155000001 │ Chris Chan +│ Pending approval`));
    expect(list.output).toMatch(new RegExp(`${second} │ 1155000002 │ Wendy Wong +│ Waiting list +│ +1 │`));
    expect(approved.output).toBe(
      `Chris Chan (${first}) is registered: Career talk.\n1 person has a message and a mail.\n`,
    );
    expect(seats.output).toBe('"Career talk" has 2 seats; 2 are taken. 1 person has moved up from the waiting list.\n');
    expect(rejected.output).toContain(
      `Wendy Wong (${second}) is not accepted: Career talk.\n2 people have a message and a mail.`,
    );
  });

  it('decide on all registrations that are named, or on none', async () => {
    const id = await addEvent(portal.server, { needsApproval: true });
    const first = await register(id, 'chris');
    const second = await register(id, 'wendy');
    await office('approve', second);

    const run = await office('approve', first, second);

    expect(fails(run)).toEqual([2, '', `Wendy Wong (${second}) does not wait for approval. Nothing was changed.`]);
    const { output } = await office('registrations', String(id));
    expect(output).toMatch(new RegExp(`${first}.*Pending approval`));
  });

  it('give somebody on the waiting list a seat only when one is free', async () => {
    const id = await addEvent(portal.server, { capacity: 1, waitingList: true });
    await register(id, 'chris');
    await register(id, 'wendy', { join_waiting_list: 1 });
    const sn = await register(id, 'sofia', { join_waiting_list: 1 });

    const full = await office('promote', sn);
    await portal.server.database.updateTable('events').set({ capacity: 2 }).where('id', '=', id).execute();
    const promoted = await office('promote', sn);

    expect(full.errors.trim()).toBe(
      `Sofia Sato (${sn}) finds no free seat: make more with \`npx portico office seats\`.`,
    );
    expect(promoted.output).toMatch(new RegExp(`^Sofia Sato \\(${sn}\\) has a seat`));
  });

  it('are cancelled once, with a reason that people read', async () => {
    const id = String(await addEvent(portal.server));
    await register(Number(id), 'chris');

    const asked = await office('cancel-event', id, '--note', 'Storm');
    const done = await office('cancel-event', id, '--note', 'Storm', '--note-in', 'zh-Hant=暴風', '--yes');
    const again = await office('cancel-event', id, '--note', 'Storm');

    expect(asked.errors).toContain('will be cancelled. 1 person will be told. This cannot be taken back.');
    expect(done.output).toBe(
      '"Design Thinking Workshop" is cancelled. 1 person has a message and a mail; points are theirs again.\n',
    );
    expect(again.errors.trim()).toBe('"Design Thinking Workshop" is cancelled already.');
    expect((await portal.inboxOf('chris'))[0]?.title).toBe('Cancelled: Design Thinking Workshop');
  });

  it('are not cancelled without a word', async () => {
    const id = String(await addEvent(portal.server));

    const run = await office('cancel-event', id, '--note', ' ', '--yes');

    expect(fails(run)).toEqual([2, '', 'The reason is empty. Everybody concerned reads it.']);
    expect((await office('cancel-event', id, '--note', 'Storm', '--yes')).exitCode).toBe(0);
  });

  /** An event of its own. @returns its id */
  async function create(title: string, more = ''): Promise<string> {
    const { output } = await office('create-event', portal.write('talk.yaml', named(title, more)), '--new-category');
    return /^Event (\d+) /.exec(output)?.[1] ?? output;
  }

  const named = (title: string, more = '') => event(more).replace(/^title: .*$/m, `title: ${title}`);

  it('are shown and not published with --dry-run', async () => {
    const count = async () => (await portal.server.database.selectFrom('events').select('id').execute()).length;
    const before = await count();

    const { output } = await office(
      'create-event',
      portal.write('talk.yaml', named('Tried out', 'points-award: 3\nfor: { classes: [MBA 2025 Class A] }\n')),
      '--new-category',
      '--dry-run',
    );

    expect(output).toBe(
      [
        'Nothing is published yet. This is what would be:',
        '',
        'Title: Tried out',
        'Category: Career',
        'When: 08 Dec 2025 18:30 – 08 Dec 2025 20:00',
        'Where: Room 301',
        'Registration: 20 Nov 2025 00:00 – the end of 05 Dec 2025',
        'Seats: 1, with a waiting list',
        'Gives: 3 points',
        'For: MBA 2025 Class A',
        '',
        'Meet alumni.',
        '',
      ].join('\n'),
    );
    expect(await count()).toBe(before);
  });

  it('that are there already are published again only after a yes', async () => {
    const id = await create('There already');
    const file = portal.write('talk.yaml', named('There already'));

    const asked = await office('create-event', file);
    const tried = await office('create-event', file, '--dry-run');
    const done = await office('create-event', file, '--yes');

    const same = `Event ${id} has the same title and the same start, so it would be there twice; \`change-event ${id}\` changes that one.`;
    expect(fails(asked)).toEqual([2, '', `${same} Add --yes to do it; nothing was changed.`]);
    expect(tried.output).toContain(`\n\n${same}\n`);
    expect(done.output).toMatch(/^Event \d+ "There already" is published\./);
  });

  it('that are over are not published, and a registration that is over is said', async () => {
    const file = (text: string) => portal.write('talk.yaml', text);
    const lastYear = named('Long ago').replace(/2025-(\d\d)/g, '2024-$1');
    const closed = named('Too late').replace('registration-end-at: 2025-12-05', 'registration-end-at: 2025-11-20');

    const over = await office('create-event', file(lastYear), '--new-category');
    const late = await office(
      'create-event',
      file(closed.replace('registration-start-at: 2025-11-20', 'registration-start-at: 2025-11-01')),
      '--new-category',
    );

    expect(over.exitCode).toBe(1);
    expect(over.errors).toContain('talk.yaml:6:9');
    expect(over.errors).toContain('An event is published at once, and `end-at` is over already.');
    expect(late.output).toMatch(/is published\. Registration is closed since the end of 20 Nov 2025\.\n/);
  });

  it('are changed in place, with the people concerned told and new seats given', async () => {
    const id = await create('Moved');
    const sn = await register(Number(id), 'chris');
    await register(Number(id), 'wendy', { join_waiting_list: 1 });
    const text = named('Moved').replace('Room 301', 'Room 12').replace('capacity: 1', 'capacity: 2');
    const file = portal.write('talk.yaml', text.replace('end-at: 2025-12-08 20:00', 'end-at: 2025-12-08 20:30'));

    const tried = await office('change-event', id, file, '--dry-run');
    const asked = await office('change-event', id, file);
    const done = await office('change-event', id, file, '--yes');
    const again = await office('change-event', id, file);

    const parts = 'venue, end, seats. 1 person moves up from the waiting list.';
    expect(tried.output).toMatch(/^Nothing is changed yet\. [^]*\nWhere: Room 12\n/);
    expect(tried.output).toContain(
      `\n\nOther than now: ${parts}\n2 people would be told that the time or the place is another one.\n`,
    );
    expect(fails(asked)).toEqual([
      2,
      '',
      `"Moved" will be changed: ${parts} 2 people will be told. This cannot be taken back. Add --yes to do it; nothing was changed.`,
    ]);
    expect(done.output).toBe(`"Moved" is changed: ${parts}\n2 people have a message and a mail.\n`);
    expect(again.output).toBe(`Event ${id} "Moved" is all of this already.\n`);
    expect((await portal.inboxOf('chris'))[0]?.title).toBe('Changed: Moved');
    expect((await portal.audit())[0]).toMatchObject({ command: 'change-event', event: Number(id) });
    const { data } = await portal.server.ask('activity/details', { as: 'chris', query: { id: Number(id) } });
    expect(data).toMatchObject({ venue: 'Room 12', capacity: 2, my_apply: { sn, status: 'registered' } });
  });

  it('are changed without a question when nobody has to be told', async () => {
    const id = await create('Renamed');
    await register(Number(id), 'chris');

    const { output } = await office('change-event', id, portal.write('talk.yaml', named('Renamed at last')));

    expect(output).toBe('"Renamed at last" is changed: title.\n');
    expect((await portal.inboxOf('chris'))[0]?.title).not.toBe('Changed: Renamed at last');
  });

  it('keep a cover that is the same, and lose one that the file no longer has', async () => {
    portal.write('cover.png', Buffer.from(drawCover(1, 64, 32).bytes));
    const id = await create('With a cover', 'cover: cover.png\n');
    const file = (more: string) => portal.write('talk.yaml', named('With a cover', more));

    const same = await office('change-event', id, file('cover: cover.png\n'));
    const none = await office('change-event', id, file(''));

    expect(same.output).toBe(`Event ${id} "With a cover" is all of this already.\n`);
    expect(none.output).toBe('"With a cover" is changed: cover.\n');
    const { data } = await portal.server.ask('activity/details', { as: 'chris', query: { id: Number(id) } });
    expect(data.cover).toBeNull();
  });

  it('are for whom the file says now', async () => {
    const id = await create('For some');

    await office(
      'change-event',
      id,
      portal.write('talk.yaml', named('For some', 'for: { classes: [MBA 2025 Class A] }\n')),
    );

    const codes = ['chris', 'sofia'].map(
      async (as) => (await portal.server.ask('activity/details', { as, query: { id: Number(id) } })).code,
    );
    expect(await Promise.all(codes)).toEqual([200, 404]);
  });

  it('keep what was agreed with whoever has registered', async () => {
    const id = await create('Agreed');
    const dearer = () => portal.write('talk.yaml', named('Agreed', 'points-cost: 5\n'));
    await register(Number(id), 'chris');
    const none = portal.write('none.yaml', named('Agreed').replace('capacity: 1', 'capacity: 0'));

    const cost = await office('change-event', id, dearer(), '--yes');
    const seats = await office('change-event', id, none, '--yes');

    expect(fails(cost)).toEqual([2, '', 'People have registered already, so this stays as it was: points-cost: 0.']);
    expect(fails(seats)).toEqual([2, '', 'Seats that are taken already: 1. Choose no fewer.']);
    const free = await create('Not agreed');
    expect(
      (await office('change-event', free, portal.write('talk.yaml', named('Not agreed', 'points-cost: 5\n')))).output,
    ).toBe('"Not agreed" is changed: points that it costs.\n');
  });

  it('are not changed once they are cancelled, nor to a day that is over', async () => {
    const id = await create('Cancelled');
    const past = portal.write('past.yaml', named('Cancelled').replace(/2025-(\d\d)/g, '2024-$1'));

    const over = await office('change-event', id, past);
    await office('cancel-event', id, '--note', 'Storm', '--yes');
    const cancelled = await office(
      'change-event',
      id,
      portal.write('talk.yaml', named('Cancelled', 'walk-in: true\n')),
    );

    expect(over.errors).toContain('The event is changed at once, and `end-at` is over already.');
    expect(fails(cancelled)).toEqual([2, '', '"Cancelled" is cancelled, so it cannot be changed.']);
  });

  it('show the code at the door with its address', async () => {
    const id = await addEvent(portal.server, { signInMode: 'qr' });

    const { output, errors } = await office('venue-code', String(id));

    const code = await venueCode({ database: portal.server.database, now: portal.server.now() }, id, secretKey);
    expect(output).toContain(`https://portal.example/#/pages/sign/sign?id=${id}&sn=${code}\n`);
    expect(output).toContain('██');
    expect(errors).toBe('');
  });

  it('show a code with other signs so that the address holds all of it', async () => {
    const id = await addEvent(portal.server, { signInMode: 'qr', venueCode: 'R&D #5' });

    const { output } = await office('venue-code', String(id));

    expect(output).toContain('\n\nR&D #5\n\n');
    expect(output).toContain(`/#/pages/sign/sign?id=${id}&sn=R%26D%20%235\n`);
  });

  it.each([
    [
      '0123456789',
      '.###. ..#.. ####. ####. #..#. ##### .###. ##### .###. .###.',
      '#..## .##.. ....# ....# #..#. #.... #.... ....# #...# #...#',
      '#.#.# ..#.. .###. .###. ##### ####. ####. ...#. .###. .####',
      '##..# ..#.. #.... ....# ...#. ....# #...# ..#.. #...# ....#',
      '.###. .###. ##### ####. ...#. ####. .###. ..#.. .###. .###.',
    ],
    [
      'ABCDEFGHJK',
      '.###. ####. .#### ####. ##### ##### .#### #...# ..### #...#',
      '#...# #...# #.... #...# #.... #.... #.... #...# ...#. #..#.',
      '##### ####. #.... #...# ####. ####. #..## ##### ...#. ###..',
      '#...# #...# #.... #...# #.... #.... #...# #...# #..#. #..#.',
      '#...# ####. .#### ####. ##### #.... .#### #...# .##.. #...#',
    ],
    [
      'MNOPQRSTVW',
      '#...# #...# .###. ####. .###. ####. .#### ##### #...# #...#',
      '##.## ##..# #...# #...# #...# #...# #.... ..#.. #...# #...#',
      '#.#.# #.#.# #...# ####. #.#.# ####. .###. ..#.. #...# #.#.#',
      '#...# #..## #...# #.... #..#. #..#. ....# ..#.. .#.#. ##.##',
      '#...# #...# .###. #.... .##.# #...# ####. ..#.. ..#.. #...#',
    ],
    ['XYZ', '#...# #...# #####', '.#.#. .#.#. ...#.', '..#.. ..#.. ..#..', '.#.#. ..#.. .#...', '#...# ..#.. #####'],
  ])('show every letter and digit so that it can be read from afar: %s', async (code, ...drawn) => {
    const id = await addEvent(portal.server, { signInMode: 'qr', venueCode: code });

    const { output } = await office('venue-code', String(id));

    const dots = drawn.map((line) => line.replace(/[#. ]/g, (sign) => (sign === '#' ? '██' : '  ')).trimEnd());
    expect(output).toContain(`\n\n${dots.join('\n')}\n\n`);
  });

  it('renew the code at the door until they are stopped', async () => {
    const id = await addEvent(portal.server, { signInMode: 'qr', venueCode: 'FIRST1' });
    const watching = office('venue-code', String(id), '--watch');
    await vi.waitFor(() => expect(process.listenerCount('SIGINT')).toBeGreaterThan(0), { timeout: 10_000 });
    await portal.server.database.updateTable('events').set({ venue_code: 'AFTER2' }).where('id', '=', id).execute();
    const printed = () => vi.mocked(process.stdout.write).mock.calls.flat().join('');
    await vi.waitFor(() => expect(printed()).toContain('AFTER2'), { timeout: 10_000 }); // the code is looked at once a second
    process.emit('SIGINT');

    const { exitCode, output } = await watching;

    expect(exitCode).toBe(0);
    expect([...output.matchAll(/&sn=(.*)$/gm)].map(([, code]) => code)).toEqual(['FIRST1', 'AFTER2']);
  });

  it.each([
    ['a key that is none', event('vnue: x\n'), /talk\.yaml:12:1 [^]*An event has no setting called `vnue`\./],
    [
      'an end before its beginning',
      event().replace('2025-12-08 20:00', '2025-12-08 18:00'),
      /talk\.yaml:6:9 [^]*`end-at` is not after `start-at`/,
    ],
    [
      'a class that is none',
      event('for: { classes: [MBA] }\n'),
      /talk\.yaml:12:18 [^]*There is no class called MBA\.[^]*There are: /,
    ],
    [
      'a form that is none',
      event('form-id: activity.withForm.aply\n'),
      /talk\.yaml:12:10 [^]*There is no form activity\.withForm\.aply\.[^]*Did you mean `activity\.withForm\.apply`/,
    ],
  ])('are refused with %s', async (_, text, sentence) => {
    const { exitCode, errors } = await office('create-event', portal.write('talk.yaml', text), '--new-category');

    expect(exitCode).toBe(1);
    expect(errors.trim()).toMatch(sentence);
  });

  it('are refused for all that only the portal and the clock know at once, in the order of the file', async () => {
    const text = event('for: { classes: [MBA], programmes: [MBB] }\nform-id: none\n')
      .replaceAll('2025-12-08', '2025-11-08')
      .replace('2025-11-20', '2025-10-20')
      .replace('2025-12-05', '2025-11-05')
      .replace('Career\n', 'Carer\n');

    const { errors } = await office('create-event', portal.write('talk.yaml', text));

    expect(errors.match(/(?<=talk\.yaml:)\d+(?=:\d+ )/g)).toEqual(['2', '6', '12', '12', '13']);
    expect(errors.trim()).toMatch(/talk\.yaml has 5 errors\. Nothing was changed\.$/);
  });

  it.each([
    [['cancel-event', '999', '--note', 'x', '--yes'], /^There is no event 999\. There are: /],
    [['seats', '3', 'some'], /^The number of seats is a whole number from 0, not some\.$/],
    [['approve', 'NOBODY'], /^There is no registration NOBODY\. `npx portico office registrations <event>` lists/],
    [['photos', '3', '--hide', 'nothing'], /^There is no picture nothing of this event\./],
    [
      ['reviews', '3', '--hide', '99999'],
      /^There is no review 99999 of this event\. `npx portico office reviews 3` lists/,
    ],
  ])('name what is not known: %j', async (words, sentence) => {
    const { exitCode, errors } = await office(...words);

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
  });

  it('have their pictures looked at, which is written down', async () => {
    const { event_id: id } = await portal.server.database
      .selectFrom('event_comments')
      .select('event_id')
      .where('kind', '=', 'photo')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    const list = await office('photos', String(id), '--format', 'json');
    const photos = JSON.parse(list.output) as { id: string; status: string }[];
    const pending = photos.filter(({ status }) => status === 'pending');
    expect((await portal.audit())[0]).toMatchObject({ command: 'photos', event: id, records: photos.length });

    const { output } = await office('photos', String(id), '--approve', '--hide', pending[0]?.id ?? '');

    expect(output).toMatch(/have? a new state\.$/m);
    const after = JSON.parse((await office('photos', String(id), '--format', 'json')).output) as typeof photos;
    expect(after.find((photo) => photo.id === pending[0]?.id)?.status).toBe('hidden');
    expect(after.filter(({ status }) => status === 'pending')).toEqual([]);
  });

  it('have a review hidden, and shown again: others do not read it meanwhile, and it counts no more', async () => {
    const { server } = portal;
    const { event_id: id } = await server.database
      .selectFrom('event_comments')
      .select('event_id')
      .where('kind', '=', 'comment')
      .where('user_id', '!=', server.ids['chris'] ?? 0)
      .executeTakeFirstOrThrow();
    const listed = async () =>
      JSON.parse((await office('reviews', String(id), '--format', 'json')).output) as ListedReview[];
    const read = async () => {
      const { data } = await server.ask('activity/comment-list', {
        as: 'chris',
        query: { 'per-page': 100 },
        body: { id, kind: 'comment' },
      });
      return [data.list.map((comment) => comment.id), data.rating_counts.reduce((sum, { count }) => sum + count, 0)];
    };
    const [first, ...others] = (await listed()).toSorted(
      (one, other) => Number(one.student === 'Chris Chan') - Number(other.student === 'Chris Chan'),
    );
    const ids = others.map((review) => review.id);
    const one = String(first?.id);
    const before = await read();

    const hidden = await office('reviews', String(id), '--hide', one);

    expect(hidden.output).toBe('1 review has a new state.\n');
    expect((await listed()).find((review) => review.id === first?.id)?.status).toBe('hidden');
    expect((await read())[0]).toEqual(expect.not.arrayContaining([first?.id]));
    expect(await read()).toEqual([expect.arrayContaining(ids), ids.length]);
    expect((await portal.audit())[0]).toMatchObject({ command: 'reviews', event: id });
    expect((await office('reviews', String(id), '--hide', one)).output).toBe('Nothing has changed.\n');
    expect((await office('reviews', String(id), '--show', one)).output).toBe('1 review has a new state.\n');
    expect(await read()).toEqual(before);
  });
});
