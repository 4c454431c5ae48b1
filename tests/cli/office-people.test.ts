/** `portico office people`: who has an account, and who has come. */
import { describe, expect, it } from 'vitest';
import { queueMail } from '../../server/mail/store/mail.ts';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

interface Listed {
  readonly sid: string | null;
  readonly enName: string;
  readonly class: string | null;
  readonly leads: readonly string[];
  readonly lastLogin: string | null;
  readonly isDisabled: boolean;
}

async function listed(...words: readonly string[]): Promise<readonly Listed[]> {
  const { output } = await office('people', ...words, '--format', 'json');
  return JSON.parse(output) as Listed[];
}

const names = (people: readonly Listed[]) => people.map(({ enName }) => enName);

describe('people', () => {
  it.each([
    ['a part of the name, in any letters', 'chris CH'],
    ['accents that the name lacks', 'Chrís'],
    ['the Chinese name', '陳家'],
    ['the student ID', '1155000001'],
    ['the address', 'Chris.Chan@'],
  ])('are found by %s', async (_, words) => {
    expect(names(await listed(words))).toEqual(['Chris Chan']);
  });

  it('are found by no sign that means something else to the database', async () => {
    for (const words of ['%', '_____', '\\']) expect(await listed(words)).toEqual([]);
  });

  it('are those who study in a class, and those who lead it', async () => {
    const people = await listed('--class', 'MBA 2025 Class A');

    expect(names(people)).toEqual(expect.arrayContaining(['Chris Chan', 'Leo Lau', 'Mandy Lee']));
    expect(names(people)).not.toContain('Sofia Sato');
    expect(people.find(({ enName }) => enName === 'Leo Lau')).toMatchObject({
      class: 'MBA 2025 Class B',
      leads: ['MBA 2025 Class A'],
    });
  });

  it('are marked when the last mail to them was refused, until one goes out', async () => {
    const { database, ids, house } = portal.server;
    const mail = { to: 'chris.chan@mail.example', subject: 'Welcome', content: 'Come in.' };
    const state = async () => (await office('people', '1155000001')).output.includes('Mail refused');
    const latest = async (set: { readonly tries: number; readonly sent_at?: string }) => {
      await queueMail(database, { ...mail, userId: ids['chris'] ?? 0 }, house.clock());
      const rows = await database.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).execute();
      await database
        .updateTable('outbox')
        .set(set)
        .where('id', '=', rows[0]?.id ?? 0)
        .execute();
    };

    await latest({ tries: 0 });
    const waiting = await state();
    await latest({ tries: 1 });
    const refused = await state();
    await latest({ tries: 1, sent_at: house.clock().toISOString() });

    expect([waiting, refused, await state()]).toEqual([false, true, false]);
  });

  it('have come once they have logged in', async () => {
    const before = names(await listed('--never'));
    await portal.server.database
      .updateTable('users')
      .set({ last_login_at: portal.server.now().toISOString() })
      .where('sid', '=', '1155000001')
      .execute();

    expect(before).toContain('Chris Chan');
    expect(names(await listed('--never'))).toEqual(before.filter((name) => name !== 'Chris Chan'));
    expect((await office('people', '1155000001')).output).toMatch(/│ 21 Nov 2025 +│/);
  });

  it('are marked where they are disabled, and gone once they are erased', async () => {
    await office('disable', '1155000004');
    const disabled = await listed('--disabled');
    await office('erase-person', '1155000004', '--yes');

    expect(names(disabled)).toContain('Sofia Sato');
    expect((await office('people', '--disabled')).output).toMatch(/│ 1155000005 │.*│ Disabled │/);
    expect(names(await listed('--disabled'))).toEqual(names(disabled).filter((name) => name !== 'Sofia Sato'));
    expect(await listed('1155000004')).toEqual([]);
  });

  it.each([
    [['zebra'], 'Nobody fits.\n'],
    [['lead1', '--disabled'], 'Nobody fits.\n'],
  ])('are none for %j', async (words, sentence) => {
    expect((await office('people', ...words)).output).toBe(sentence);
  });

  it('are those of a class that there is', async () => {
    const { exitCode, errors } = await office('people', '--class', 'MBA 2025 Class Z');

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^There is no class MBA 2025 Class Z\. Did you mean /);
  });

  it('are looked up in the log as well', async () => {
    const { length } = await listed('chan');

    expect((await portal.audit())[0]).toMatchObject({ command: 'people', records: length });
  });
});
