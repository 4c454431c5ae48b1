import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Calls } from '#contract';
import { isEmailTaken } from '../../server/account/store/accounts.ts';
import { confirmEmailChange, undoEmailChange } from '../../server/account/store/email-changes.ts';
import { drawPortrait } from '../../server/demo/pictures.ts';
import { runJobs } from '../../server/jobs.ts';
import { readJson, writeJson } from '../../server/kernel/values/json.ts';
import { dayMs, hourMs, minuteMs } from '../../server/kernel/values/time.ts';
import { changedExtras } from '../../server/profile/rules/profile-change.ts';
import { refuseWrites, takeWrites } from './support/refuse-writes.ts';
import { logIn, rightPassword } from './support/sign-in.ts';
import { type RefusalData, startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { upload } from './support/upload.ts';
import { askForCode, mailedCodes } from './support/verification-code.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const png = drawPortrait(1, 24).bytes;

type Changes = Omit<Calls['user/update-info']['body'], 'version'> & { readonly version?: number };

const ofClass = (name: 'A' | 'B' | 'C') => ({ classid: String(server.classIds[name]) });

async function profileOf(as: string, headers: Readonly<Record<string, string>> = {}) {
  const { data } = await server.ask('user/student-info', { as, headers });
  if (data === null) throw new Error(`${as} is no student`);
  return data;
}

const update = (as: string, changes: Changes | object, headers: Readonly<Record<string, string>> = {}) =>
  server.ask('user/update-info', { as, body: { version: 1, ...changes }, headers });

const issuesOf = (answer: { readonly data: RefusalData }) =>
  answer.data.errors?.map(({ field, rule }) => `${field} ${rule}`);

describe('user/student-info', () => {
  it('tells a student the whole profile', async () => {
    const profile = await profileOf('chris');

    expect(profile).toMatchObject({
      sid: '1155000001',
      classInfo: { title: 'MBA 2025 Class A' },
      extendInfo: {
        contact_location: { name: 'Harbour Hall' },
        emergency_contact: { relationship: 'parent' },
        accommodation: { type: 'hall' },
        photo_consent: true,
      },
      workExtend: { industry: 'finance', total_years: 6 },
      version: 1,
      ext: { preferred_name: 'Chris' },
    });
    expect(profile.extendInfo.awards.map(({ kind }) => kind)).toEqual(['scholarship', 'award']);
    expect(profile.editable).toContain('extendInfo.contact_address');
    expect(profile.editable).not.toContain('name');
  });

  it('says the same as user/info where both speak of the same', async () => {
    const info = (await server.ask('user/info', { as: 'chris' })).data;
    const profile = await profileOf('chris');

    const shared = [
      'id',
      'sid',
      'name',
      'en_name',
      'headimg',
      'email',
      'phone',
      'classInfo',
      'eduInfo',
      'pointsInfo',
    ] as const;
    for (const key of shared) expect(profile[key]).toEqual(info[key]);
  });

  it('shows no more than the last four characters of a certificate number', async () => {
    const { certificate_numbers: numbers } = (await profileOf('chris')).extendInfo;

    expect(numbers.map(({ number }) => number)).toEqual(['••••••6(7)', '••••••1234', '••••••1034']);
  });

  it.each([
    ['1234', '••••••'],
    ['12345', '••••••2345'],
  ])('masks %s as %s', async (number, shown) => {
    await server.database
      .updateTable('users')
      .set({ profile: writeJson({ certificate_numbers: [{ type: 'Pass', number }] }) })
      .where('id', '=', server.ids['chris'] ?? 0)
      .execute();

    expect((await profileOf('chris')).extendInfo.certificate_numbers).toEqual([{ type: 'Pass', number: shown }]);
  });

  it('has every key for a new student who has told nothing', async () => {
    expect(await profileOf('ivan')).toMatchObject({
      phone: null,
      headimg: null,
      extendInfo: {
        contact_address: null,
        emergency_contact: { name: null, phone: null },
        social_media: { wechat: null },
        education_background: [],
        certificate_numbers: [],
        accommodation: { type: null, until_date: null },
        awards: [],
        photo_consent: false,
      },
      workExtend: { working_background: [] },
      ext: {},
    });
  });

  it('is empty for a class lead who is no student, and full for one who is', async () => {
    const lead = await server.ask('user/student-info', { as: 'lead1', headers: ofClass('A') });
    const both = await profileOf('lead2', ofClass('A'));

    expect(lead).toEqual({ code: 200, message: 'OK', data: null });
    expect(both).toMatchObject({ sid: '1155000007', classInfo: { title: 'MBA 2025 Class A' } });
  });

  it.each([
    [{}, 'class_required'],
    [{ classid: 'C' }, 'class_scope'],
  ] as const)('asks a class lead for an own class: %o', async (choice, reason) => {
    const headers = 'classid' in choice ? ofClass(choice.classid) : {};

    expect(await server.ask('user/student-info', { as: 'lead1', headers })).toMatchObject({
      code: 403,
      data: { reason },
    });
    expect(await update('lead1', {}, headers)).toMatchObject({ code: 403, data: { reason } });
  });

  it('asks visitors to log in', async () => {
    expect((await server.ask('user/student-info')).code).toBe(401);
    expect((await server.ask('user/update-info', { body: { version: 1 } })).code).toBe(401);
  });
});

describe('user/update-info', () => {
  it('changes what is sent and nothing else', async () => {
    const before = await profileOf('chris');
    server.advance(hourMs);
    const { code, data } = await update('chris', { phone: '61234567' });

    expect(code).toBe(200);
    expect(data).toEqual({ ...before, phone: '61234567', version: 2, updated_at: '2025-11-21T11:00:00+08:00' });
    expect(await profileOf('chris')).toEqual(data);
    expect((await server.ask('user/info', { as: 'chris' })).data.phone).toBe('61234567');
  });

  it('replaces groups and lists as a whole', async () => {
    const answer = await update('chris', {
      extendInfo: {
        emergency_contact: { name: '陳太', relationship: 'parent', phone_code: '86', phone: '13800138000' },
        social_media: { wechat: 'cc' },
        accommodation: { type: 'other', location: { latitude: 22.30000049, longitude: 114.1, name: 'Pier' } },
      },
      workExtend: {
        working_background: [
          {
            company: 'One',
            position: 'P',
            industry: 'media',
            country: 'gb',
            start_date: '2020-01-01',
            end_date: '2021-01-01',
            is_current: true,
          },
          {
            company: 'Two',
            position: 'P',
            industry: 'media',
            country: 'gb',
            start_date: '2020-01-01',
            end_date: '2020-01-01',
          },
        ],
      },
    });

    expect(answer.data.errors).toBe(undefined);
    const { data } = answer;
    expect(data.extendInfo).toMatchObject({
      contact_address: expect.stringContaining('Harbour Hall') as string,
      emergency_contact: { name: '陳太', relationship: 'parent', phone_code: '86', phone: '13800138000', email: null },
      social_media: { wechat: 'cc', whatsapp: null, linkedin: null, facebook: null, instagram: null },
      accommodation: {
        type: 'other',
        address: null,
        location: { latitude: 22.3, longitude: 114.1, name: 'Pier', address: '' },
        until_date: null,
      },
    });
    expect(data.extendInfo.certificate_numbers).toHaveLength(3);
    expect(
      data.workExtend.working_background.map(({ company, end_date, is_current }) => [company, end_date, is_current]),
    ).toEqual([
      ['One', null, true],
      ['Two', '2020-01-01', false],
    ]);
  });

  it('keeps whole certificate numbers although it never tells them', async () => {
    await update('chris', { extendInfo: { contact_address: 'Elsewhere' } });

    const row = await server.database
      .selectFrom('users')
      .select('profile')
      .where('id', '=', server.ids['chris'] ?? 0)
      .executeTakeFirstOrThrow();
    expect(readJson<{ certificate_numbers: unknown[] }>(row.profile).certificate_numbers[1]).toEqual({
      type: 'Passport',
      number: 'K04481234',
    });
  });

  it('empties what is left out of a section that is sent as a whole, its extra fields too', async () => {
    const contact = { section: 'contact', email: 'chris.chan@mail.example', phone_code: '852', phone: '51230001' };
    const { data } = await update('chris', contact);

    expect(data.extendInfo).toMatchObject({ contact_address: null, contact_location: null });
    expect(data.extendInfo.emergency_contact.name).toContain('陳國明');
    expect(data.ext).toEqual({});
    expect(
      (await update('chris', { version: 2, section: 'contact' })).data.errors?.map(({ message }) => message),
    ).toEqual(['Email is a required field', 'Country code is a required field', 'Phone is a required field']);
  });

  it('keeps the extra fields that are not sent, unless their form was sent as a whole', () => {
    const stored = { preferred_name: 'CC', allergy: 'nuts', retired_field: 'kept' };

    expect(changedExtras(stored, { allergy: 'none' }, [])).toEqual({ ...stored, allergy: 'none' });
    expect(changedExtras(stored, { allergy: 'none' }, ['preferred_name', 'allergy'])).toEqual({
      allergy: 'none',
      retired_field: 'kept',
    });
  });

  it('stores extra fields, and keeps those that no form has any more', async () => {
    await server.database
      .updateTable('users')
      .set({ ext: writeJson({ preferred_name: 'CC', retired_field: 'kept' }) })
      .where('id', '=', server.ids['chris'] ?? 0)
      .execute();
    const { data } = await update('chris', { ext: { preferred_name: '家樂' } });

    const row = await server.database
      .selectFrom('users')
      .select('ext')
      .where('id', '=', server.ids['chris'] ?? 0)
      .executeTakeFirstOrThrow();
    expect(data.ext).toEqual({ preferred_name: '家樂' });
    expect(readJson(row.ext)).toEqual({ preferred_name: '家樂', retired_field: 'kept' });
  });

  it('refuses a change made for an older version, and one of two at once', async () => {
    const both = await Promise.all([update('chris', { phone: '61234567' }), update('chris', { phone: '61234568' })]);
    const late = await update('chris', { phone: '61234569' });

    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(late).toMatchObject({
      code: 409,
      message: 'The data has changed. Please check and submit again.',
      data: { reason: 'version' },
    });
    expect((await profileOf('chris')).version).toBe(2);
  });

  it('does not touch the profile of anybody else', async () => {
    const wendy = await profileOf('wendy');
    await update('chris', { phone: '61234567', extendInfo: { contact_address: 'Elsewhere' } });

    expect(await profileOf('wendy')).toEqual(wendy);
  });

  it('is not for a class lead who is no student, but for one who is', async () => {
    expect(await update('lead1', { phone: '61234567' }, ofClass('A'))).toMatchObject({
      code: 403,
      data: { reason: 'not_eligible' },
    });
    expect((await update('lead2', { phone: '61234567' }, ofClass('A'))).data.phone).toBe('61234567');
  });

  it.each([
    [{ name: '陳大文' }, 'name unknown'],
    [{ sid: '1155000009' }, 'sid unknown'],
    [{ adminid: 11 }, 'adminid unknown'],
    [{ extendInfo: { photo_consent: true } }, 'extendInfo.photo_consent unknown'],
    [{ extendInfo: { certificate_numbers: [] } }, 'extendInfo.certificate_numbers unknown'],
    [{ workExtend: { industry: 'media' } }, 'workExtend.industry unknown'],
    [{ ext: { points: 100 } }, 'ext.points unknown'],
    [{ version: undefined }, 'version required'],
    [{ version: 'x' }, 'version type'],
  ])('refuses what students may not set: %o', async (changes, issue) => {
    const before = await profileOf('chris');
    const answer = await update('chris', changes);

    expect(answer.code).toBe(422);
    expect(issuesOf(answer)).toEqual([issue]);
    expect(await profileOf('chris')).toEqual(before);
  });

  const emergency = { name: 'A', relationship: 'friend', phone_code: '852', phone: '91234567' };
  const position = {
    company: 'C',
    position: 'P',
    industry: 'media',
    country: 'hk',
    start_date: '2024-01-01',
    is_current: true,
  };
  const work = (more: object) => ({ workExtend: { working_background: [{ ...position, ...more }] } });
  const at = (latitude: number, longitude: number) => ({ extendInfo: { contact_location: { latitude, longitude } } });

  it.each<[object, string[]]>([
    [{ email: 'no address' }, ['email pattern']],
    ...['\u200b', '\u2060', '\u00ad', '\u200f', 'a\ufeff'].map((sign): [object, string[]] => [
      { email: `chris${sign}@mail.example` },
      ['email pattern'],
    ]),
    [{ phone: '1234' }, ['phone pattern']],
    [{ phone: '12345678' }, ['phone pattern']],
    [{ phone: '6123456' }, ['phone pattern']],
    [{ phone_code: '852', phone: '2123456' }, ['phone pattern']],
    [{ phone_code: '+852' }, ['phone_code pattern']],
    [{ extendInfo: { contact_address: 'x'.repeat(301) } }, ['extendInfo.contact_address length']],
    [at(90.1, 0), ['extendInfo.contact_location max']],
    [at(0, -180.1), ['extendInfo.contact_location min']],
    [
      { extendInfo: { emergency_contact: { name: 'A' } } },
      [
        'extendInfo.emergency_contact.relationship required',
        'extendInfo.emergency_contact.phone_code required',
        'extendInfo.emergency_contact.phone required',
      ],
    ],
    [
      { extendInfo: { emergency_contact: { ...emergency, relationship: 'enemy' } } },
      ['extendInfo.emergency_contact.relationship enum'],
    ],
    [
      { extendInfo: { emergency_contact: { ...emergency, phone: '11234567' } } },
      ['extendInfo.emergency_contact.phone pattern'],
    ],
    [
      { extendInfo: { emergency_contact: { ...emergency, email: 'x' } } },
      ['extendInfo.emergency_contact.email pattern'],
    ],
    [
      { extendInfo: { social_media: { linkedin: 'http://plain.example' } } },
      ['extendInfo.social_media.linkedin pattern'],
    ],
    [
      { extendInfo: { social_media: { instagram: 'javascript:alert(1)' } } },
      ['extendInfo.social_media.instagram pattern'],
    ],
    [
      { extendInfo: { social_media: { wechat: 'x'.repeat(51), whatsapp: 'abc' } } },
      ['extendInfo.social_media.wechat length', 'extendInfo.social_media.whatsapp pattern'],
    ],
    [{ extendInfo: { accommodation: { type: 'tent' } } }, ['extendInfo.accommodation.type enum']],
    [
      { extendInfo: { accommodation: { type: 'hall', until_date: '2025-11-20' } } },
      ['extendInfo.accommodation.until_date min'],
    ],
    [work({ industry: 'piracy' }), ['workExtend.working_background[0].industry enum']],
    [work({ country: 'Hong Kong' }), ['workExtend.working_background[0].country pattern']],
    [work({ start_date: '2025-11-22' }), ['workExtend.working_background[0].start_date max']],
    [work({ is_current: false }), ['workExtend.working_background[0].end_date required']],
    [work({ is_current: false, end_date: '2023-12-31' }), ['workExtend.working_background[0].end_date min']],
    [work({ is_current: false, end_date: '2025-11-22' }), ['workExtend.working_background[0].end_date max']],
    [
      { workExtend: { working_background: Array.from({ length: 11 }, () => position) } },
      ['workExtend.working_background max'],
    ],
    [
      work({ company: 'x'.repeat(121), position: 'x'.repeat(121) }),
      ['workExtend.working_background[0].company length', 'workExtend.working_background[0].position length'],
    ],
    [{ ext: { preferred_name: 'x'.repeat(61) } }, ['ext.preferred_name length']],
    [{ headimg: 'no-such-file' }, ['headimg file']],
  ])('refuses %o', async (changes, issues) => {
    expect(issuesOf(await update('chris', changes))).toEqual(issues);
  });

  it.each<[object]>([
    [{ phone_code: '86', phone: '13800138000' }],
    [{ phone: '21234567' }],
    [at(-90, 180)],
    [{ extendInfo: { contact_address: 'x'.repeat(300) } }],
    [{ extendInfo: { accommodation: { type: 'hall', until_date: '2025-11-21' } } }],
    [{ extendInfo: { social_media: { linkedin: 'https://linkedin.example/in/me', facebook: '@me' } } }],
    [work({ start_date: '2025-11-21', is_current: false, end_date: '2025-11-21' })],
    [{ workExtend: { working_background: Array.from({ length: 10 }, () => position) } }],
    [work({ company: 'x'.repeat(120), position: 'x'.repeat(120) })],
    [{ workExtend: { working_background: [] } }],
  ])('takes %o', async (changes) => {
    expect(issuesOf(await update('chris', changes))).toBeUndefined();
    expect((await server.ask('user/student-info', { as: 'chris' })).data).toMatchObject(changes);
  });

  it('names the fields by their labels, in the language of the request', async () => {
    const changes = { extendInfo: { emergency_contact: { ...emergency, relationship: 'enemy' } } };
    const english = await update('chris', changes);
    const chinese = await update('chris', changes, { language: 'zh-Hant' });

    expect(english.data.errors?.[0]?.message).toBe('Relationship Invalid format');
    expect(chinese.data.errors?.[0]?.message).toBe('關係 格式不正確');
  });

  describe('the e-mail address', () => {
    const mails = () => server.database.selectFrom('outbox').select(['recipient', 'content']).orderBy('id').execute();

    const next = 'chris.new@mail.example';
    const askFor = (email: string, more: object = {}, as = 'chris') =>
      update(as, { email, password: rightPassword, ...more });
    const confirm = (code: string, version = 2) => update('chris', { email_code: code, version });
    const audited = async () =>
      (await server.database.selectFrom('audit').select('action').orderBy('id').execute())
        .map(({ action }) => action)
        .filter((action) => action.startsWith('email'));

    /** Changed to the end. @returns the account and the secret of the mail to the old address */
    async function changed(email = next, version = 1): Promise<URLSearchParams> {
      await askFor(email, { version });
      const [code = ''] = (await mailedCodes(server, email)).slice(-1);
      expect((await confirm(code, version + 1)).code).toBe(200);
      const link = (await mails()).flatMap(({ content }) => /forgetPwd\?(\S+)/.exec(content)?.[1] ?? []).at(-1);
      return new URLSearchParams(link);
    }

    const undo = (link: URLSearchParams, password = 'Tolo-Harbour-7') =>
      server.ask('find-password/reset', {
        body: { account: link.get('account'), verify_code: link.get('undo'), password, password_confirm: password },
      });

    it.each([
      [{}, 'password required'],
      [{ password: 'guess' }, 'password credentials'],
    ])('is not changed with %o', async (proof, issue) => {
      const answer = await update('chris', { email: next, ...proof });

      expect(issuesOf(answer)).toEqual([issue]);
      expect(await mails()).toEqual([]);
    });

    it('is no way to guess the password', async () => {
      for (let count = 0; count < 5; count++) await askFor(next, { password: 'guess' });

      expect((await askFor(next)).code).toBe(429);
    });

    it('counts when the code that was mailed to it has come back, and is told to both', async () => {
      const asked = await askFor('Chris.New@mail.example');
      const before = await logIn(server, { account: next });
      const [code = ''] = await mailedCodes(server, next);
      const { data } = await confirm(code);

      expect(asked.data).toMatchObject({ email: 'chris.chan@mail.example', email_pending: next });
      expect(before.code).toBe(422);
      expect(data).toMatchObject({ email: next, email_pending: null });
      expect((await mails()).map(({ recipient }) => recipient)).toEqual([next, next, 'chris.chan@mail.example']);
      expect((await mails())[2]?.content).toContain('已更改為 chris.new@mail.example');
      expect((await logIn(server, { account: next })).code).toBe(200);
      expect((await logIn(server, { account: 'chris.chan@mail.example' })).code).toBe(422);
      expect(await audited()).toEqual(['email-change-asked', 'email-changed']);
    });

    it('that was left is no way in any more, not even with a code for the password that was mailed to it before', async () => {
      const account = '1155000001';
      await askForCode(server, { account });
      const [mailed = ''] = await mailedCodes(server, 'chris.chan@mail.example');
      await changed();

      const answer = await server.ask('find-password/reset', {
        body: { account, verify_code: mailed, password: 'Tolo-Harbour-7', password_confirm: 'Tolo-Harbour-7' },
      });

      expect(issuesOf(answer)).toEqual(['verify_code code']);
    });

    it('takes no code of six wrong ones, none after ten minutes, and none twice', async () => {
      await askFor(next);
      const [code = ''] = await mailedCodes(server, next);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let count = 0; count < 5; count++) expect(issuesOf(await confirm(wrong))).toEqual(['email_code code']);
      expect(issuesOf(await confirm(code))).toEqual(['email_code code']);

      await askFor(next, { version: 2 });
      const [, late = ''] = await mailedCodes(server, next);
      server.advance(10 * minuteMs);
      expect(issuesOf(await confirm(late, 3))).toEqual(['email_code code']);

      await askFor(next, { version: 3 });
      const [, , good = ''] = await mailedCodes(server, next);
      const both = await Promise.all([confirm(good, 4), confirm(good, 4)]);
      expect(both.map((answer) => answer.code).sort()).not.toEqual([200, 200]);
      expect((await profileOf('chris')).email).toBe(next);
    });

    it('is mailed no more than five codes a day', async () => {
      for (let version = 1; version <= 5; version++) expect((await askFor(next, { version })).code).toBe(200);

      expect((await askFor(next, { version: 6 })).code).toBe(429);
    });

    it('is taken back from the old one for seven days, with a new password; every session ends', async () => {
      const link = await changed();
      server.advance(7 * dayMs - minuteMs);
      const thief = (await logIn(server, { account: next })).data.token;
      const answer = await undo(link);

      expect(answer.code).toBe(200);
      expect((await server.ask('user/info', { headers: { authorization: thief } })).code).toBe(401);
      expect((await logIn(server, { account: next, password: 'Tolo-Harbour-7' })).code).toBe(422);
      expect((await logIn(server, { account: 'chris.chan@mail.example', password: 'Tolo-Harbour-7' })).code).toBe(200);
      expect(await audited()).toEqual(['email-change-asked', 'email-changed', 'email-undone']);
      expect(issuesOf(await undo(link, 'Tolo-Harbour-8'))).toEqual(['verify_code code']);
    });

    it('is not taken back after seven days, nor with another secret or another account', async () => {
      const link = await changed();
      const other = new URLSearchParams({ account: link.get('account') ?? '', undo: 'x'.repeat(32) });
      const elsewhere = new URLSearchParams({ account: 'wendy.wong@mail.example', undo: link.get('undo') ?? '' });

      expect(issuesOf(await undo(other))).toEqual(['verify_code code']);
      expect(issuesOf(await undo(elsewhere))).toEqual(['verify_code code']);
      server.advance(7 * dayMs - 1);
      await runJobs(server.house);
      const kept = await server.database.selectFrom('email_changes').select('id').execute();
      server.advance(1);
      expect(issuesOf(await undo(link))).toEqual(['verify_code code']);
      await runJobs(server.house);
      expect(kept).toHaveLength(1);
      expect(await server.database.selectFrom('email_changes').select('id').execute()).toEqual([]);
    });

    it('is taken back with a secret of 192 bits, which is not kept', async () => {
      const secret = (await changed()).get('undo') ?? '';

      expect(secret).toMatch(/^[\w-]{32}$/);
      const kept = await server.database.selectFrom('email_changes').selectAll().execute();
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toContain(secret);
    });

    it('is taken back whatever it was changed to since', async () => {
      const first = await changed();
      const second = await changed('thief@mail.example', 3);

      expect((await undo(first)).code).toBe(200);
      expect((await undo(second, 'Tolo-Harbour-8')).code).toBe(422);
      expect((await profileOfAgain()).email).toBe('chris.chan@mail.example');
    });

    it('leads back to the one before it, from which the first can still be taken back', async () => {
      const first = await changed();
      const second = await changed('chris.third@mail.example', 3);
      const back = await undo(second);
      const { email } = await profileOfAgain();

      expect([back.code, email]).toEqual([200, next]);
      expect((await undo(first, 'Tolo-Harbour-8')).code).toBe(200);
    });

    it('is not taken from its owner by the address that the owner has changed back from', async () => {
      await changed('thief@mail.example');
      const back = await changed('chris.chan@mail.example', 3);
      const mailed = (await mails()).filter(({ recipient }) => recipient === 'thief@mail.example').at(-1);

      expect(mailed?.content).toContain('chris.chan@mail.example');
      expect(mailed?.content).not.toContain('undo=');
      expect(
        issuesOf(await undo(new URLSearchParams({ account: 'thief@mail.example', undo: back.get('undo') ?? '' }))),
      ).toEqual(['verify_code code']);
      expect(await server.database.selectFrom('email_changes').select('id').execute()).toEqual([]);
      expect((await profileOf('chris')).email).toBe('chris.chan@mail.example');
    });

    it('that waits for its code, or was left more than seven days ago, is free for others', async () => {
      await changed();
      const { database } = server;
      const left = 'chris.chan@mail.example';
      expect(await isEmailTaken(database, left, server.ids['wendy'] ?? 0, server.now())).toBe(true);
      expect(await isEmailTaken(database, 'quite@other.example', server.ids['wendy'] ?? 0, server.now())).toBe(false);
      await askFor('chris.third@mail.example', { version: 3 });
      // The office corrects the address meanwhile.
      await database
        .updateTable('users')
        .set({ email: 'chris@office.example' })
        .where('id', '=', server.ids['chris'] ?? 0)
        .execute();
      expect(await isEmailTaken(database, next, server.ids['wendy'] ?? 0, server.now())).toBe(false);
      server.advance(7 * dayMs);
      expect(await isEmailTaken(database, left, server.ids['wendy'] ?? 0, server.now())).toBe(false);
    });

    it('is taken back once, and what others have changed since stays', async () => {
      await changed();
      const { database, ids } = server;
      const { id, ...row } = await database.selectFrom('email_changes').selectAll().executeTakeFirstOrThrow();
      const wendy = { ...row, user_id: ids['wendy'] ?? 0, undo_hash: null };
      const later = await database.insertInto('email_changes').values(wendy).returning('id').execute();
      const undone = { id, userId: row.user_id, oldEmail: row.old_email ?? '' };

      await undoEmailChange(database, undone, '', server.now());

      expect(await database.selectFrom('email_changes').select('id').execute()).toEqual(later);
      await expect(undoEmailChange(database, undone, '', server.now())).rejects.toThrow('state');
    });

    it('is confirmed once, though two confirm it at the same moment', async () => {
      await askFor(next);
      const change = await server.database.selectFrom('email_changes').selectAll().executeTakeFirstOrThrow();
      const context = { database: server.database, settings: server.house.settings, now: server.now() };
      const owner = { userId: server.ids['chris'] ?? 0, address: '', portal: server.house.portal() };
      await confirmEmailChange(context, owner, change);

      await expect(confirmEmailChange(context, owner, change)).rejects.toThrow('state');
    });

    const profileOfAgain = async () => {
      const { token } = (await logIn(server, { password: 'Tolo-Harbour-7' })).data;
      const { data } = await server.ask('user/student-info', { headers: { authorization: token } });
      if (data === null) throw new Error('chris is no student');
      return data;
    };

    it('that was left stays kept for who may take it back', async () => {
      await changed();

      expect(issuesOf(await askFor('chris.chan@mail.example', {}, 'wendy'))).toEqual(['email unique']);
    });

    it('that stays the same is no news', async () => {
      await update('chris', { email: 'Chris.Chan@mail.example' });

      expect(await mails()).toEqual([]);
    });

    it.each(['wendy.wong@mail.example', 'WENDY.WONG@mail.example', '1155000002@link.sld.example'])(
      '%s belongs to somebody else, who is not named',
      async (email) => {
        const answer = await askFor(email);

        expect(issuesOf(answer)).toEqual(['email unique']);
        expect(answer.data.errors?.[0]?.message).toBe('Email Invalid format');
        expect(JSON.stringify(answer)).not.toMatch(/wendy/i);
      },
    );

    it('goes to one of two who want it at once', async () => {
      const wanted = 'wanted@mail.example';
      for (const as of ['chris', 'wendy', 'sofia']) await askFor(wanted, {}, as);
      const codes = await mailedCodes(server, wanted);
      const answers = await Promise.all(
        ['chris', 'wendy', 'sofia'].map((as, index) => update(as, { email_code: codes[index], version: 2 })),
      );

      expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
    });
  });

  describe('the picture', () => {
    const uploaded = async (as: string, purpose = 'avatar') =>
      (await upload(server, { as, purpose, filename: 'me.png', bytes: png })).data;

    it('is an own upload, and everybody sees it at its address', async () => {
      const picture = await uploaded('chris');
      const { data } = await update('chris', { headimg: picture.id });

      expect(data.headimg).toBe(picture.url);
      expect((await server.app.inject({ url: picture.url })).statusCode).toBe(200);
      expect((await server.ask('user/info', { as: 'chris' })).data.headimg).toBe(picture.url);
    });

    it.each([
      ['of somebody else', () => uploaded('wendy')],
      ['that was uploaded for something else', () => uploaded('chris', 'photo')],
    ])('is none %s', async (_what, file) => {
      expect(issuesOf(await update('chris', { headimg: (await file()).id }))).toEqual(['headimg file']);
    });

    it('stays the one before when its use cannot be written', async () => {
      const picture = await uploaded('chris');
      await refuseWrites(server.database, 'file_uses', 'insert');

      const { code } = await update('chris', { headimg: picture.id });
      await takeWrites(server.database, 'file_uses');

      expect(code).toBe(500);
      expect((await server.ask('user/info', { as: 'chris' })).data.headimg).not.toBe(picture.url);
    });

    it('stays while it is in use; the one before is swept away after a day', async () => {
      const first = await uploaded('chris');
      await update('chris', { headimg: first.id });
      const second = await uploaded('chris');
      await update('chris', { version: 2, headimg: second.id });
      server.advance(dayMs);
      await runJobs(server.house);

      expect((await server.app.inject({ url: first.url })).statusCode).toBe(404);
      expect((await server.app.inject({ url: second.url })).statusCode).toBe(200);
    });
  });
});

