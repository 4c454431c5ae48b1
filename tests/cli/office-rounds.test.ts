/** `portico office rounds` and `allocate`. */
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

describe('rounds', () => {
  it('are allocated once, with a seed that is shown', async () => {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as Record<
      string,
      string | number | null
    >[];
    const due = list.find(
      (round) => round['mode'] === 'preference' && round['allocated'] === null && round['state'] === 'ended',
    );
    const id = String(due?.['id']);

    const asked = await office('allocate', id);
    const done = await office('allocate', id, '--yes', '--seed', 'by the dean');
    const again = await office('allocate', id, '--yes');

    expect(asked.errors).toMatch(/will be given: \d+ students have selected\. This cannot be taken back\./);
    expect(done.output).toContain('by the dean');
    expect(again.errors.trim()).toMatch(/were given on 21 Nov 2025 10:00\.$/);
    const { lottery_seed: seed } = await portal.server.database
      .selectFrom('rounds')
      .select('lottery_seed')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(seed).toBe('by the dean');
  });

  it.each([
    ['first_come', /is first come, so there is nothing to draw\.$/],
    ['preference', /is open until .*\. Its seats are given when it is over\.$/],
  ])('that are open and %s cannot be', async (mode, sentence) => {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as Record<string, string | number>[];
    const open = list.find((round) => round['mode'] === mode && round['state'] === 'open');

    const { exitCode, errors } = await office('allocate', String(open?.['id']), '--yes');
    const notAsked = await office('allocate', String(open?.['id']));

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
    expect(notAsked.errors).toBe(errors);
  });

  it('are named when one is not known', async () => {
    const { errors } = await office('allocate', '99', '--yes');

    expect(errors).toMatch(/^There is no round 99\. There are: 1 \(/);
  });
});
