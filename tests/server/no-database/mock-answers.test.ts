/** Made-up answers: right by the contract whatever the seed and the state, and the same each time. */
import { describe, expect, test } from 'vitest';
import { type CallModel, type EntityModel, formFromDefinition, type PortalModel } from '#model';
import { callChecks } from '../../../server/http/check-request.ts';
import type { Fullness, Making } from '../../../server/mock/made.ts';
import { type Given, makeAnswer } from '../../../server/mock/make-answer.ts';
import { makeNumber } from '../../../server/mock/make-number.ts';
import { makeEntity } from '../../../server/mock/make-value.ts';
import { compiledPortal } from '../support/compiled-portal.ts';
import { casesOf, making, nothingGiven } from '../support/making.ts';
import { compiledFolder, mockedNow } from '../support/mocked-server.ts';

const seeds = Array.from({ length: 20 }, (_, index) => index * 7919);
const fullnesses: readonly Fullness[] = ['filled', 'empty', 'one', 'long'];
const portals: Readonly<Record<string, PortalModel>> = {
  shipped: compiledPortal(),
  library: compiledFolder('tests/fixtures/library/config'),
  club: compiledFolder('tests/fixtures/club/config'),
};

function callOf(portal: PortalModel, name: string): CallModel {
  const call = portal.contract.calls[name];
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

function ask(name: string, given: Partial<Given> = {}, more: Partial<Making> = {}, portal = 'library'): Answer {
  const model = portals[portal] as PortalModel; // one of the two above
  return makeAnswer(making(model, more), callOf(model, name), { ...nothingGiven, ...given }) as Answer; // the first test holds it to its contract
}

type Row = Readonly<Record<string, string | number | boolean | null>>;
type Answer = Row & { readonly list: readonly Row[]; readonly _meta: Readonly<Record<string, number>> };

describe.each(Object.entries(portals))('every call of the %s portal', (_name, portal) => {
  test.each(fullnesses)('answers as the contract says with each of 20 seeds: %s', (fullness) => {
    const issues: string[] = [];
    for (const call of Object.values(portal.contract.calls)) {
      const checks = callChecks(call, portal.contract);
      for (const seed of seeds) {
        for (const id of 'id' in call.query ? [1, 7] : [1]) {
          for (const body of casesOf(call)) {
            const given = { ...nothingGiven, query: id === 1 ? {} : { id }, body };
            const answer = makeAnswer(making(portal, { fullness, seed }), call, given);
            for (const issue of checks.answer(answer, body))
              issues.push(`${call.name} ${JSON.stringify(body)} ${seed}: ${issue}`);
          }
        }
      }
    }

    expect(issues).toEqual([]);
  });

  test('gives the same bytes for the same seed, and others for another', () => {
    const bytes = (seed: number) =>
      Object.values(portal.contract.calls).map((call) =>
        JSON.stringify(makeAnswer(making(portal, { seed }), call, nothingGiven)),
      );

    expect(bytes(3)).toEqual(bytes(3));
    expect(bytes(3)).not.toEqual(bytes(4));
  });

  test('starts nothing before it ends', () => {
    const wrong = Object.values(portal.contract.calls).flatMap((call) =>
      seeds.flatMap((seed) => startsBehindEnds(makeAnswer(making(portal, { seed }), call, nothingGiven))),
    );

    expect(wrong).toEqual([]);
  });
});

/** Every pair of fields such as `apply_start_at` and `apply_end_at`, wherever it is. */
function startsBehindEnds(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value).flatMap(([name, start]) => {
    const end = (value as Record<string, unknown>)[name.replace('start', 'end')]; // its own entries
    const isPair = name.includes('start') && typeof start === 'string' && typeof end === 'string';
    return isPair && start > end ? [`${name} ${start} ${end}`] : [];
  });
  return [...own, ...Object.values(value).flatMap(startsBehindEnds)];
}