describe('user/accredit', () => {
  const accredit = (as: string, body: object, headers = {}) => server.ask('user/accredit', { as, body, headers });
  const history = () =>
    server.database
      .selectFrom('consents')
      .select(['user_id', 'option', 'agree', 'version', 'accepted_at'])
      .orderBy('id', 'desc');

  it('records that a new student accepts the agreement', async () => {
    const { version } = (await server.ask('user/info', { as: 'ivan' })).data.agreement;
    const answer = await accredit('ivan', { option: 'agreement', agree: 1, version });

    expect(answer).toEqual({
      code: 200,
      message: 'OK',
      data: { option: 'agreement', agree: 1, version, accepted_at: '2025-11-21T10:00:00+08:00' },
    });
    expect((await server.ask('user/info', { as: 'ivan' })).data.agreement).toEqual({ required: false, version });
    expect(await history().executeTakeFirst()).toMatchObject({ user_id: server.ids['ivan'], agree: 1, version });
    const audit = await server.database.selectFrom('audit').select(['action', 'user_id', 'detail']).executeTakeFirst();
    expect(audit).toMatchObject({ action: 'consent', user_id: server.ids['ivan'] });
    expect(JSON.parse(audit?.detail ?? '')).toEqual({ option: 'agreement', agree: 1, version });
  });

  it('asks again when a newer agreement comes into force, not before', async () => {
    const publishedAt = new Date(server.now().getTime() + hourMs).toISOString();
    await server.database
      .insertInto('user_agreements')
      .values({
        version: '2026-01',
        published_at: publishedAt,
        must_accept: 1,
        title: '{"en":"New"}',
        content: '{"en":"<p>New</p>"}',
      })
      .execute();
    const agreement = async () => (await server.ask('user/info', { as: 'chris' })).data.agreement;
    const shown = async () => (await server.ask('system-info/user-agreement')).data.version;

    expect([await agreement(), await shown()]).toEqual([{ required: false, version: '2025-09' }, '2025-09']);
    server.advance(hourMs);
    expect([await agreement(), await shown()]).toEqual([{ required: true, version: '2026-01' }, '2026-01']);
    expect(await accredit('chris', { option: 'agreement', agree: 1, version: '2025-09' })).toMatchObject({
      code: 409,
      data: { reason: 'version' },
    });
    await accredit('chris', { option: 'agreement', agree: 1, version: '2026-01' });
    expect(await agreement()).toEqual({ required: false, version: '2026-01' });
  });

  it('lets the agreement be taken back', async () => {
    await accredit('chris', { option: 'agreement', agree: 0, version: '2025-09' });

    expect((await server.ask('user/info', { as: 'chris' })).data.agreement.required).toBe(true);
  });

  it.each([
    ['photo_consent', 'photo_consent'],
    ['directory', 'directory_visibility'],
    ['news_by_mail', 'news_by_mail'],
  ] as const)('switches %s off and on, with a history', async (option, field) => {
    const consents = async () => (await profileOf('chris')).extendInfo[field];

    await accredit('chris', { option, agree: 0 });
    expect(await consents()).toBe(false);
    server.advance(hourMs);
    const answer = await accredit('chris', { option, agree: 1 });

    expect(answer.data).toEqual({ option, agree: 1, version: null, accepted_at: '2025-11-21T11:00:00+08:00' });
    expect(await consents()).toBe(true);
    expect((await history().limit(2).execute()).map(({ agree }) => agree)).toEqual([1, 0]);
    expect((await profileOf('chris')).version).toBe(1);
  });

  it('lets a class lead accept the agreement, but has no consents of a student for one', async () => {
    expect((await accredit('lead1', { option: 'agreement', agree: 1, version: '2025-09' })).code).toBe(200);
    expect(await accredit('lead1', { option: 'directory', agree: 1 })).toMatchObject({
      code: 403,
      data: { reason: 'not_eligible' },
    });
    expect((await accredit('lead2', { option: 'directory', agree: 1 })).code).toBe(200);
  });

  it.each([
    [{ option: 'agreement', agree: 1 }, 'version required'],
    [{ option: 'marketing', agree: 1 }, 'option enum'],
    [{ option: 'directory', agree: 2 }, 'agree enum'],
    [{ option: 'directory' }, 'agree required'],
  ])('refuses %o', async (body, issue) => {
    const answer = await accredit('chris', body);

    expect(answer.data.errors?.map(({ field, rule }) => `${field} ${rule}`)).toEqual([issue]);
  });

  it('asks visitors to log in', async () => {
    expect((await server.ask('user/accredit', { body: { option: 'directory', agree: 1 } })).code).toBe(401);
  });
});

