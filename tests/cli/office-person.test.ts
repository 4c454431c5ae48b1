import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keysOf } from '#model';
import { writeAudit } from '../../server/kernel/call/audit.ts';
import { addToCounter } from '../../server/kernel/call/counters.ts';
import { tableColumns, tableNames } from '../../server/kernel/database/migrate.ts';
import { queueMail } from '../../server/mail/store/mail.ts';
import { personTables, recordTables, type TableName } from '../../server/person/store/person-tables.ts';
import { addTestCourse, addTestRound, addTestTerm, choose } from '../server/support/courses.ts';
import { addEvent } from '../server/support/events.ts';
import { rowsOfOthers } from '../server/support/rows-of-others.ts';
import { logIn, rightPassword } from '../server/support/sign-in.ts';
import { registrationOf, takePart } from '../server/support/take-part.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { pdfBytes, upload } from '../server/support/upload.ts';
import { mailedCodes } from '../server/support/verification-code.ts';
import { type OfficePortal, startOffice } from './support/office.ts';
import { emptyFolder } from './support/run-portico.ts';

const sid = '1155000001';

describe('a person', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  const rowsOf = async (table: string) =>
    portal.server.database
      .selectFrom(table as TableName)
      .selectAll()
      .execute() as Promise<Record<string, unknown>[]>; // any

  test('who is disabled is logged out and cannot log in until they are enabled', async () => {
    const { server, office } = portal;
    const ask = () => server.ask('user/info', { as: 'chris' });
    expect((await ask()).code).toBe(200);

    const disabled = await office('disable', sid);
    const again = await office('disable', sid);
    const refused = await logIn(server, { account: sid });
    const enabled = await office('enable', 'chris.chan@mail.example');

    expect(disabled.output).toBe(
      'Chris Chan (1155000001) cannot log in any more; every session has ended. All records stay.\n',
    );
    expect(again.output).toBe('Chris Chan (1155000001) cannot log in already.\n');
    expect((await ask()).code).toBe(401);
    expect(refused).toMatchObject({ code: 403, message: 'This account is suspended. Please contact the office.' });
    expect(enabled.output).toBe('Chris Chan (1155000001) can log in again.\n');
    expect((await logIn(server, { account: sid })).code).toBe(200);
    expect((await portal.audit()).map(({ command }) => command)).toContain('disable');
  });

  test('a class that has finished is disabled at once, without who leads it, and enabled again', async () => {
    const { office } = portal;
    const title = 'MBA 2025 Class A';
    const listed = async (...words: readonly string[]) =>
      JSON.parse((await office('people', ...words, '--format', 'json')).output) as readonly {
        readonly class: string | null;
        readonly isDisabled: boolean;
      }[];
    const studying = (await listed('--class', title)).filter((person) => person.class === title);

    const asked = await office('disable', `class:${title}`);
    const done = await office('disable', `class:${title}`, '--yes');
    const again = await office('disable', `class:${title}`, '--yes');
    const disabled = (await listed('--disabled')).filter((person) => person.class === title);
    const leads = (await listed('--class', title)).filter((person) => person.class !== title);
    const sent = await office('send', '--to', `class:${title}`, '--title', 'Hello', '--text', 'All of you.', '--yes');
    const back = await office('enable', `class:${title}`, '--yes');

    const all = `The ${studying.length} people of ${title}`;
    expect(studying.length).toBeGreaterThan(1);
    expect(leads.length).toBeGreaterThan(0);
    expect(asked.errors).toContain(`${all} cannot log in any more. Add --yes to do it; nothing was changed.`);
    expect(done.output).toBe(`${all} cannot log in any more; every session has ended. All records stay.\n`);
    expect(again.output).toBe(`${all} cannot log in already.\n`);
    expect(disabled).toHaveLength(studying.length);
    expect(sent.errors).toContain('There is nobody to send this message to.');
    expect(back.output).toBe(`${all} can log in again.\n`);
    expect(leads.map(({ isDisabled }) => isDisabled)).toEqual(leads.map(() => false));
    expect((await portal.audit()).at(0)).toMatchObject({ command: 'enable', who: `class:${title}` });
  });

  test('several people are disabled by their IDs, all or none', async () => {
    const { office } = portal;
    const wrong = await office('disable', '1155000001,1155009999', '--yes');
    const done = await office('disable', '1155000001, 1155000002', '--yes');

    expect(wrong.errors).toContain('Nobody has the student ID or the address 1155009999.');
    expect(done.output).toContain('2 people cannot log in any more');
  });

  const chris = `people:
  - sid: "${sid}"
    en-name: Chris Chan
    email: chris.chan@mail.example
    phone: "+852 51230009"
    class: MBA 2025 Class B
    leads: [MBA 2025 Class A]
`;

  test.each([
    ['chris', 'is disabled', [`disable ${sid}`]],
    ['peter', 'is enabled', ['enable peter@mail.example']],
    ['lead1', 'leads no class any more', ['A', 'B'].map((name) => `remove-lead lead1@sld.example class-${name}`)],
    ['chris', 'gets another class, and one to lead', ['import chris.yaml']],
  ] as const)('(%s) who %s is the only one of whom anything changes', async (key, _, commands) => {
    const { server, office } = portal;
    const { A, B } = server.classIds;
    const names = new Map([
      ['chris.yaml', portal.write('chris.yaml', chris)],
      ['class-A', String(A)],
      ['class-B', String(B)],
      ['peter@mail.example', await emailOf('peter')],
    ]);
    const id = server.ids[key] ?? 0;
    const before = await rowsOfOthers(server.database, id);
    const own = JSON.stringify(await rowsOf('users'));

    for (const command of commands) {
      const { exitCode, errors } = await office(...command.split(' ').map((word) => names.get(word) ?? word));
      expect([exitCode, errors]).toEqual([0, '']);
    }

    expect(await rowsOfOthers(server.database, id)).toEqual(before);
    expect(JSON.stringify(await rowsOf('users'))).not.toBe(own);
  });

  const emailOf = async (key: string) => {
    const row = await portal.server.database
      .selectFrom('users')
      .select('email')
      .where('id', '=', portal.server.ids[key] ?? 0)
      .executeTakeFirstOrThrow();
    return row.email ?? '';
  };

  test('who never logged in is reminded by mail, but for those who could not come in', async () => {
    const { database, ids } = portal.server;
    const someone = (key: string) => ids[key] ?? 0;
    const never = ['chris', 'peter', 'ivan'].map(someone); // Peter is suspended
    await database.updateTable('users').set({ last_login_at: '2025-11-01T00:00:00.000Z' }).execute();
    await database.updateTable('users').set({ last_login_at: null }).where('id', 'in', never).execute();
    await database.updateTable('users').set({ email: null }).where('id', '=', someone('ivan')).execute();
    const before = (await rowsOf('outbox')).length;

    const tried = await portal.office('remind', '--dry-run');
    const done = await portal.office('remind');

    expect(tried.output).toBe('1 person has not logged in yet. A mail would go to each. Nothing is sent yet.\n');
    expect(done.output).toBe('1 person has not logged in yet. A mail goes to each.\n');
    const mails = await rowsOf('outbox');
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({ recipient: 'chris.chan@mail.example' });
  });

  test('who got such a mail in the last days is not reminded again, unless that is asked for', async () => {
    const { database } = portal.server;
    const never = (...sids: readonly string[]) =>
      database.updateTable('users').set({ last_login_at: null }).where('sid', 'in', sids).execute();
    const mails = async () => (await rowsOf('outbox')).map(({ recipient }) => recipient);
    await database.updateTable('users').set({ last_login_at: '2025-11-01T00:00:00.000Z' }).execute();
    await never(sid);
    await portal.office('remind');
    await never(sid, '1155000002');

    const tried = await portal.office('remind', '--dry-run');
    const second = await portal.office('remind');
    const third = await portal.office('remind');
    const again = await portal.office('remind', '--again');
    const daysAgo = (moment: string) => database.updateTable('users').set({ invited_at: moment }).execute();
    await daysAgo('2025-11-18T02:00:00.001Z');
    const tooSoon = await portal.office('remind');
    await daysAgo('2025-11-18T02:00:00.000Z');
    const later = await portal.office('remind');

    const chris = 'Left out, because a mail went to them less than 3 days ago: Chris Chan (1155000001)';
    const both = `${chris}, Wendy Wong (1155000002). --again writes to them as well.\n`;
    expect(tried.output).toBe(
      `2 people have not logged in yet. A mail would go to 1 of them. Nothing is sent yet.\n${chris}. --again writes to them as well.\n`,
    );
    expect(second.output).toBe(
      `2 people have not logged in yet. A mail goes to 1 of them.\n${chris}. --again writes to them as well.\n`,
    );
    for (const { output } of [third, tooSoon])
      expect(output).toBe(`2 people have not logged in yet. A mail goes to 0 of them.\n${both}`);
    for (const { output } of [again, later])
      expect(output).toBe('2 people have not logged in yet. A mail goes to each.\n');
    expect((await mails()).filter((to) => to === 'chris.chan@mail.example')).toHaveLength(3);
    expect((await mails()).filter((to) => to === 'wendy.wong@mail.example')).toHaveLength(3);
  });

  test('when everybody has logged in, nobody is reminded, and that is said', async () => {
    await portal.server.database.updateTable('users').set({ last_login_at: '2025-11-01T00:00:00.000Z' }).execute();

    const tried = await portal.office('remind', '--dry-run');
    const done = await portal.office('remind');

    expect([tried.output, done.output]).toEqual(Array(2).fill('Everybody has logged in already.\n'));
  });

  test('who was invited just now is not reminded', async () => {
    const people = 'people:\n  - { en-name: Grace Lee, email: Grace.Lee@sld.example }\n';
    await portal.server.database.updateTable('users').set({ last_login_at: '2025-11-01T00:00:00.000Z' }).execute();
    await portal.office('import', portal.write('people.yaml', people), '--invite');

    const { output } = await portal.office('remind');

    expect(output).toMatch(/^1 person has not logged in yet\. A mail goes to 0 of them\.\nLeft out, .*: Grace Lee /);
  });

  test('who leads a class gives it back: at once, class by class, and is no class lead without one', async () => {
    const { server, office } = portal;
    const { A, B } = server.classIds;
    const list = async (classId: number) =>
      (await server.ask('user/apply-static', { as: 'lead1', headers: { classid: String(classId) } })).code;
    const before = [await list(A), await list(B)];

    const first = await office('remove-lead', 'lead1@sld.example', 'mba 2025 class a');
    const between = [await list(A), await list(B)];
    const again = await office('remove-lead', 'lead1@sld.example', String(A));
    const second = await office('remove-lead', 'lead1@sld.example', String(B));
    const nobody = await office('remove-lead', 'lead1@sld.example', 'MBA 2025 Clas A');

    expect(before).toEqual([200, 200]);
    expect(between).toEqual([403, 200]);
    expect(first.output).toMatch(/ does not lead MBA 2025 Class A any more, and still leads 1 other class\.\n$/);
    expect(again.output).toMatch(/ does not lead MBA 2025 Class A\.\n$/);
    expect(second.output).toMatch(/ does not lead MBA 2025 Class B any more, and no other class\.\n$/);
    expect(nobody.errors).toContain('There is no class MBA 2025 Clas A. Did you mean MBA 2025 Class A');
    expect((await server.ask('user/info', { as: 'lead1' })).data).toMatchObject({ adminid: 0 });
    const leads = await server.database.selectFrom('class_leads').select('user_id').where('class_id', '=', A).execute();
    expect(leads).toEqual([{ user_id: server.ids['lead2'] }]);
    expect((await portal.audit())[0]).toMatchObject({ command: 'remove-lead', classId: B });
  });

  test('who comes to lead a class stands behind those who led it before, also when one of them has left', async () => {
    const { server, office } = portal;
    const { A } = server.classIds;
    await office('remove-lead', 'lead1@sld.example', String(A));
    const file = portal.write(
      'back.yaml',
      'people:\n  - { en-name: Mandy Lee, email: lead1@sld.example, leads: [MBA 2025 Class A] }\n',
    );

    expect((await office('import', file)).errors).toBe('');

    const leads = server.database.selectFrom('class_leads').select('user_id').where('class_id', '=', A);
    expect(await leads.orderBy('position').orderBy('user_id').execute()).toEqual([
      { user_id: server.ids['lead2'] },
      { user_id: server.ids['lead1'] },
    ]);
  });

  /** A proof that Chris has sent, and where its bytes lie. */
  async function sendProof(): Promise<{ readonly id: string; readonly path: string }> {
    const { server } = portal;
    const { code, data } = await upload(server, { as: 'chris', filename: 'proof.pdf' });
    expect(code).toBe(200);
    const { id, key } = await server.database
      .selectFrom('files')
      .select(['id', 'key'])
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    return { id, path: join(server.filesDir, key.slice(0, 2), key) };
  }

  test('is written into a folder that only the office can read, with records and files but no secrets', async () => {
    const folder = join(emptyFolder(), 'handed-over/chris');
    const proof = await sendProof();

    const { exitCode, output } = await portal.office('export-person', sid, '--out', folder);
    const again = await portal.office('export-person', sid, '--out', folder);

    expect([exitCode, output]).toEqual([
      0,
      expect.stringMatching(/^\d+ records and \d+ files? of Chris Chan \(1155000001\) are in /),
    ]);
    expect(again.exitCode).not.toBe(0);
    expect(again.errors).toContain('is there already');
    expect(statSync(join(folder, 'person.json')).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(folder, 'person.json'), 'utf8');
    const tables = JSON.parse(text) as Record<string, Record<string, unknown>[]>;
    expect(tables['users']).toMatchObject([{ sid, en_name: 'Chris Chan' }]);
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['applications', 'enrolments', 'messages', 'tuition_plans']),
    );
    expect(tables['tokens']?.length).toBeGreaterThan(0);
    const columns = new Set(Object.values(tables).flatMap((rows) => rows.flatMap((row) => Object.keys(row))));
    expect([...columns].filter((column) => /hash|^key$|verify_code/.test(column))).toEqual([]);
    const written = readdirSync(join(folder, 'files'));
    const kept = (tables['files'] ?? []).map((row) => `${String(row['id'])}-${String(row['filename'])}`);
    expect(written.toSorted()).toEqual(expect.arrayContaining(kept.toSorted()));
    expect(readFileSync(join(folder, 'files', `${proof.id}-proof.pdf`)).equals(pdfBytes)).toBe(true);
    const modes = ['.', 'files', `files/${proof.id}-proof.pdf`].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  test('is written with files of long Chinese names, and counted without those that are gone', async () => {
    const folder = join(emptyFolder(), 'chris');
    const { database } = portal.server;
    const long = await sendProof();
    const gone = await sendProof();
    const filename = `${'申請表格'.repeat(25)}.pdf`;
    await database.updateTable('files').set({ filename }).where('id', '=', long.id).execute();
    rmSync(gone.path);

    const { exitCode, output } = await portal.office('export-person', sid, '--out', folder);

    const written = readdirSync(join(folder, 'files'));
    expect(exitCode).toBe(0);
    expect(output).toContain(` and ${written.length} files of Chris Chan `);
    const [name = ''] = written.filter((each) => each.startsWith(long.id));
    expect(name).toMatch(/^.{16}-(申請表格)+申?請?表?\.pdf$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  });

  test('is written as a whole or not at all', async () => {
    const folder = join(emptyFolder(), 'chris');
    const { database } = portal.server;
    const proof = await sendProof();
    // No disk takes it.
    const filename = `proof.${'x'.repeat(300)}`;
    await database.updateTable('files').set({ filename }).where('id', '=', proof.id).execute();

    const { exitCode } = await portal.office('export-person', sid, '--out', folder);

    expect([exitCode, existsSync(folder)]).toEqual([2, false]);
  });

  test('whose name ends another one is erased without touching that', async () => {
    const { database } = portal.server;
    const { id } = await database.selectFrom('users').select('id').where('sid', '=', sid).executeTakeFirstOrThrow();
    const note = 'chris.chan@mail.example, Chris.Chan@Mail.Example, not anchris.chan@mail.example';
    await writeAudit(database, { action: 'office', userId: null, address: '', detail: { note } }, new Date());
    await addToCounter(database, { name: 'of:anchris.chan@mail.example', windowMs: 60_000 }, new Date());

    await portal.office('erase-person', sid, '--yes');

    const notes = (await portal.audit()).flatMap((detail) => detail['note'] ?? []);
    expect(notes).toEqual([`user ${id}, user ${id}, not anchris.chan@mail.example`]);
    expect((await rowsOf('counters')).map(({ name }) => name)).toContain('of:anchris.chan@mail.example');
  });

  test('is erased from the mails that tell the office who has sent a form, and nobody else is', async () => {
    const { database, ids } = portal.server;
    const mailOf = (userId: number | undefined, who: string) => ({
      userId: userId ?? 0,
      to: 'office@sld.example',
      subject: `visit: ${who} has sent the form`,
      content: '',
    });
    await queueMail(database, mailOf(ids['chris'], `Chris Chan (${sid})`), new Date());
    await queueMail(database, mailOf(ids['wendy'], `Wendy Wong (${sid}7)`), new Date());

    await portal.office('erase-person', sid, '--yes');

    const subjects = (await rowsOf('outbox')).map(({ subject }) => String(subject));
    expect(subjects.filter((subject) => subject.startsWith('visit:'))).toEqual([
      `visit: Wendy Wong (${sid}7) has sent the form`,
    ]);
  });

  test('whose address was changed is handed over and erased with the mails to the one before, and nobody else is', async () => {
    const { database, ids } = portal.server;
    const { office, server } = portal;
    const update = (body: object) => server.ask('user/update-info', { as: 'chris', body });
    await update({ version: 1, email: 'chris.new@mail.example', password: rightPassword });
    const [code] = await mailedCodes(server, 'chris.new@mail.example');
    await update({ version: 2, email_code: code });
    // Asked for and never confirmed; it is that of somebody else by now.
    await update({ version: 3, email: 'wanted@mail.example', password: rightPassword });
    await database
      .updateTable('users')
      .set({ email: 'wanted@mail.example' })
      .where('id', '=', ids['wendy'] ?? 0)
      .execute();
    const ofWendy = { userId: ids['wendy'] ?? 0, to: 'wanted@mail.example', subject: 'Hello', content: 'Hello' };
    await queueMail(database, ofWendy, server.now());
    // A week later nothing else tells of the addresses.
    await database.deleteFrom('email_changes').execute();
    const folder = join(emptyFolder(), 'chris');

    await office('export-person', sid, '--out', folder);
    await office('erase-person', sid, '--yes');

    const text = readFileSync(join(folder, 'person.json'), 'utf8');
    const handedOver = JSON.parse(text) as Record<string, { recipient: string }[]>;
    const receivers = (rows: readonly Record<string, unknown>[] = []) => [
      ...new Set(rows.map(({ recipient }) => recipient)),
    ];
    expect(receivers(handedOver['outbox'])).toEqual([
      'chris.new@mail.example',
      'chris.chan@mail.example',
      'wanted@mail.example',
    ]);
    expect(await rowsOf('outbox')).toMatchObject([{ user_id: ids['wendy'], recipient: 'wanted@mail.example' }]);
    // Neither the code of the mail nor the link that takes the address back.
    expect(text).not.toMatch(new RegExp(`\\b${code}\\b|undo=`));
  });

  test('leaves seats and places to whoever waits, and no counts, when erased', async () => {
    const { server } = portal;
    const { database, ids } = server;
    const eventId = await addEvent(server, { capacity: 1, waitingList: true });
    await takePart(server, eventId, 'chris');
    await takePart(server, eventId, 'wendy', 'waiting_list');
    const term = await addTestTerm(server);
    const course = await addTestCourse(server, term, 'AAA1', {
      sections: [{ label: 'Section A', capacity: 1, waitingList: true }],
    });
    const round = await addTestRound(server, term, [course]);
    for (const as of ['chris', 'sofia'])
      await server.ask('course-selection/submit-selection', {
        as,
        body: { round_id: round, version: 0, items: [choose(course, { accept_waiting_list: 1 })] },
      });
    const place = { form_id: 'activity.few', field: 'meal', value: 'rice' };
    const { id: record_id } = await registrationOf(server, eventId, 'chris');
    await database
      .insertInto('option_counts')
      .values({ ...place, taken: 2 })
      .execute();
    await database
      .insertInto('option_places')
      .values({ ...place, record: 'registration', record_id })
      .execute();
    for (const person of ['chris', 'wendy'])
      await addToCounter(database, { name: `of:user:${ids[person]}`, windowMs: 60_000 }, server.now());
    const seat = () =>
      database
        .selectFrom('selection_items')
        .innerJoin('selections', 'selections.id', 'selection_items.selection_id')
        .select(['selections.user_id', 'selection_items.status'])
        .where('selection_items.option_id', '=', course.sections[0] ?? 0)
        .execute();
    const before = await seat();

    await portal.office('erase-person', sid, '--yes');

    expect(before.map(({ status }) => status).toSorted()).toEqual(['enrolled', 'waiting_list']);
    expect((await registrationOf(server, eventId, 'wendy')).status).toBe('registered');
    expect(await seat()).toEqual([{ user_id: ids['sofia'], status: 'enrolled' }]);
    expect((await rowsOf('option_counts')).filter(({ form_id: id }) => id === place.form_id)).toEqual([
      { ...place, taken: 1 },
    ]);
    const counters = (await rowsOf('counters')).map(({ name }) => String(name));
    expect(counters.filter((name) => name.startsWith('of:user:'))).toEqual([`of:user:${ids['wendy']}`]);
  });

  test('is erased while every row, file and mail of others stays', async () => {
    const { database } = portal.server;
    const { id } = await database.selectFrom('users').select('id').where('sid', '=', sid).executeTakeFirstOrThrow();
    const wendy = await database.selectFrom('users').select('id').where('en_name', 'like', 'Wendy%').executeTakeFirst();
    for (const userId of [id, wendy?.id ?? 0])
      await queueMail(database, { userId, to: 'one@mail.example', subject: 'Hello', content: 'Hello' }, new Date());
    await upload(portal.server, { as: 'wendy', filename: 'proof.pdf' });
    await sendProof();
    const everything = async () =>
      new Map(await Promise.all(keysOf(personTables).map(async (table) => [table, await rowsOf(table)] as const)));
    const before = await everything();
    const isTheirs = (table: TableName, row: Record<string, unknown>): boolean => {
      const rule = personTables[table];
      if (table === 'file_uses') return !files.has(row['file_id']);
      if (table === 'files') return row['owner_id'] === id || row['owner_id'] === null; // the office may have attached it
      if (rule === 'nothing') return false;
      if (!('within' in rule)) return row['erase' in rule ? rule.erase : rule.keep] === id;
      const [column, parent] = rule.within;
      return before.get(parent)?.some((held) => held['id'] === row[column] && isTheirs(parent, held)) ?? false;
    };

    await portal.office('erase-person', sid, '--yes');

    const after = await everything();
    const files = new Set(after.get('files')?.map((row) => row['id']));
    const ofOthers = (rows: typeof before, table: TableName) =>
      rows.get(table)?.filter((row) => !isTheirs(table, row)).length ?? 0;
    const counted = keysOf(personTables).filter((table) => table !== 'counters' && table !== 'option_places');
    expect(counted.filter((table) => ofOthers(after, table) < ofOthers(before, table))).toEqual([]);
    for (const table of ['applications', 'messages', 'outbox', 'files', 'file_uses', 'selection_items'] as const)
      expect([table, ofOthers(before, table) > 0]).toEqual([table, true]);
  });

  test('whose files cannot all be removed is erased, and what is left is named', async () => {
    const stays = await sendProof();
    const goes = await sendProof();
    rmSync(stays.path);
    mkdirSync(stays.path);

    const { exitCode, output, errors } = await portal.office('erase-person', sid, '--yes');

    expect(exitCode).toBe(2);
    expect(output).toContain(`Chris Chan (${sid}) is erased.`);
    expect(errors).toMatch(/^1 file is still on the disk, because .* Remove from FILES_DIR what is called so: /);
    expect(errors).toContain(`${basename(stays.path)}.`);
    expect(existsSync(goes.path)).toBe(false);
  });

  test('is erased from every table and from the disk, and nothing is changed by a trial', async () => {
    const { database } = portal.server;
    const { id } = await database.selectFrom('users').select('id').where('sid', '=', sid).executeTakeFirstOrThrow();
    const everything = async () =>
      Object.fromEntries(await Promise.all(tableNames.map(async (table) => [table, await rowsOf(table)] as const)));
    await writeAudit(database, { action: 'login', userId: id, address: '192.0.2.1' }, new Date());
    const confirmed = await database.selectFrom('tuition_confirmations').select('id').executeTakeFirstOrThrow();
    await database
      .updateTable('tuition_confirmations')
      .set({ user_id: id, address: '192.0.2.1', user_agent: 'A browser' })
      .where('id', '=', confirmed.id)
      .execute();
    const proof = await sendProof();
    const others = () => readdirSync(portal.server.filesDir, { recursive: true }).length;
    const filesBefore = others();
    const before = JSON.stringify(await everything());

    const tried = await portal.office('erase-person', sid, '--dry-run');
    const afterTrial = JSON.stringify(await everything());
    const isThereAfterTrial = existsSync(proof.path);
    const asked = await portal.office('erase-person', sid);
    const done = await portal.office('erase-person', sid, '--yes');

    expect(tried.output).toMatch(
      /^Nothing is changed yet\. This is what would be:\nErased: .*applications \d+, .*\nKept without a name: .*users 1\.\n$/,
    );
    expect(afterTrial).toBe(before);
    expect([isThereAfterTrial, existsSync(proof.path)]).toEqual([true, false]);
    const files = Number(/Erased: .*\bfiles (\d+)/.exec(done.output)?.[1]);
    expect(filesBefore - others()).toBe(files);
    expect(asked.errors).toContain('Everything of Chris Chan (1155000001) will be erased. This cannot be taken back.');
    expect(done).toMatchObject({ exitCode: 0, errors: '' });
    const left = await everything();
    const named = Object.entries(left).flatMap(([table, rows]) =>
      new RegExp(`chris\\.chan@|Chris Chan|"[^"]*\\b${sid}\\b`).test(JSON.stringify(rows)) ? [table] : [],
    );
    expect(named).toEqual([]);
    const row = left['users']?.find((user) => user['id'] === id) ?? {};
    const filled = Object.entries(row).filter(
      ([, value]) => value !== null && value !== 0 && value !== '' && value !== '{}',
    );
    const ofTheRow = ['id', 'status', 'created_at', 'updated_at', 'lock_count', 'version'];
    expect(filled.filter(([column]) => !ofTheRow.includes(column))).toEqual([]);
    expect(row['status']).toBe('erased');
    const places = (table: string) =>
      left[table]?.flatMap((kept) => (kept['user_id'] === id ? [kept['address'], kept['user_agent']] : []));
    expect(new Set(places('audit'))).toEqual(new Set([null, undefined]));
    expect(new Set(places('tuition_confirmations'))).toEqual(new Set(['']));
    const owned = Object.entries(left).flatMap(([table, rows]) => {
      const rule = personTables[table as TableName];
      const isTheirs = (row: Record<string, unknown>) =>
        rule !== 'nothing' && 'erase' in rule && row[rule.erase] === id;
      return rows.some(isTheirs) ? [table] : [];
    });
    expect(owned).toEqual([]);
    const held = new Set(left['file_uses']?.map((use) => String(use['file_id'])));
    expect([...held].filter((file) => !left['files']?.some((row) => row['id'] === file))).toEqual([]);
    expect((await logIn(portal.server, { account: sid })).code).toBe(422);
    expect(done.output).toContain('Copies in backups stay until the backups are deleted.');
    expect(done.output).toContain('Whoever is in the next file of the registry comes in again');
  });

  test('who is nobody is said to be nobody', async () => {
    const { exitCode, errors } = await portal.office('disable', '1155999999');

    expect(exitCode).not.toBe(0);
    expect(errors).toContain('Nobody has the student ID or the address 1155999999.');
  });
});

