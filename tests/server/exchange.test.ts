import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '#contract';
import { after, hourMs, instantOf } from '../../server/kernel/values/time.ts';
import { announceExchange } from '../../server/study/jobs/announce-exchange.ts';
import { decideExchange, type ExchangeOffice, reviewExchange } from '../../server/study/office/exchange.ts';
import { checkEligibility, type ExchangeStanding, seasonState } from '../../server/study/store/exchange.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const season = (as: string, body: object = {}, headers: Record<string, string> = {}) =>
  server.ask('global-exchange', { as, body, headers });

const answer = (as: string, query: Record<string, number> = {}) => server.ask('global-exchange/answer', { as, query });

async function openSeason(as = 'student5'): Promise<Exchange> {
  return (await season(as)).data;
}

async function seasonId(name: '2026 spring' | '2026 autumn'): Promise<number> {
  const row = await server.database
    .selectFrom('exchange_seasons')
    .select('id')
    .where('season', '=', name)
    .executeTakeFirstOrThrow();
  return row.id;
}

const oldSeasonId = () => seasonId('2026 spring');

const complete = {
  motivation: 'I would like to study abroad for one term.',
  language_test: 'none',
  declaration: true,
};

async function submit(as: string, answers: object, more: object = {}, headers: Record<string, string> = {}) {
  const id = await seasonId('2026 autumn');
  return server.ask('global-exchange/field-submit', {
    as,
    body: { id, form_version: 1, answers, ...more },
    headers,
  });
}

async function partnerIds(): Promise<number[]> {
  return (await openSeason()).partners.map((partner) => partner.id);
}