describe('a list', () => {
  test('has 37 entries on pages of the length that was asked for', () => {
    const last = ask('book/index', { paging: { page: 4, perPage: 10 } });

    expect(last.list).toHaveLength(7);
    expect(last._meta).toEqual({ totalCount: 37, pageCount: 4, currentPage: 4, perPage: 10 });
    expect(ask('book/index', { paging: { page: 5, perPage: 10 } }).list).toEqual([]);
  });

  test('tells of the same records as their details', () => {
    const rows = ask('book/index', { paging: { page: 1, perPage: 100 } }).list;

    for (const row of rows) expect(ask('book/detail', { query: { id: row['id'] } })).toMatchObject(row);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(37);
  });

  test('shows every word of a closed list, and values that are missing beside values that are there', () => {
    const rows = ask('book/index', { paging: { page: 1, perPage: 100 } }).list;

    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['available', 'on_loan', 'reserved', 'repair']));
    expect(new Set(rows.map(({ subject, state }) => `${String(subject)} ${String(state)}`)).size).toBeGreaterThan(8);
    expect(rows.some((row) => row['due_date'] === null)).toBe(true);
    expect(rows.some((row) => row['due_date'] !== null)).toBe(true);
  });

  test.each([
    { name: 'a word of a closed list', body: { state: 'on_loan' }, fits: (row: Row) => row['state'] === 'on_loan' },
    {
      name: 'a search',
      body: { keyword: 'maps' },
      fits: (row: Row) => Object.values(row).join(' ').toLowerCase().includes('maps'),
    },
  ])('is filtered by $name', ({ body, fits }) => {
    const { list, _meta } = ask('book/index', { body, paging: { page: 1, perPage: 100 } });

    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThan(37);
    expect(list.every(fits)).toBe(true);
    expect(_meta['totalCount']).toBe(list.length);
  });

  test('of what must be asked for by an id and a day is about them', () => {
    const club = portals['club'] as PortalModel; // one of the above
    const slots: CallModel = {
      ...callOf(club, 'outing/index'),
      paged: false,
      body: { court_id: { kind: 'id' }, day: { kind: 'date' }, coach_id: { kind: 'id', nullable: true } },
      answer: {
        kind: 'object',
        fields: {
          list: {
            kind: 'list',
            of: {
              kind: 'object',
              fields: {
                id: { kind: 'id' },
                court_id: { kind: 'id' },
                coach: { kind: 'object', fields: { id: { kind: 'id' } } },
                day: { kind: 'date' },
              },
            },
          },
        },
      },
    };
    const asked = (body: Given['body']) => (makeAnswer(making(club), slots, { ...nothingGiven, body }) as Answer).list;

    const [, second] = asked({ court_id: 29, day: '2025-12-24' });
    expect(asked({ court_id: 29, day: '2025-12-24' })).toHaveLength(8);
    expect(second).toMatchObject({ id: 2, court_id: 29, day: '2025-12-24' });
    expect(asked({ court_id: 29, day: '2025-12-24', coach_id: 30 })[0]).toMatchObject({
      coach: { id: 30 },
      court_id: 29,
    });
    expect(asked({ court_id: 29, day: '2025-12-24', coach_id: 1 }).length).toBeLessThan(8);
  });

  test.each([
    ['empty', 0],
    ['one', 1],
    ['long', 200],
  ] as const)('has in the state %s %i entries', (fullness, count) => {
    expect(ask('book/index', {}, { fullness })._meta['totalCount']).toBe(count);
  });
});

describe('a value', () => {
  test('is the example of the contract in the first record, and of its kind in others', () => {
    const first = ask('book/detail', { query: { id: 1 } });
    const other = ask('book/detail', { query: { id: 2 } });

    expect(first['title']).toBe('The Lighthouse at Low Tide');
    expect(other['title']).not.toBe(first['title']);
    expect(other['isbn']).toMatch(/^\d{3}-\d-\d\d-\d{6}-\d$/);
  });

  test('is a day of the week where its name says so', () => {
    const days = Array.from({ length: 40 }, (_, index) => {
      const record = { family: 'lesson', id: index + 1, isPerson: false };
      const model = portals['library'] as PortalModel; // one of those above
      return makeNumber(making(model), { record, field: 'weekday', depth: 0 }, 'integer', undefined);
    });

    expect([...new Set(days)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('is an address that nobody has, where it is one', () => {
    expect(ask('reader/info')['email']).toMatch(/^[a-z.]+@people\.example$/);
  });

  test('is Chinese, or long without a break, somewhere among the very long ones', () => {
    const text = JSON.stringify(ask('book/index', {}, { fullness: 'long' }));

    expect(text).toMatch(/[\u4e00-\u9fff]{40}/);
    expect(text).toMatch(/[A-Za-zäöü]{60}/);
  });
});

test('a form that the server defines has a question of each kind, and the portal can draw them all', () => {
  const notice = ask('news/detail', { query: { id: 1 } }, {}, 'shipped');
  const countries = { countries: [{ value: 'hk', label: 'Hong Kong', disabled: false }] };
  const form = formFromDefinition(notice['form'], 'en', countries);

  expect(form.isOpen).toBe(true);
  expect(form.fields).toHaveLength(25);
  expect(form.fields.filter(({ kind }) => kind === 'unknown')).toEqual([]);
});

test('moments that the contract gives as examples keep their time of the day and their distance, around today', () => {
  const fields: EntityModel['fields'] = {
    beginn: { kind: 'datetime', example: '2020-03-02T14:00:00+01:00' },
    ende: { kind: 'datetime', example: '2020-03-03T06:30:00+01:00' },
    tag: { kind: 'date', example: '2020-03-02' },
    treffen: { kind: 'time', example: '13:45' },
  };
  const library = portals['library'] as PortalModel; // it is one of the three above
  const entities = { Shift: { name: 'Shift', description: 'A shift.', fields } };
  const contract = { ...library.contract, entities };
  const made = [1, 2, 3, 4, 5].map(
    (id) => makeEntity(making(library, { portal: { ...library, contract } }), 'Shift', { id }, 0) as Row, // as its fields say
  );

  expect(new Set(made.map(({ beginn }) => String(beginn).slice(0, 10))).size).toBeGreaterThan(1);
  for (const { beginn, ende, tag, treffen } of made) {
    expect(String(beginn)).toMatch(/T21:00:00\+08:00$/);
    expect(Date.parse(String(ende)) - Date.parse(String(beginn))).toBe(16.5 * 3_600_000);
    expect(tag).toBe(String(beginn).slice(0, 10));
    expect(treffen).toBe('13:45');
    expect(Math.abs(Date.parse(String(beginn)) - mockedNow.getTime())).toBeLessThan(22 * 86_400_000);
  }
});
