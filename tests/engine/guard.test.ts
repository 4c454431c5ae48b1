import { describe, expect, test } from 'vitest';
import type { RouteModel, Settings } from '#model';
import { routeOf } from '../../src/engine/kernel/route-of.ts';
import type { GuardFacts, GuardVerdict } from '../../src/engine/start/guard.ts';
import { guard } from '../../src/engine/start/guard.ts';

const session: Settings['session'] = {
  user: 'user/info',
  login: '/',
  home: '/pages/home',
  person: { name: 'name' },
  keeps: { token: 'token', user: 'user', firstOf: [], language: 'language', always: {} },
  sends: { token: 'Authorization', language: 'LANGUAGE' },
  notFound: '/pages/404',
  duties: [{ page: '/pages/account/password', when: true }],
};

function route(path: string, access: RouteModel['access'], also: readonly string[] = []): RouteModel {
  return { path, also, access, page: path, layout: 'default', comesBack: true, chunk: `${path}.json` };
}

const routes = [
  route('/', 'everyone', ['/pages/login']),
  route('/pages/404', 'everyone'),
  route('/pages/news/detail', 'everyone'),
  route('/pages/home', 'signed-in'),
  route('/pages/personal/classList', 'signed-in'),
  route('/pages/account/password', 'signed-in'),
  route('/pages/class', 'lead'),
];

const visitor = {
  hasToken: false,
  user: 'unknown',
  choice: null,
  hasRole: () => false,
  isEnding: false,
  duty: null,
} as const;
const arriving = { ...visitor, hasToken: true } as const;
const student = { ...arriving, user: 'known' } as const;
const lead = {
  ...student,
  hasRole: (role: string) => role === 'lead',
  choice: { page: '/pages/personal/classList' },
} as const;

interface Row {
  readonly name: string;
  readonly path: string;
  readonly who: Omit<GuardFacts, 'route' | 'session'>;
  readonly verdict: GuardVerdict;
}

const rows: readonly Row[] = [
  {
    name: 'sends an unknown address to the error page, whoever asks',
    path: '/pages/nowhere',
    who: visitor,
    verdict: { kind: 'redirect', to: '/pages/404', reason: 'unknown-page' },
  },
  {
    name: 'asks for the page before it asks for the login',
    path: '/pages/nowhere',
    who: student,
    verdict: { kind: 'redirect', to: '/pages/404', reason: 'unknown-page' },
  },
  {
    name: 'shows a public page to a visitor',
    path: '/pages/news/detail',
    who: visitor,
    verdict: { kind: 'show', loadUser: false },
  },
  {
    name: 'sends a visitor from a page for students to the login',
    path: '/pages/home',
    who: visitor,
    verdict: { kind: 'redirect', to: '/', reason: 'login-first' },
  },
  {
    name: 'finds out who it is before it shows a page for students',
    path: '/pages/home',
    who: arriving,
    verdict: { kind: 'wait-for-user' },
  },
  {
    name: 'shows a public page while it finds out who it is',
    path: '/pages/news/detail',
    who: arriving,
    verdict: { kind: 'show', loadUser: true },
  },
  {
    name: 'shows the login page while it finds out who it is',
    path: '/',
    who: arriving,
    verdict: { kind: 'show', loadUser: true },
  },
  {
    name: 'sends a logged-in student from the login page home',
    path: '/pages/login',
    who: student,
    verdict: { kind: 'redirect', to: '/pages/home', reason: 'already-in' },
  },
  { name: 'shows a page to a student', path: '/pages/home', who: student, verdict: { kind: 'show', loadUser: false } },
  {
    name: 'asks a class lead without a class for one',
    path: '/pages/home',
    who: lead,
    verdict: { kind: 'choose' },
  },
  {
    name: 'asks a class lead for a class on public pages too',
    path: '/pages/news/detail',
    who: lead,
    verdict: { kind: 'choose' },
  },
  {
    name: 'does not ask for a class on the class list',
    path: '/pages/personal/classList',
    who: lead,
    verdict: { kind: 'show', loadUser: false },
  },
  {
    name: 'shows pages to a class lead who has chosen',
    path: '/pages/home',
    who: { ...lead, choice: null },
    verdict: { kind: 'show', loadUser: false },
  },
  {
    name: 'shows the page of a role to those who have it',
    path: '/pages/class',
    who: { ...lead, choice: null },
    verdict: { kind: 'show', loadUser: false },
  },
  {
    name: 'has no page of a role for those who have it not',
    path: '/pages/class',
    who: student,
    verdict: { kind: 'redirect', to: '/pages/404', reason: 'unknown-page' },
  },
  {
    name: 'sends a visitor from the page of a role to the login',
    path: '/pages/class',
    who: visitor,
    verdict: { kind: 'redirect', to: '/', reason: 'login-first' },
  },
  {
    name: 'asks a student for what has to be done first, on every page',
    path: '/pages/news/detail',
    who: { ...student, duty: '/pages/account/password' },
    verdict: { kind: 'duty', page: '/pages/account/password' },
  },
  {
    name: 'asks a class lead for a duty before the class',
    path: '/pages/home',
    who: { ...lead, duty: '/pages/account/agreement' },
    verdict: { kind: 'duty', page: '/pages/account/agreement' },
  },
  {
    name: 'leads from the address of a duty to where its window opens',
    path: '/pages/account/password',
    who: { ...student, duty: '/pages/account/password' },
    verdict: { kind: 'redirect', to: '/pages/home', reason: 'already-in' },
  },
  {
    name: 'asks a visitor at the address of a duty to log in',
    path: '/pages/account/password',
    who: visitor,
    verdict: { kind: 'redirect', to: '/', reason: 'login-first' },
  },
  {
    name: 'changes nothing while the student is being told that the login has ended',
    path: '/pages/home',
    who: { ...visitor, isEnding: true },
    verdict: { kind: 'hold' },
  },
];

describe('the guard', () => {
  test.each(rows)('$name', ({ path, who, verdict }) => {
    expect(guard({ ...who, session, route: routeOf(routes, path) })).toEqual(verdict);
  });
});