/** Moves a moment of the open season, because people stay signed in for hours, not for days. */
async function moveSeason(times: { open_at?: string; close_at?: string; result_at?: string }): Promise<void> {
  const id = await seasonId('2026 autumn');
  const { database } = server;
  await database.updateTable('exchange_seasons').set(times).where('id', '=', id).execute();
  const { result_at: _result, ...form } = times;
  if (Object.keys(form).length === 0) return;
  const { form_id: formId } = await database
    .selectFrom('exchange_seasons')
    .select('form_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await database.updateTable('form_definitions').set(form).where('form_id', '=', formId).execute();
}

const inHours = (hours: number) => instantOf(after(server.now(), hours * hourMs));

describe('the state of a season', () => {
  const times = {
    open_at: '2025-11-01T00:00:00.000Z',
    close_at: '2025-12-01T00:00:00.000Z',
    result_at: '2026-01-01T00:00:00.000Z',
  };

  it.each([
    ['2025-10-31T23:59:59.999Z', 'not_started'],
    ['2025-11-01T00:00:00.000Z', 'open'],
    ['2025-11-30T23:59:59.999Z', 'open'],
    ['2025-12-01T00:00:00.000Z', 'ended'],
    ['2025-12-31T23:59:59.999Z', 'ended'],
    ['2026-01-01T00:00:00.000Z', 'result'],
  ])('at %s is %s', (moment, state) => {
    expect(seasonState(times, new Date(moment))).toBe(state);
  });
});

describe('who may apply', () => {
  const standing: ExchangeStanding = { isStudying: true, gpa: 3, units: 15, awayUntil: null };
  const asked = { minimum_gpa: 3, minimum_units: 15 };

  it.each<[string, Partial<ExchangeStanding>, string[]]>([
    ['who brings just enough', {}, []],
    ['a GPA a little too low', { gpa: 2.99 }, ['minimum_gpa']],
    ['no GPA yet', { gpa: null }, ['minimum_gpa']],
    ['half a unit too few', { units: 14.5 }, ['minimum_units']],
    ['nobody who studies', { isStudying: false }, ['student']],
    ['a stay that is not over', { awayUntil: '2025-11-21T02:00:00.001Z' }, ['no_running_exchange']],
    ['a stay that is just over', { awayUntil: '2025-11-21T02:00:00.000Z' }, []],
    ['everything missing', { gpa: 1, units: 0 }, ['minimum_gpa', 'minimum_units']],
  ])('%s', (_, more, failed) => {
    const { portal, clock } = server.house;
    const context = { portal: portal(), language: 'en', now: clock() } as const;

    const rules = checkEligibility(context, asked, { ...standing, ...more });

    expect(rules.filter(({ ok }) => !ok).map(({ rule }) => rule)).toEqual(failed);
  });

  it('is not asked for what the season does not ask for', () => {
    const context = { portal: server.house.portal(), language: 'en', now: server.now() } as const;

    const rules = checkEligibility(context, { minimum_gpa: null, minimum_units: null }, { ...standing, gpa: null });

    expect(rules.map(({ rule }) => rule)).toEqual(['student', 'no_running_exchange']);
  });

  it('is told with as many decimals as the GPA has: what is too low never looks high enough', () => {
    const context = { portal: server.house.portal(), language: 'en', now: server.now() } as const;

    const [, rule] = checkEligibility(context, asked, { ...standing, gpa: 2.996 });

    expect(rule).toMatchObject({ ok: false, message: 'A cumulative GPA of at least 3.00; yours is 2.996' });
  });

  it('is told with the reasons, in the language of the request', async () => {
    const english = await season('sofia');
    const chinese = await season('sofia', {}, { language: 'zh-Hant' });

    expect(english.data).toMatchObject({ eligible: false, form: null, my: { status: 'none', submitted_at: null } });
    expect(english.data.eligibility[1]).toEqual({
      rule: 'minimum_gpa',
      ok: false,
      message: 'A cumulative GPA of at least 3.00; yours is 2.41',
    });
    expect(chinese.data.eligibility[1]?.message).toBe('累積 GPA 須達 3.00，你的是 2.41');
  });

  it('is checked again when answers arrive', async () => {
    const answers = { ranking: (await partnerIds()).slice(0, 1), ...complete };

    expect(await submit('sofia', answers)).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
    expect(await submit('wendy', answers, { is_draft: 1 })).toMatchObject({ code: 403 });
    const headers = { classid: String(server.classIds.A) };
    expect(await submit('lead1', answers, {}, headers)).toMatchObject({ code: 403, data: { reason: 'not_eligible' } });
  });

  it('leaves out who was offered another place, but only once the results are out', async () => {
    const { data } = await season('wendy');

    expect(data.eligibility.filter(({ ok }) => !ok).map(({ rule }) => rule)).toEqual(['no_running_exchange']);
    await server.database
      .updateTable('exchange_seasons')
      .set({ result_at: inHours(1) })
      .where('id', '=', await oldSeasonId())
      .execute();
    expect((await season('wendy')).data.eligible).toBe(true);
  });
});

describe('a season', () => {
  it('is the open one when none is asked for, with its partners and its form', async () => {
    const { data } = await season('student5');

    expect(data).toMatchObject({ season: '2026 autumn', state: 'open', eligible: true, max_preferences: 3 });
    expect(data.partners).toHaveLength(14);
    expect(data.form?.fields[0]).toMatchObject({ key: 'ranking', type: 'ranking', required: true, max: 3 });
    expect(data.form?.fields[0]?.options).toHaveLength(14);
  });

  it('can be an old one', async () => {
    const { data } = await season('wendy', { season_id: await oldSeasonId() });

    expect(data).toMatchObject({ state: 'result', my: { status: 'offered' } });
    expect(data.partners).toHaveLength(3);
  });

  it('is the newest that has begun when none is open, and otherwise the next', async () => {
    await moveSeason({ close_at: inHours(-1) });
    expect((await season('chris')).data).toMatchObject({ season: '2026 autumn', state: 'ended' });

    const { database } = server;
    await database
      .updateTable('exchange_seasons')
      .set({ open_at: inHours(1), close_at: inHours(2), result_at: inHours(3) })
      .execute();
    expect((await season('chris')).data.state).toBe('not_started');
  });

  it('that does not exist is not found', async () => {
    const missing = { code: 404, data: { reason: 'not_found' } };

    expect(await season('chris', { season_id: 9999 })).toMatchObject(missing);
    expect(await answer('chris', { season_id: 9999 })).toMatchObject(missing);
    expect(
      await server.ask('global-exchange/field-submit', {
        as: 'chris',
        body: { id: 9999, form_version: 1, answers: {} },
      }),
    ).toMatchObject(missing);
  });
});

describe('an application', () => {
  it('that was kept on another device since it was read is not written over, and says so', async () => {
    const versionOf = async () => (await season('student4')).data.my.version;
    const keep = (motivation: string, version: number) => submit('student4', { motivation }, { is_draft: 1, version });
    const before = await versionOf();

    const phone = await keep('Written on the phone, on the way home.', before);
    server.advance(1000);
    const laptop = await keep('Written on the laptop, in the evening.', before);
    const read = await versionOf();
    const again = await keep('Written on both, one after the other.', read);
    const sent = await submit('student4', complete, { version: read });

    expect([before, phone.code, again.code]).toEqual([0, 200, 200]);
    expect(laptop).toMatchObject({ code: 409, data: { reason: 'version' } });
    expect(sent).toMatchObject({ code: 409, data: { reason: 'version' } });
    expect((await answer('student4')).data.form?.answers).toMatchObject({
      motivation: 'Written on both, one after the other.',
    });
  });

  it('may be kept as a draft with answers missing, and be sent later', async () => {
    const [first = 0, second = 0] = await partnerIds();

    const draft = await submit('student4', { ranking: [second] }, { is_draft: 1 });
    const kept = await answer('student4');
    const sent = await submit('student4', { ranking: [first, second], ...complete });

    expect(draft).toMatchObject({ code: 200, data: { answers: { ranking: [second] }, editable: true } });
    expect(kept.data).toMatchObject({ status: 'draft', submitted_at: null, result: null });
    expect(sent).toMatchObject({ code: 200, data: { answers: { ranking: [first, second] }, editable: false } });
    expect((await season('student4')).data.my).toMatchObject({
      status: 'submitted',
      submitted_at: '2025-11-21T10:00:00+08:00',
    });
    expect((await answer('student4')).data?.form).toMatchObject({
      editable: false,
      answers: { ranking: [first, second], language_test: 'none' },
    });
  });

  it('that was sent is final', async () => {
    const ranking = (await partnerIds()).slice(0, 1);

    for (const isDraft of [0, 1]) {
      expect(
        await submit(
          'lead2',
          { ranking, ...complete },
          { is_draft: isDraft },
          {
            classid: String(server.classIds.A),
          },
        ),
      ).toMatchObject({ code: 409, message: 'This is no longer possible', data: { reason: 'state' } });
    }
  });

  it('is one a season, also when several arrive at once', async () => {
    const ranking = (await partnerIds()).slice(0, 1);

    const answers = await Promise.all(Array.from({ length: 10 }, () => submit('student4', { ranking, ...complete })));

    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  it.each<[string, (ids: number[]) => object, string]>([
    ['no answer', () => ({}), 'answers.ranking'],
    ['no school', () => ({ ranking: [], ...complete }), 'answers.ranking'],
    ['a school twice', ([first]) => ({ ranking: [first, first], ...complete }), 'answers.ranking'],
    ['four schools', (ids) => ({ ranking: ids.slice(0, 4), ...complete }), 'answers.ranking'],
    ['a school of another season', () => ({ ranking: [1], ...complete }), 'answers.ranking'],
    ['an unknown question', (ids) => ({ ranking: ids.slice(0, 1), ...complete, colour: 'red' }), 'answers.colour'],
    ['no declaration', (ids) => ({ ranking: ids.slice(0, 1), ...complete, declaration: false }), 'answers.declaration'],
  ])('is refused with %s', async (_, answersOf, field) => {
    const { code, data } = await submit('student4', answersOf(await partnerIds()));

    expect(code).toBe(422);
    expect(data.errors?.map((error) => error.field)).toContain(field);
    expect((await answer('student4')).data).toBeNull();
  });

  it('is refused outside the time of the season: its start belongs to it, its end does not', async () => {
    const answers = { ranking: (await partnerIds()).slice(0, 1), ...complete };
    const now = instantOf(server.now());

    await moveSeason({ open_at: inHours(1) });
    expect(await submit('student4', answers, { is_draft: 1 })).toMatchObject({
      code: 409,
      data: { reason: 'window_not_open' },
    });
    await moveSeason({ open_at: now });
    expect((await submit('student4', answers, { is_draft: 1 })).code).toBe(200);
    await moveSeason({ open_at: inHours(-2), close_at: now });
    expect(await submit('student4', answers)).toMatchObject({ code: 409, data: { reason: 'window_closed' } });
  });

  it('is told when the form has changed and the answers no longer fit', async () => {
    const { form } = await openSeason();
    const content = {
      title: { en: 'New' },
      fields: [{ key: 'passport', type: 'text', required: true, label: { en: 'Passport' } }],
    };
    const { database } = server;
    const formId = form?.form_id ?? '';
    await database
      .insertInto('form_versions')
      .values({ form_id: formId, version: 2, content: JSON.stringify(content) })
      .execute();
    await database.updateTable('form_definitions').set({ version: 2 }).where('form_id', '=', formId).execute();

    expect(await submit('student4', complete)).toMatchObject({ code: 409, data: { reason: 'form_changed' } });
  });

  it('is nobody else’s to read', async () => {
    expect((await answer('lead2')).code).toBe(403);
    expect((await answer('student4')).data).toBeNull();
    expect((await answer('sofia')).data).toBeNull();
  });
});

describe('the result', () => {
  it('is told with partner and note once it is out', async () => {
    const { data } = await answer('wendy', { season_id: await oldSeasonId() });

    expect(data).toMatchObject({
      status: 'offered',
      result: { partner: { name: 'Sakura School of Management' } },
      form: { editable: false },
    });
    expect(data?.result?.note).toContain('accept your place');
  });

  it('looks like a review until its very moment', async () => {
    const [partnerId = 0] = await partnerIds();
    const { id } = await openSeason();
    const userId = server.ids['student5'] ?? 0;
    await office((context) => decideExchange(context, { seasonId: id, userId, partnerId }));
    await moveSeason({ close_at: inHours(-1), result_at: inHours(1) });

    server.advance(hourMs - 1000);
    const before = await answer('student5');
    const shownBefore = (await season('student5')).data.my.status;
    server.advance(1000);
    const then = await answer('student5');

    expect(before.data).toMatchObject({ status: 'under_review', result: null });
    expect(shownBefore).toBe('under_review');
    expect(then.data).toMatchObject({ status: 'offered', result: { partner: { id: partnerId } } });
  });

  it('is announced once by the portal itself', async () => {
    const { id } = await openSeason();
    const seat = { seasonId: id, partnerId: (await partnerIds())[0] ?? 0 };
    await office((context) => decideExchange(context, { ...seat, userId: server.ids['student5'] ?? 0 }));
    await office((context) =>
      decideExchange(context, { seasonId: id, partnerId: null, userId: server.ids['student12'] ?? 0 }),
    );
    await moveSeason({ close_at: inHours(-2), result_at: inHours(-1) });

    await announceExchange(server.house);
    await announceExchange(server.house);

    const titles = async (as: string) =>
      (await server.ask('user/message', { as, body: { type: 'exchange' } })).data.list.map(({ title }) => title);
    expect(await titles('student5')).toEqual(['You are offered a place on an exchange']);
    expect(await titles('student12')).toEqual(['The results of the exchange are out']);
    expect((await titles('wendy')).filter((title) => title.startsWith('You are offered'))).toEqual([]);
  });
});

/** The office works in a transaction, as the command line does. */
function office<Result>(work: (context: ExchangeOffice) => Promise<Result>): Promise<Result> {
  return server.database.transaction().execute((database) => work({ database, now: server.now() }));
}

describe('the office', () => {
  it('takes what was sent into review, and no drafts', async () => {
    const { id } = await openSeason();

    expect(await office((context) => reviewExchange(context, id))).toBe(2);
    expect((await season('student5')).data.my.status).toBe('under_review');
    expect((await season('chris')).data.my.status).toBe('draft');
  });

  it.each<[string, (ids: number[]) => { partnerId: number | null; user: string }, string]>([
    ['to who kept a draft only', () => ({ partnerId: null, user: 'chris' }), 'has sent nothing'],
    ['to who did not apply', () => ({ partnerId: null, user: 'student4' }), 'has sent nothing'],
    ['at a school of another season', () => ({ partnerId: 1, user: 'student5' }), 'is not of season'],
  ])('offers no place %s', async (_, choose, message) => {
    const { id } = await openSeason();
    const { partnerId, user } = choose(await partnerIds());
    const userId = server.ids[user] ?? 0;

    await expect(office((context) => decideExchange(context, { seasonId: id, userId, partnerId }))).rejects.toThrow(
      message,
    );
  });

  it('gives a last place once, also when it decides twice at once', async () => {
    const { id, partners } = await openSeason();
    const single = partners.find((partner) => partner.places === 1)?.id ?? 0;
    const decide = (key: string) =>
      office((context) => decideExchange(context, { seasonId: id, userId: server.ids[key] ?? 0, partnerId: single }));

    const results = await Promise.allSettled([decide('student5'), decide('student12')]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('counts the places of one school that are offered to others, and may decide anew about who has the last', async () => {
    const { id, partners } = await openSeason();
    const single = partners.find((partner) => partner.places === 1)?.id ?? 0;
    const other = partners.find((partner) => partner.id !== single)?.id ?? 0;
    const decide = (key: string, partnerId: number | null) =>
      office((context) => decideExchange(context, { seasonId: id, userId: server.ids[key] ?? 0, partnerId }));

    await decide('student5', other);
    await decide('student12', single);
    await decide('student12', single);
    await expect(decide('student5', single)).rejects.toThrow('has no place left');
    await decide('student12', null);

    await expect(decide('student5', single)).resolves.toBeUndefined();
  });

  it('decides nothing once the results are out', async () => {
    const userId = server.ids['wendy'] ?? 0;
    const old = await oldSeasonId();

    await expect(
      office((context) => decideExchange(context, { seasonId: old, userId, partnerId: null })),
    ).rejects.toThrow('out already');
  });
});
