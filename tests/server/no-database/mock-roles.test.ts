/** Who is logged in to a portal with made-up answers: somebody of the role that was chosen, or of none. */
import { describe, expect, test } from 'vitest';
import type { Expression, Fields, PortalModel } from '#model';
import { callChecks } from '../../../server/http/check-request.ts';
import { holds } from '../../../server/kernel/portal/expressions.ts';
import { timeWriter } from '../../../server/kernel/values/time.ts';
import { compiledPortal } from '../support/compiled-portal.ts';
import { compiledFolder, mockedNow, mockedServer } from '../support/mocked-server.ts';

const club = compiledFolder('tests/fixtures/club/config');
const { trainer } = club.settings.roles;
if (!trainer) throw new Error('There is no role trainer.');
const { chooses: _, ...role } = trainer;

const fields: Fields = {
  kind: { kind: 'one-of', options: ['parent', 'teacher', 'caretaker'] },
  nick: { kind: 'text', nullable: true },
  level: { kind: 'integer' },
  active: { kind: 'yes-no' },
  tags: { kind: 'list', of: { kind: 'text' } },
  since: { kind: 'date' },
  until: { kind: 'datetime' },
  boss: { kind: 'object', nullable: true, fields: { level: { kind: 'integer' } } },
};

/** The club, with other roles and a user who has more fields. */
function portalWith(roles: Readonly<Record<string, Expression>>): PortalModel {
  const { entities, calls } = club.contract;
  const { Member } = entities;
  if (!Member) throw new Error('There is no Member.');
  const own = Object.entries(roles).map(([name, when]) => [name, { ...role, when }] as const);
  return {
    ...club,
    settings: { ...club.settings, roles: Object.fromEntries(own) },
    contract: { calls, entities: { ...entities, Member: { ...Member, fields: { ...Member.fields, ...fields } } } },
  };
}

/** Who is logged in, for each of the words, and which of the conditions hold of them. */
async function rolesOf(roles: Readonly<Record<string, Expression>>, chosen: string): Promise<string[]> {
  const portal = portalWith(roles);
  const server = await mockedServer(portal);
  const { data } = await server.ask('member/me', { token: null, headers: { 'Rowing-Token': `preview-${chosen}` } });
  await server.close();
  const call = portal.contract.calls['member/me'];
  expect(call && callChecks(call, portal.contract).answer(data, {})).toEqual([]);
  const time = timeWriter(portal.settings.timeZone);
  return Object.keys(roles).filter((name) => holds(roles[name] ?? false, { user: data }, mockedNow, time));
}

const user = (name: string): Expression => ['field', ['name', 'user'], name];

describe('a user is made up of whom the condition of a role holds, and another of whom it does not:', () => {
  test.each<{ name: string; when: Expression }>([
    { name: 'a word', when: ['==', user('kind'), 'teacher'] },
    { name: 'another word', when: ['!=', user('kind'), 'parent'] },
    { name: 'one of some words', when: ['in', user('kind'), ['list', 'teacher', 'caretaker']] },
    { name: 'a number above', when: ['>', user('level'), 900] },
    { name: 'a number at least, the other way round', when: ['<=', 900, user('level')] },
    { name: 'a number below', when: ['<', user('level'), 1] },
    { name: 'yes', when: user('active') },
    { name: 'no', when: ['not', user('active')] },
    { name: 'a value that is there', when: ['!=', user('nick'), null] },
    { name: 'a value that is missing', when: ['==', user('nick'), null] },
    { name: 'a list with entries', when: ['>', ['run', 'size', user('tags')], 7] },
    { name: 'a list without entries', when: ['==', ['run', 'size', user('tags')], 0] },
    { name: 'an entry of a list', when: ['in', 'coach', user('tags')] },
    { name: 'a day', when: ['<', user('since'), '2008-01-01'] },
    { name: 'a moment', when: ['<', ['instant', user('until')], ['name', 'now']] },
    { name: 'a field of a record within', when: ['>', ['field', user('boss'), 'level'], 900] },
    {
      name: 'all of several',
      when: ['&&', ['&&', ['==', user('kind'), 'teacher'], ['>', user('level'), 900]], user('active')],
    },
    { name: 'one of several', when: ['||', ['==', user('kind'), 'teacher'], ['>', user('level'), 900]] },
    { name: 'none of several', when: ['not', ['||', ['==', user('kind'), 'parent'], ['<', user('level'), 900]]] },
  ])('$name', async ({ when }) => {
    expect(await rolesOf({ chosen: when }, 'chosen')).toEqual(['chosen']);
    expect(await rolesOf({ chosen: when }, 'signed-in')).toEqual([]);
  });
});

test('a user has the chosen role alone, unless it includes another', async () => {
  const roles: Readonly<Record<string, Expression>> = {
    parent: ['==', user('kind'), 'parent'],
    teacher: ['==', user('kind'), 'teacher'],
    head: ['&&', ['==', user('kind'), 'teacher'], ['>', user('level'), 2]],
  };

  expect(await rolesOf(roles, 'parent')).toEqual(['parent']);
  expect(await rolesOf(roles, 'teacher')).toEqual(['teacher']);
  expect(await rolesOf(roles, 'head')).toEqual(['teacher', 'head']);
  expect(await rolesOf(roles, 'signed-in')).toEqual([]);
});

test('a user for whose role nothing can be worked out stays as made', async () => {
  const roles: Readonly<Record<string, Expression>> = { odd: ['==', ['+', user('level'), 1], -4.5] };

  expect(await rolesOf(roles, 'odd')).toEqual([]);
});

test('whoever logs in under a name that has a role in it has that role', async () => {
  const server = await mockedServer(club);
  const token = async (number: string) =>
    (await server.ask('member/login', { token: null, body: { number, password: 'anything' } })).data['token'];

  expect([await token('trainer3'), await token('somebody')]).toEqual(['preview-trainer', 'preview-signed-in']);
  await server.close();
});

test('the shipped portal has its class lead, and a student who is none', async () => {
  const server = await mockedServer(compiledPortal());
  const number = async (who: string) => (await server.ask('user/info', { token: `preview-${who}` })).data['adminid'];

  expect(await number('lead')).toBeGreaterThan(0);
  expect(await number('signed-in')).toBe(0);
  await server.close();
});
