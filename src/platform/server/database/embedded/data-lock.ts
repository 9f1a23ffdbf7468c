import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#src/platform/server/startup-error.ts';

/**
 * Lets one process at a time work on a data directory. The lock is the kernel's own file lock, which Node offers
 * only through SQLite: it ends with the process however that dies, so there is no stale lock to judge and no
 * process id to mistake for another.
 */
export function lockDataDirectory(file: string, busyMessage: string): () => void {
  const lock = new DatabaseSync(file, { timeout: lockTimeoutMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isLockedError(error)) throw new StartupError(busyMessage, { cause: error });
    throw error;
  }
  return () => lock.close();
}

/** Whoever was just told to stop still writes things down. */
const lockTimeoutMs = 3000;

const sqliteBusy = 5;

function isLockedError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
