import { beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '#model';
import type { KeyStore } from '../../src/engine/kernel/storage.ts';
import { safeStorage } from '../../src/engine/kernel/storage.ts';
import type { Reply } from '../../src/engine/request/reply.ts';
import { watchIdle } from '../../src/engine/session/idle.ts';
import { withFirstOf } from '../../src/engine/session/login.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { createSession } from '../../src/engine/session/session.ts';
import { unreadIn } from '../../src/engine/session/unread.ts';
import { memory } from './support/memory.ts';

const settings: Pick<Settings, 'session' | 'roles'> = {
  session: {
    user: 'user/info',
    messages: 'user/message',
    person: { name: 'name', unread: 'unreadCount' },
    keeps: {
      token: 'stu_Authorization',
      user: 'stu_userInfo',
      firstOf: ['classInfo.adminInfo', 'eduInfo'],
      language: 'LANGUAGE',
      always: { provider: 'web' },
    },
    sends: { token: 'Authorization', language: 'LANGUAGE' },
    login: '/',
    home: '/pages/home',
    notFound: '/pages/404',
  },
  roles: {
    guest: { label: 'A guest', when: false },
    lead: {
      label: 'A class lead',
      when: true,
      chooses: {
        call: 'user/class-list',
        page: '/pages/classes',
        as: 'class',
        sends: 'Classid',
        outside: 'class_scope',
      },
    },
  },
};
const lead = {
  id: 2,
  adminid: 5,
  unreadCount: 4,
  classInfo: { id: 7, adminInfo: [{ name: 'First' }, { name: 'Second' }] },
  eduInfo: [{ id: 1 }, { id: 2 }],
};

const done = (answer: unknown): Reply => ({ kind: 'done', answer, message: 'OK' });
const refused = (code: number, reason: string | null = null): Reply => ({
  kind: 'refused',
  url: 'user/info',
  code,
  message: 'no',
  reason,
  errors: [],
  waitSeconds: 0,
});

const foreignClass = '9999';

let storage: ReturnType<typeof memory>;
let replies: Record<string, Reply>;
let asked: string[];
let session: Session;

beforeEach(() => {
  storage = memory();
  asked = [];
  replies = {
    'user/info': done(lead),
    'user/class-list': done({ list: [{ id: 7, title: 'MBA 2025' }] }),
    'user/message': done({ list: [], unreadCount: 9 }),
  };
  session = newSession();
});

function newSession(watch: (call: string, page: unknown) => void = () => {}): Session {
  return createSession({
    storage,
    settings: () => settings,
    holds: (when, user) => when === true && Number(user['adminid']) > 0,
    ask: async (call, _, page) => {
      asked.push(call);
      watch(call, page);
      if (storage.all.get('Classid') === foreignClass) return refused(403, 'class_scope');
      return replies[call] ?? refused(404);
    },
  });
}

/** Keeps back what is answered to a call. */
function held(call: string): (reply: Reply) => void {
  let arrive: (reply: Reply) => void = () => {};
  // `ask` waits for what it gives back.
  replies[call] = new Promise<Reply>((ready) => (arrive = ready)) as unknown as Reply;
  return (reply) => arrive(reply);
}

describe('a login', () => {
  test('keeps token, user and provider under the names of the specification', async () => {
    await session.logIn('t-1');

    expect(storage.all.get('stu_Authorization')).toBe('t-1');
    expect(storage.all.get('provider')).toBe('web');
    expect(JSON.parse(storage.all.get('stu_userInfo') ?? '')).toMatchObject({
      id: 2,
      classInfo: { adminInfo: { name: 'First' } },
      eduInfo: { id: 1 },
    });
    expect(session.store.get()).toMatchObject({ token: 't-1', user: lead, unread: 4 });
  });

  test.each([401, 500, 403])('is forgotten when the user cannot be loaded (code %d)', async (code) => {
    replies['user/info'] = refused(code);

    const failure = await session.logIn('t-1');

    expect(failure).toMatchObject({ code });
    expect(storage.all.size).toBe(0);
    expect(session.store.get()).toMatchObject({ token: null, user: null });
  });

  test('asks once who it is, however many want to know', async () => {
    storage.all.set('stu_Authorization', 't-1');
    session = newSession();

    await Promise.all([session.loadUser(), session.loadUser(), session.loadUser()]);
    // A page that was drawn before the answer came asks after it.
    await session.loadUser();

    expect(asked.filter((call) => call === 'user/info')).toHaveLength(1);
  });

  test('of somebody else meanwhile is not overwritten', async () => {
    const first = session.logIn('t-1');
    session.clear();
    await first;

    expect(session.store.get()).toMatchObject({ token: null, user: null });
  });

  test('begins without the idle time of the one before', async () => {
    storage.setItem('portico_active', '1');
    await session.logIn('t-1');

    expect(storage.getItem('portico_active')).toBeNull();
  });

  test('is asked who it is again without ending when that fails, and not at all by a visitor', async () => {
    await session.refreshUser();
    expect(asked).toEqual([]);
    await session.logIn('t-1');
    replies['user/info'] = done({ ...lead, unreadCount: 1 });
    await session.refreshUser();
    expect(session.store.get().unread).toBe(1);
    replies['user/info'] = refused(500);
    await session.refreshUser();
    replies['user/info'] = done('nobody');
    await session.refreshUser();
    expect(session.store.get()).toMatchObject({ token: 't-1', user: { id: 2 }, unread: 1 });
  });

  test('that is another one while it is asked who it is stays another one', async () => {
    await session.logIn('t-1');
    const asking = session.refreshUser();
    storage.all.set('stu_Authorization', 't-2');
    session.readStorage();
    await asking;
    expect(session.store.get().user).toBeNull();
  });

  test('is of whom the newest answer says, also when an older one comes later', async () => {
    await session.logIn('t-1');
    const arrive = held('user/info');
    const older = session.refreshUser();
    replies['user/info'] = done({ ...lead, unreadCount: 9 });
    await session.refreshUser();
    arrive(done(lead));
    await older;

    expect(session.store.get().unread).toBe(9);
  });

  test('whose user is no record is none', async () => {
    replies['user/info'] = done('nobody');
    await session.logIn('t-1');
    expect(session.store.get()).toMatchObject({ token: null, user: null });
  });

  test('ends with everything that belongs to it', async () => {
    await session.logIn('t-1');
    session.choose('7');

    session.clear();

    expect(storage.all.size).toBe(0);
    expect(session.store.get()).toEqual({
      token: null,
      user: null,
      chosenId: null,
      chosenTitle: null,
      unread: 0,
      handovers: 0,
      ending: null,
    });
  });
});

describe('a class', () => {
  test('that is no longer theirs is forgotten, and they stay logged in', async () => {
    storage.setItem('stu_Authorization', 't-1');
    storage.setItem('Classid', foreignClass);
    session = newSession();

    const failure = await session.loadUser();

    expect(failure).toMatchObject({ code: 403, reason: 'class_scope' });
    expect(session.store.get()).toMatchObject({ token: 't-1', chosenId: null, user: { id: 2 } });
    expect(storage.all.get('Classid')).toBeUndefined();
  });

  test('is kept, and its title comes from the list of classes', async () => {
    await session.logIn('t-1');
    session.choose('7');
    await session.loadChosenTitle();

    expect(storage.all.get('Classid')).toBe('7');
    expect(session.store.get()).toMatchObject({ chosenId: '7', chosenTitle: 'MBA 2025' });
  });

  test('that was chosen before is there from the start, with its title when the user is known', async () => {
    storage.setItem('stu_Authorization', 't-1');
    storage.setItem('Classid', '7');
    session = newSession();
    expect(session.store.get()).toMatchObject({ token: 't-1', chosenId: '7', chosenTitle: null, unread: 0 });
    await session.loadUser();
    await session.loadChosenTitle();
    expect(session.store.get().chosenTitle).toBe('MBA 2025');
  });

  test('that is not in the list, or has no list, has no title', async () => {
    await session.logIn('t-1');
    for (const answer of [{ list: [{ id: 8, title: 'Another' }] }, { list: [null, { id: 7 }] }, { list: 7 }, null]) {
      replies['user/class-list'] = done(answer);
      session.choose('7');
      await session.loadChosenTitle();
      expect(session.store.get().chosenTitle).toBeNull();
    }
    replies['user/class-list'] = refused(500);
    await session.loadChosenTitle();
    expect(session.store.get().chosenTitle).toBeNull();
  });

  test('that was changed while its title was asked for keeps the title of the new one', async () => {
    await session.logIn('t-1');
    session.choose('7');
    const asking = session.loadChosenTitle();
    session.choose('8');
    await asking;
    expect(session.store.get()).toMatchObject({ chosenId: '8', chosenTitle: null });
  });

  test('has the title that was asked for last, also when an older answer comes later', async () => {
    await session.logIn('t-1');
    session.choose('7');
    const older = held('user/class-list');
    const first = session.loadChosenTitle();
    replies['user/class-list'] = done({ list: [{ id: 7, title: '工商管理碩士 2025' }] });
    await session.loadChosenTitle();
    older(done({ list: [{ id: 7, title: 'MBA 2025' }] }));
    await first;
    expect(session.store.get().chosenTitle).toBe('工商管理碩士 2025');
  });

  test('that is given up is forgotten, and asks for no title', async () => {
    await session.logIn('t-1');
    session.choose('7');
    await session.loadChosenTitle();
    asked.length = 0;
    session.choose(null);
    expect([storage.all.has('Classid'), session.store.get().chosenId, session.store.get().chosenTitle, asked]).toEqual([
      false,
      null,
      null,
      [],
    ]);
  });

  test('does not fit a person by another reason: then the login is over', async () => {
    storage.setItem('stu_Authorization', 't-1');
    storage.setItem('Classid', '7');
    replies['user/info'] = refused(403, 'locked');
    session = newSession();
    await session.loadUser();
    expect(session.store.get()).toMatchObject({ token: null, chosenId: null });
  });

  test('is nothing for whom no role chooses, and in a portal without roles', async () => {
    replies['user/info'] = done({ ...lead, adminid: 0 });
    await session.logIn('t-1');

    expect(session.chooses()).toBeNull();
    expect(session.offered()?.as).toBe('class');
  });

  test('goes with the token in the headers of each call', async () => {
    expect(session.headers()).toEqual({});

    await session.logIn('t-1');
    session.choose('7');

    expect(session.headers()).toEqual({ Authorization: 't-1', Classid: '7' });
  });
});

test('roles are those whose condition holds for the person, and a visitor has none', async () => {
  expect(session.hasRole('lead')).toBe(false);

  await session.logIn('t-1');

  expect(['lead', 'guest', 'nobody'].map(session.hasRole)).toEqual([true, false, false]);
});

test.each([
  { answer: { unreadCount: 3 }, expected: 3 },
  { answer: { unreadCount: '3' }, expected: null },
  { answer: {}, expected: null },
  { answer: null, expected: null },
])('the number of unread messages in $answer is $expected', ({ answer, expected }) => {
  expect(unreadIn(answer, settings.session)).toBe(expected);
});

describe('another tab', () => {
  test('that logs out logs out here', async () => {
    await session.logIn('t-1');
    storage.all.clear();

    expect(session.readStorage()).toBe('out');
    expect(session.store.get()).toMatchObject({ token: null, user: null });
  });

  test('that logs in logs in here, and who it is must be asked anew', async () => {
    await session.logIn('t-1');
    storage.all.set('stu_Authorization', 't-2');

    expect(session.readStorage()).toBe('in');
    expect(session.store.get()).toMatchObject({ token: 't-2', user: null, handovers: 1 });
  });

  test('that logs in where nobody was takes nothing from anybody', () => {
    storage.all.set('stu_Authorization', 't-2');

    expect(session.readStorage()).toBe('in');
    expect(session.store.get()).toMatchObject({ token: 't-2', handovers: 0 });
  });

  test('that chooses a class chooses it here', async () => {
    await session.logIn('t-1');
    storage.all.set('Classid', '8');

    expect(session.readStorage()).toBe('chosen');
    expect(session.store.get().chosenId).toBe('8');
  });

  test('is told by the names under which the login is kept', () => {
    expect(['stu_Authorization', 'Classid', 'LANGUAGE', 'stu_userInfo'].map(session.isStoredAt)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('that chooses the same changes nothing, and another one has no title yet', async () => {
    await session.logIn('t-1');
    session.choose('7');
    await session.loadChosenTitle();
    expect(session.readStorage()).toBeNull();
    expect(session.store.get().chosenTitle).toBe('MBA 2025');
    storage.all.set('Classid', '8');
    session.readStorage();
    expect(session.store.get().chosenTitle).toBeNull();
  });

  test('that writes something else changes nothing', async () => {
    await session.logIn('t-1');

    expect(session.readStorage()).toBe(null);
  });
});

describe('the number of unread messages', () => {
  test('comes from the poll', async () => {
    await session.logIn('t-1');
    await session.loadUnread();

    expect(session.store.get().unread).toBe(9);
  });

  test('falls by one for each message that is read, once, and never below none', async () => {
    await session.logIn('t-1');
    session.noteRead('7');
    session.noteRead('7');
    session.noteRead('0');
    expect(session.store.get().unread).toBe(3);
    for (const id of ['8', '9', '10', '11']) session.noteRead(id);
    expect(session.store.get().unread).toBe(0);
  });

  test('counts a message anew after it was asked for', async () => {
    await session.logIn('t-1');
    session.noteRead('7');
    await session.loadUnread();
    session.noteRead('7');
    expect(session.store.get().unread).toBe(8);
  });

  test('stays as it is where the answer does not tell it, and asks for one entry', async () => {
    const pages: unknown[] = [];
    session = newSession((_, page) => void pages.push(page));
    await session.logIn('t-1');
    replies['user/message'] = done({ list: [] });
    await session.loadUnread();
    replies['user/message'] = refused(500);
    await session.loadUnread();

    expect(session.store.get().unread).toBe(4);
    expect(pages.at(-1)).toEqual({ page: 1, perPage: 1 });
  });

  test('of somebody who has left meanwhile is nobody’s', async () => {
    await session.logIn('t-1');
    const asking = session.loadUnread();
    session.clear();
    await asking;

    expect(session.store.get().unread).toBe(0);
  });

  test('of somebody who was here before is not the next one’s', async () => {
    await session.logIn('t-1');
    const arrive = held('user/message');
    const asking = session.loadUnread();
    await session.logIn('t-2');
    arrive(done({ list: [], unreadCount: 9 }));
    await asking;

    expect(session.store.get().unread).toBe(4);
  });

  test('is not asked for by visitors', async () => {
    await session.loadUnread();

    expect(asked).toEqual([]);
  });
});

test.each([
  { name: 'a list', user: { edu: [1, 2] }, kept: { edu: 1 } },
  { name: 'an empty list', user: { edu: [] }, kept: { edu: null } },
  { name: 'a list in a record', user: { group: { leads: ['a', 'b'] } }, kept: { group: { leads: 'a' } } },
  { name: 'nothing in place of the record', user: { group: null }, kept: { group: null } },
  { name: 'nothing at all', user: { id: 1 }, kept: { id: 1 } },
])('$name is kept by its first entry', ({ user, kept }) => {
  expect(withFirstOf(user, ['edu', 'group.leads'])).toEqual(kept);
});

test('a browser that forbids storage keeps nothing but works', () => {
  const store = safeStorage(() => {
    throw new Error('SecurityError');
  });

  store.setItem('a', '1');
  expect(store.getItem('a')).toBe('1');
  store.removeItem('a');
  expect(store.getItem('a')).toBe(null);
});

describe('idle time', () => {
  const hour = 3_600_000;
  let now = 0;
  let ended = 0;

  function tab(shared: KeyStore, { applies = true, isAnew = false } = {}) {
    let moved = () => {};
    let look = () => {};
    watchIdle({
      storage: shared,
      now: () => now,
      idleMs: () => 4 * hour,
      applies,
      isAnew,
      onIdle: () => (ended += 1),
      watch: (move, check) => {
        moved = move;
        look = check;
        return () => {};
      },
    });
    return { moved: () => moved(), look: () => look() };
  }

  beforeEach(() => {
    now = 1_000_000;
    ended = 0;
  });

  test('ends the login after the limit, once', () => {
    const one = tab(memory());

    now += 4 * hour - 1;
    one.look();
    expect(ended).toBe(0);
    now += 1;
    one.look();
    one.look();
    expect(ended).toBe(1);
  });

  test('starts anew with each movement', () => {
    const one = tab(memory());

    now += 3 * hour;
    one.moved();
    now += 3 * hour;
    one.look();

    expect(ended).toBe(0);
  });

  test('does not count on pages where nobody is logged out, but movement there does', () => {
    const shared = memory();
    const open = tab(shared, { applies: false });

    now += 9 * hour;
    open.look();
    open.moved();
    now += 3 * hour;
    tab(shared);

    expect(ended).toBe(0);
  });

  test('goes on over a reload, and while no tab is open; who comes from another page is there', () => {
    const shared = memory();
    tab(shared);

    now += 3 * hour;
    tab(shared);
    expect(ended).toBe(0);
    now += hour;
    tab(shared, { isAnew: true });
    expect(ended).toBe(0);
    now += 4 * hour;
    tab(shared);
    expect(ended).toBe(1);
  });

  test('is shared: a tab in use keeps the others alive', () => {
    const shared = memory();
    const [one, other] = [tab(shared), tab(shared)];

    now += 3 * hour;
    other.moved();
    now += 2 * hour;
    one.look();

    expect(ended).toBe(0);
  });

  test('is not hidden by the first movement after a sleep', () => {
    const one = tab(memory());

    now += 9 * hour;
    one.moved();

    expect(ended).toBe(1);
  });
});
