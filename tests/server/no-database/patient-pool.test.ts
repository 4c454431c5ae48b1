/** A database that is away is left in peace: for longer with each failure, and at once no more when it is back. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseAway } from '../../../server/kernel/database/lost-connection.ts';
import { patientPool } from '../../../server/kernel/database/patient-pool.ts';

const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const client = {} as PostgresPoolClient; // only handed on

describe('a pool whose database is away', () => {
  let tries: number;
  let connect: () => Promise<PostgresPoolClient>;
  let pool: PostgresPool;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.spyOn(Math, 'random').mockReturnValue(1); // the whole pause
    tries = 0;
    connect = () => Promise.reject(away);
    pool = patientPool({
      end: () => Promise.resolve(),
      connect: () => {
        tries++;
        return connect();
      },
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const failure = () => pool.connect().catch((error: unknown) => error);

  /** Asks each millisecond. @returns after how many the database was asked again */
  async function pause(): Promise<number> {
    const before = tries;
    for (let waited = 1; ; waited++) {
      vi.advanceTimersByTime(1);
      const error = await failure();
      if (tries > before) return waited;
      expect(error).toBeInstanceOf(DatabaseAway);
      expect(error).toMatchObject({ cause: away });
    }
  }

  it('is asked again after pauses that double, up to two seconds', async () => {
    expect(await failure()).toBe(away);

    const pauses = [];
    for (let count = 0; count < 8; count++) pauses.push(await pause());

    expect(pauses).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
  });

  it('is asked earlier by chance, by half of the pause at most, so that nodes do not come back together', async () => {
    vi.mocked(Math.random).mockReturnValue(0);
    await failure();

    expect([await pause(), await pause()]).toEqual([25, 50]);
  });

  it('counts failures at the same time as one', async () => {
    await Promise.all([failure(), failure(), failure()]);

    expect([tries, await pause()]).toEqual([3, 50]);
  });

  it('gives connections at once when it is back, and begins with the shortest pause the next time', async () => {
    await failure();
    await pause();
    vi.advanceTimersByTime(100);
    connect = () => Promise.resolve(client);
    expect(await pool.connect()).toBe(client);
    connect = () => Promise.reject(away);
    expect(await failure()).toBe(away);

    expect(await pause()).toBe(50);
  });

  it('makes no pause for other failures', async () => {
    const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
    connect = () => Promise.reject(wrong);

    expect([await failure(), await failure()]).toEqual([wrong, wrong]);
    expect(tries).toBe(2);
  });
});