describe('the list of what a table holds of a person', () => {
  test('names every table', () => {
    expect(Object.keys(personTables).toSorted()).toEqual([...tableNames].toSorted());
  });

  test.each(tableNames)('says of %s what its columns say', (table) => {
    const columns = tableColumns[table] ?? {};
    const owners = Object.entries(columns).filter(
      ([name, words]) => /-> users/.test(words) || name === 'user_id' || name === 'owner_id',
    );
    const inside = Object.values(columns)
      .map((words) => /-> (\w+)/.exec(words)?.[1])
      .filter(
        (parent) => parent !== undefined && parent !== 'users' && personTables[parent as TableName] !== 'nothing',
      );

    if (owners.length + inside.length > 0) expect(personTables[table as TableName]).not.toBe('nothing');
    const rule = personTables[table as TableName];
    if (rule !== 'nothing') {
      const column = 'erase' in rule ? rule.erase : 'keep' in rule ? rule.keep : rule.within[0];
      expect(Object.keys(columns)).toContain(column);
      for (const name of Object.keys('blank' in rule ? (rule.blank ?? {}) : {}))
        expect(Object.keys(columns)).toContain(name);
    }
  });

  test('knows the table of each record that holds files', () => {
    for (const table of Object.values(recordTables)) if (table) expect(tableNames).toContain(table);
  });
});