describe('system-info/user-agreement', () => {
  it('shows everybody the text in the language asked for', async () => {
    const english = await server.ask('system-info/user-agreement');
    const chinese = await server.ask('system-info/user-agreement', { headers: { language: 'zh-Hant' } });

    expect(english.data).toMatchObject({ version: '2025-09', title: 'User agreement', must_accept: true });
    expect(chinese.data.title).toBe('用戶協議');
    expect(chinese.data.content).toContain('<h2>一、平台用途</h2>');
  });

  it('is not found before there is one', async () => {
    await server.database.deleteFrom('user_agreements').execute();

    expect(await server.ask('system-info/user-agreement')).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    expect((await server.ask('user/info', { as: 'ivan' })).data.agreement).toEqual({ required: false, version: null });
  });
});

describe('the forms of the profile', () => {
  it('check what is sent inside groups by the form that asks for it, and say where it stands', async () => {
    const answer = await update('chris', {
      extendInfo: {
        emergency_contact: { name: 'Mei', relationship: 'parent', phone_code: '852', phone: '1', email: 'no' },
        social_media: { wechat: 'x'.repeat(51) },
      },
      workExtend: {
        working_background: [
          {
            company: 'A',
            position: 'B',
            industry: 'nonsense',
            country: 'hk',
            start_date: '2020-01-01',
            is_current: true,
          },
        ],
      },
    });

    expect(answer.code).toBe(422);
    expect(answer.data.errors).toEqual(
      expect.arrayContaining([
        { field: 'extendInfo.emergency_contact.phone', rule: 'pattern', message: 'Phone Invalid format' },
        { field: 'extendInfo.emergency_contact.email', rule: 'pattern', message: 'Email Invalid format' },
        { field: 'extendInfo.social_media.wechat', rule: 'length', message: 'WeChat Invalid format' },
        expect.objectContaining({ field: 'workExtend.working_background[0].industry', rule: 'enum' }),
      ]),
    );
  });

  it('keep what they take, trimmed, and empty a group that comes empty', async () => {
    await update('chris', {
      extendInfo: {
        emergency_contact: { name: ' Mei ', relationship: 'parent', phone_code: '852', phone: '91234567' },
        social_media: {},
      },
      workExtend: { working_background: [] },
    });

    const profile = await profileOf('chris');
    expect(profile.extendInfo.emergency_contact).toMatchObject({ name: 'Mei', phone: '91234567', email: null });
    expect(Object.values(profile.extendInfo.social_media)).toEqual([null, null, null, null, null]);
    expect(profile.workExtend.working_background).toEqual([]);
  });
});
