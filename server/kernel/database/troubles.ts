/** What keeps the data from being read or written and is no mistake of ours: they are away, broken, or have no room. */
import type { FastifyBaseLogger } from 'fastify';
import { isDamaged } from './damaged.ts';
import { isDiskFull } from './disk-full.ts';
import { FilesAway } from './files-away.ts';
import { isLocked } from './locked.ts';
import { isConnectionLost } from './lost-connection.ts';

export interface Troubles {
  /**
   * Writes into the log what keeps the data from being read or written.
   * @param detail  what else is in the line
   * @returns false when the error is something else; then nothing is written
   */
  note(log: Pick<FastifyBaseLogger, 'warn' | 'error'>, error: unknown, detail?: object): boolean;
  /** Whether something in the database was found broken since the start. It does not mend itself. */
  hasDamage(): boolean;
}

/** @param adviceOnDamage  what the log says besides, such as where the youngest copy is; in a sentence */
export function databaseTroubles(adviceOnDamage: () => string = () => ''): Troubles {
  let hasDamage = false;
  return {
    hasDamage: () => hasDamage,
    note(log, error, detail = {}) {
      if (isDamaged(error)) {
        hasDamage = true;
        log.error({ err: error, ...detail }, `the database is damaged. ${adviceOnDamage()}`.trimEnd());
      } else if (isDiskFull(error)) log.error({ err: error, ...detail }, 'the disk is full');
      else if (error instanceof FilesAway) log.error({ err: error, ...detail }, 'files cannot be kept');
      else if (isConnectionLost(error)) log.warn({ err: error, ...detail }, 'the database cannot be reached');
      else if (isLocked(error))
        log.warn({ err: error, ...detail }, 'another program writes into the database for long');
      else return false;
      return true;
    },
  };
}
