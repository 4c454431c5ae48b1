/**
 * While PostgreSQL is away nobody waits for it in vain: after a connection that failed, others are refused at once for a
 * moment, which grows with each failure. The first that is made again ends it.
 */
import type { PostgresPool } from 'kysely';
import { DatabaseAway, isConnectionLost } from './lost-connection.ts';

const shortestPauseMs = 50;
const longestPauseMs = 2000;

export function patientPool(pool: PostgresPool): PostgresPool {
  let pauseMs = 0;
  let until = 0;
  let lastFailure: unknown;
  return {
    end: () => pool.end(),
    async connect() {
      if (performance.now() < until) throw new DatabaseAway(lastFailure);
      try {
        const client = await pool.connect();
        pauseMs = 0;
        return client;
      } catch (error) {
        if (isConnectionLost(error) && performance.now() >= until) {
          lastFailure = error;
          pauseMs = Math.min(Math.max(pauseMs * 2, shortestPauseMs), longestPauseMs);
          // Several nodes do not come back in the same moment.
          until = performance.now() + pauseMs * (0.5 + Math.random() / 2);
        }
        throw error;
      }
    },
  };
}
