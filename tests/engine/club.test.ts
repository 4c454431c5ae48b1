/** A portal whose roles, persons and names of the login are its own: the engine takes all of them from its YAML. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { createFormatter, evaluate } from '#expression';
import type { PortalModel } from '#model';
import { createSession, type Session } from '../../src/engine/session/session.ts';

const folder = 'tests/fixtures/club/config';
const trainer = { id: 3, full_name: 'Mara Lund', crews_trained: 2 };

const environment = {
  now: 0,
  format: createFormatter({
    timeZone: 'Europe/Oslo',
    country: 'no',
    formats: { datetime: 'D MMM HH:mm', date: 'D MMM', short: 'D MMM', time: 'HH:mm' },
    language: 'en',
    words: { yes: 'Yes', no: 'No' },
  }),
};

let portal: PortalModel;
let stored: Map<string, string>;
let user: Readonly<Record<string, unknown>>;
let session: Session;

beforeAll(() => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const compiled = compilePortal(new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')])));
  if (!compiled.portal || compiled.diagnostics.length > 0)
    throw new Error(`${folder} does not compile without a diagnostic.`);
  portal = compiled.portal;
});

beforeEach(() => {
  stored = new Map();
  user = trainer;
  session = createSession({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    settings: () => portal.settings,
    holds: (when, person) => evaluate(when, { user: person }, environment) === true,
    ask: async (call) => ({
      kind: 'done',
      answer: call === 'member/me' ? user : { list: [{ id: 8, title: 'Eight of the morning' }] },
      message: 'OK',
    }),
  });
});

test('a trainer sees the club for the crew that was chosen', async () => {
  await session.logIn('t-1');

  expect(session.hasRole('trainer')).toBe(true);
  expect(session.chooses()).toMatchObject({ as: 'crew', page: '/pages/crews' });

  session.choose('8');
  await session.loadChosenTitle();

  expect(session.store.get()).toMatchObject({ chosenId: '8', chosenTitle: 'Eight of the morning' });
  expect(session.headers()).toEqual({ 'Rowing-Token': 't-1', Crew: '8' });
});

test('a member who trains nobody chooses nothing', async () => {
  user = { ...trainer, crews_trained: 0 };

  await session.logIn('t-1');

  expect(session.hasRole('trainer')).toBe(false);
  expect(session.chooses()).toBeNull();
  expect(session.headers()).toEqual({ 'Rowing-Token': 't-1' });
});

test('nothing is kept under a name of another portal', async () => {
  await session.logIn('t-1');
  session.choose('8');

  expect([...stored.keys()].filter((key) => /student|stu_|class|admin/i.test(key))).toEqual([]);
  expect(stored.get('rowing_token')).toBe('t-1');
  expect(stored.get('Crew')).toBe('8');
});
