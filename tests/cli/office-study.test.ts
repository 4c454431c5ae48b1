/** Rounds, exchange and graduation by the commands of the office. */
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';
import { fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;
const jsonOf = async (...words: readonly string[]) =>
  JSON.parse((await office(...words, '--format', 'json')).output) as Record<string, unknown>[];

describe('rounds', () => {
  async function roundIn(state: string, mode = 'first_come'): Promise<string> {
    const found = (await jsonOf('rounds')).find((round) => round['state'] === state && round['mode'] === mode);
    return String(found?.['id']);
  }

  it('are closed, and opened again until a day', async () => {
    const id = await roundIn('open');

    const closed = await office('close-round', id);
    const twice = await office('close-round', id);
    const late = await office('open-round', id);
    const open = await office('open-round', id, '--until', '2025-12-20');

    expect(closed.output).toMatch(/^".*" is closed\. What was selected stays; `open-round` opens it again\.$/m);
    expect(fails(twice)).toEqual([2, '', expect.stringMatching(/ is not open, so it cannot be closed\.$/)]);
    expect(fails(late)).toEqual([2, '', expect.stringMatching(/ cannot be open until 21 Nov 2025 .*--until\.$/)]);
    expect(open.output).toMatch(/" is open until the end of 20 Dec 2025\.$/m);
    expect((await portal.audit())[0]).toMatchObject({ command: 'open-round', round: Number(id) });
  });

  it('whose seats are given stay closed', async () => {
    const given = (await jsonOf('rounds')).find((round) => round['allocated'] !== null);

    const { errors } = await office('open-round', String(given?.['id']), '--until', '2026-01-31');

    expect(errors.trim()).toMatch(/^The seats of ".*" were given on .*\.$/);
  });
});

describe('exchange', () => {
  const season = '2026-autumn';
  const single = 'Seine Business School';

  beforeEach(async () => {
    const { database, ids } = portal.server;
    const states = { student12: 'under_review', student5: 'submitted', lead2: 'submitted' };
    for (const [key, status] of Object.entries(states))
      await database
        .updateTable('exchange_applications')
        .set({ status, partner_id: null, note: null })
        .where('user_id', '=', ids[key] ?? 0)
        .where('season_id', '=', (eb) =>
          eb.selectFrom('exchange_seasons').select('id').where('form_id', '=', `exchange.${season}`),
        )
        .execute();
  });

  it('lists its seasons, and the applications of one with the wishes of each student', async () => {
    const seasons = await jsonOf('exchange');
    const rows = await jsonOf('exchange', season);
    const { output } = await office('exchange', season);

    expect(seasons.map(({ key, state, sent, decided }) => [key, state, sent, decided])).toEqual([
      [season, 'open', 3, 0],
      ['2026-spring', 'result', 2, 2],
    ]);
    expect(rows.map(({ status }) => status).sort()).toEqual(['submitted', 'submitted', 'under_review']);
    expect(rows.every(({ wishes }) => Array.isArray(wishes) && wishes.length > 0)).toBe(true);
    expect(output).toContain('Under review');
    expect(output).toContain(`npx portico office submissions exchange.${season}`);
    expect((await portal.audit())[0]).toMatchObject({ command: 'exchange', season, records: 3 });
  });

  it('is taken into review', async () => {
    const { output } = await office('exchange', season, '--review');

    expect(output).toContain('2 applications are under review now.');
    expect((await jsonOf('exchange', season)).map(({ status }) => status)).toEqual(Array(3).fill('under_review'));
  });

  it('is decided for all that are named or for none, and only tried out with --dry-run', async () => {
    const rows = await jsonOf('exchange', season);
    const [one = '', two = ''] = rows.map(({ sid }) => String(sid));
    const offers = async () => (await jsonOf('exchange', season)).map(({ offered }) => offered);

    const trial = await office('decide-exchange', season, one, '--offer', single, '--dry-run');
    const tried = await offers();
    const both = await office('decide-exchange', season, one, two, '--offer', single);
    const afterBoth = await offers();
    const done = await office('decide-exchange', season, one, '--offer', single, '--note', 'Well done');
    const declined = await office('decide-exchange', season, two, '--none');

    expect(trial.output).toMatch(/^Nothing is changed yet\. This is what would be:/);
    expect(fails(both)).toEqual([2, '', `${single} has no place left.`]);
    expect([...tried, ...afterBoth]).toEqual(Array(6).fill(null));
    expect(done.output).toContain(`(${one}) is offered a place at ${single}.`);
    expect(done.output).toMatch(
      /The students learn of it on \d\d \w{3} 20\d\d \d\d:\d\d\. Until then it can be decided anew\./,
    );
    expect(declined.output).toContain(`(${two}) is offered no place.`);
    const state = (await jsonOf('exchange', season)).map(({ sid, status, offered }) => [sid, status, offered]);
    expect(state).toContainEqual([one, 'offered', single]);
    expect(state).toContainEqual([two, 'not_offered', null]);
  });

  it.each<[string, readonly string[], RegExp]>([
    ['neither a school nor none', [season, '1155000001'], /^Write the school behind --offer, or --none/],
    ['a student without an application', [season, '1155000001', '--none'], /^1155000001 sent no application to the/],
    ['a season that is not known', ['2026-autum', '1', '--none'], /^There is no season 2026-autum\. Did you mean/],
    [
      'a school that is not known',
      [season, '1', '--offer', 'Sein School'],
      /^There is no school Sein School in the season/,
    ],
    ['a season whose results are out', ['2026-spring', '1155000002', '--none'], /are out already\.$/],
    ['words in another language alone', [season, '1', '--none', '--note-in', 'zh-Hant=好'], /^--note-in goes with/],
  ])('is not decided with %s', async (_, words, sentence) => {
    const { exitCode, errors } = await office('decide-exchange', ...words);

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
  });

  it('says which season it needs for a review', async () => {
    expect((await office('exchange', '--review')).errors.trim()).toBe(
      'Write behind exchange which season is under review now.',
    );
  });
});

describe('graduation', () => {
  it('gives its form to students, once', async () => {
    const file = portal.write(
      'graduation.yaml',
      'form-id: graduation.2027\ntitle: Graduation 2027\nfields:\n  - { key: guests, type: integer, label: Guests }\n',
    );
    const before = await office('candidates', 'graduation.2027', '1155000001');
    await office('save-form', file);

    const trial = await office('candidates', 'graduation.2027', '1155000001', '--dry-run');
    const first = await office('candidates', 'graduation.2027', '1155000001');
    const more = await office('candidates', 'graduation.2027', '1155000001,1155000004');

    const { data } = await portal.server.ask('graduation-audit', { as: 'chris' });
    expect(fails(before)).toEqual([2, '', expect.stringMatching(/^There is no form graduation\.2027\. Save it first/)]);
    expect(trial.output).toMatch(/^Nothing is changed yet/);
    expect(first.output.trim()).toBe('The form graduation.2027 is there now for 1 student, who has a message.');
    expect(more.output.trim()).toMatch(/for 1 student, who has a message\.\n1 student had it before\.$/);
    expect(data?.form?.title).toBe('Graduation 2027');
  });

  it('gives nobody a form that is closed', async () => {
    const file = portal.write(
      'graduation-2029.yaml',
      'form-id: graduation.2029\ntitle: Graduation 2029\nclose-at: 2025-01-31\nfields:\n  - { key: guests, type: integer, label: Guests }\n',
    );
    await office('save-form', file);

    const closed = await office('candidates', 'graduation.2029', '1155000001');
    await office('open-form', 'graduation.2029');
    const open = await office('candidates', 'graduation.2029', '1155000001');

    expect(fails(closed)).toEqual([
      2,
      '',
      'The form graduation.2029 is closed. Open it first with `npx portico office open-form graduation.2029`.',
    ]);
    expect(open.exitCode).toBe(0);
  });

  it('is for students, not for class leads', async () => {
    const file = portal.write(
      'graduation-2028.yaml',
      'form-id: graduation.2028\ntitle: Graduation 2028\nfields:\n  - { key: guests, type: integer, label: Guests }\n',
    );
    await office('save-form', file);

    const { output } = await office('candidates', 'graduation.2028', 'everybody', '--dry-run');
    const { errors } = await office('received', 'documnts', 'everybody');

    const people = await portal.server.database.selectFrom('users').select(['sid', 'status']).execute();
    const students = people.filter(({ sid, status }) => sid !== null && status === 'active');
    expect(output).toContain(
      `The form graduation.2028 is there now for ${students.length} students, who have a message.`,
    );
    expect(errors).toContain('There is no item documnts for the office in the plan of 1155');
  });

  it('notes what has come in, for all or for none', async () => {
    const wrong = await office('received', 'documnts', '1155000001');
    const trial = await office('received', 'documents', '1155000001', '--dry-run');
    const done = await office('received', 'documents', '1155000001');
    const again = await office('received', 'documents', '1155000001');
    const more = await office('received', 'documents', '1155000001,1155000004');

    const { data } = await portal.server.ask('graduation-audit', { as: 'chris' });
    expect(fails(wrong)).toEqual([2, '', expect.stringContaining('The plans have: documents.')]);
    expect(trial.output).toContain('Nothing is changed yet.');
    expect(done.output.trim()).toBe('documents is noted as received from 1 student.');
    expect(again.output).toBe('documents was noted before from student 1155000001.\n');
    expect(more.output).toBe('documents is noted as received from 1 student.\nFrom 1 student it was noted before.\n');
    expect(data?.items.find(({ key }) => key === 'documents')?.status).toBe('met');
    expect((await portal.audit())[0]).toMatchObject({ command: 'received', item: 'documents', people: 2 });
  });
});
