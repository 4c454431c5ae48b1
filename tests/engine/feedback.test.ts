import { beforeEach, describe, expect, test } from 'vitest';
import type { Feedback } from '../../src/engine/feedback/feedback.ts';
import { createFeedback } from '../../src/engine/feedback/feedback.ts';

let now = 0;
let timers: { at: number; work: () => void }[] = [];
let feedback: Feedback;

function pass(ms: number): void {
  now += ms;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((one) => one !== timer);
    timer.work();
  }
}

function shown(): string[] {
  return feedback.store.get().toasts.map((toast) => toast.text);
}

beforeEach(() => {
  now = 0;
  timers = [];
  feedback = createFeedback((look) => (look === 'success' ? 3000 : 1500), {
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
});

describe('a toast', () => {
  test('goes after 1.5 seconds', () => {
    feedback.toast('Saved', 'info');

    pass(1499);
    expect(shown()).toEqual(['Saved']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test('of success stays 3 seconds', () => {
    feedback.toast('Done', 'success');

    pass(2999);
    expect(shown()).toEqual(['Done']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test('is not shown twice within 2 seconds', () => {
    feedback.toast('request failed', 'error');
    pass(1900);
    feedback.toast('request failed', 'error');
    expect(shown()).toEqual([]);

    pass(100);
    feedback.toast('request failed', 'error');
    expect(shown()).toEqual(['request failed']);
  });

  test('pushes the oldest of three away', () => {
    for (const text of ['one', 'two', 'three', 'four']) feedback.toast(text, 'info');

    expect(shown()).toEqual(['two', 'three', 'four']);
  });

  test('stays while it is held and starts anew when it is let go', () => {
    feedback.toast('Read me', 'error');
    const id = feedback.store.get().toasts[0]?.id ?? 0;

    feedback.hold(id, true);
    pass(10_000);
    expect(shown()).toEqual(['Read me']);

    feedback.hold(id, false);
    pass(1500);
    expect(shown()).toEqual([]);
  });

  test('without words is not shown', () => {
    feedback.toast('', 'error');

    expect(shown()).toEqual([]);
  });
});

describe('a modal', () => {
  test('closes before its button does its work', () => {
    const order: number[] = [];
    feedback.open({
      kind: 'confirm',
      title: 'Tips',
      actions: [{ label: 'Confirm', main: true, run: () => order.push(feedback.store.get().modals.length) }],
    });

    feedback.store.get().modals[0]?.actions[0]?.run();

    expect(order).toEqual([0]);
  });

  test('that cannot be cancelled does not close by itself', () => {
    feedback.open({ kind: 'choose', title: 'Tips', actions: [] });

    feedback.store.get().modals[0]?.close();

    expect(feedback.store.get().modals).toHaveLength(1);
  });

  test('of the page is cancelled when the page goes, one of the session stays', () => {
    let cancelled = 0;
    feedback.open({ kind: 'confirm', title: 'Tips', onCancel: () => (cancelled += 1) });
    feedback.open({ kind: 'session', title: 'Tips' });

    feedback.closePageModals();

    expect(cancelled).toBe(1);
    expect(feedback.store.get().modals.map((modal) => modal.kind)).toEqual(['session']);
  });

  test('asks before it is closed when something would be lost', async () => {
    let answer: (yes: boolean) => void = () => {};
    const question = new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    feedback.open({ kind: 'dialog', title: 'Apply', onCancel: () => {}, mayClose: () => question });

    feedback.store.get().modals[0]?.close();
    expect(feedback.store.get().modals).toHaveLength(1);

    answer(true);
    await question;
    expect(feedback.store.get().modals).toHaveLength(0);
  });
});
