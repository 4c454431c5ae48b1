import { beforeEach, describe, expect, test } from 'vitest';
import type { HashHistory, HistoryWindow } from '../../src/engine/kernel/hash-history.ts';
import { createHashHistory, readPlace } from '../../src/engine/kernel/hash-history.ts';

/** A browser's history, as far as it is used: entries with a state, and a pop for each step. */
class FakeWindow implements HistoryWindow {
  entries: { hash: string; state: unknown }[] = [{ hash: '', state: null }];
  at = 0;
  listeners = new Set<() => void>();

  get location() {
    return { hash: this.entries[this.at]?.hash ?? '' };
  }

  readonly history = {
    get: () => this.entries[this.at],
    state: null as unknown,
    pushState: (state: unknown, _: string, url: string) => {
      this.entries = [...this.entries.slice(0, this.at + 1), { hash: url, state }];
      this.at += 1;
      this.sync();
    },
    replaceState: (state: unknown, _: string, url: string) => {
      this.entries[this.at] = { hash: url, state };
      this.sync();
    },
    go: (steps: number) => this.move(steps),
  };

  /** A plain link, or an address typed by hand. */
  follow(hash: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { hash, state: null }];
    this.move(1);
  }

  move(steps: number): void {
    const next = this.at + steps;
    if (next < 0 || next >= this.entries.length) return;
    this.at = next;
    this.sync();
    for (const listener of this.listeners) listener();
  }

  private sync(): void {
    this.history.state = this.entries[this.at]?.state ?? null;
  }

  addEventListener(_: 'popstate', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_: 'popstate', listener: () => void): void {
    this.listeners.delete(listener);
  }
}

let browser: FakeWindow;
let history: HashHistory;

beforeEach(() => {
  browser = new FakeWindow();
  history = createHashHistory(browser);
});

function path(): string {
  return history.place().path;
}

describe('the place', () => {
  const rows = [
    { hash: '', expected: { path: '/', search: '' } },
    { hash: '#/', expected: { path: '/', search: '' } },
    { hash: '#/pages/news/detail?id=3', expected: { path: '/pages/news/detail', search: 'id=3' } },
    { hash: '#/pages/home/', expected: { path: '/pages/home', search: '' } },
    { hash: '#pages/home', expected: { path: '/pages/home', search: '' } },
    { hash: '#/a?b=c?d', expected: { path: '/a', search: 'b=c?d' } },
  ];
  test.each(rows)('of "$hash" is read', ({ hash, expected }) => {
    expect(readPlace(hash)).toEqual(expected);
  });

  test('follows going, plain links and the back button', () => {
    const seen: string[] = [];
    history.subscribe(() => seen.push(`${history.place().by} ${path()}`));

    history.go('/a');
    browser.follow('#/b?x=1');
    history.back();

    expect(seen).toEqual(['push /a', 'push /b', 'pop /a']);
  });

  test('that is replaced leaves no entry behind', () => {
    history.go('/a');
    history.go('/b', { replace: true });
    history.back();

    expect(path()).toBe('/');
  });

  test('has nothing before the first entry', () => {
    expect(history.back()).toBe(false);
  });
});

describe('leaving', () => {
  let answer: (yes: boolean) => Promise<void>;
  let asked = 0;

  beforeEach(() => {
    asked = 0;
    history.go('/form');
    history.askBeforeLeaving(() => {
      asked += 1;
      let resolve: (yes: boolean) => void = () => {};
      const question = new Promise<boolean>((done) => {
        resolve = done;
      });
      answer = async (yes) => {
        resolve(yes);
        await question;
      };
      return question;
    });
  });

  const ways = [
    { name: 'by an action', leave: () => history.go('/other'), to: '/other' },
    { name: 'by a plain link', leave: () => browser.follow('#/other'), to: '/other' },
    { name: 'by the back button', leave: () => browser.move(-1), to: '/' },
  ];
  test.each(ways)('$name waits for the answer and stays when it is no', async ({ leave }) => {
    leave();
    expect(path()).toBe('/form');

    await answer(false);

    expect(path()).toBe('/form');
    expect(browser.location.hash).toBe('#/form');
    expect(asked).toBe(1);
  });

  test.each(ways)('$name goes on when the answer is yes', async ({ leave, to }) => {
    leave();
    await answer(true);

    expect(path()).toBe(to);
    expect(asked).toBe(1);
  });

  test('by force asks nobody', () => {
    history.go('/', { force: true });

    expect(path()).toBe('/');
    expect(asked).toBe(0);
  });

  test('is not to change the query of the same page', () => {
    history.go('/form?page=2');

    expect(history.place().search).toBe('page=2');
    expect(asked).toBe(0);
  });

  test('by the back button for the same page as it was before is asked as a turn', async () => {
    const ways: string[] = [];
    history.go('/form?page=2');
    history.askBeforeLeaving((by) => {
      ways.push(by);
      return ways.length === 1 ? Promise.resolve(false) : null;
    });

    history.back();
    await Promise.resolve();
    expect([history.place().search, browser.location.hash]).toEqual(['page=2', '#/form?page=2']);
    history.back();
    expect(history.place().search).toBe('');
    expect(ways).toEqual(['turn', 'turn']);
  });

  test('asks nobody when there is nothing to lose', () => {
    history.askBeforeLeaving(() => null);

    history.go('/other');

    expect(path()).toBe('/other');
  });
});
