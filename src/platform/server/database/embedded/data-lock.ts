import { DatabaseSync } from 'node:sqlite';
import { Refusal } from '#src/platform/server/refusal.ts';

/**
 * Lets one process at a time work on a data directory. The lock is the kernel's own file lock, which Node offers
 * only through SQLite: it ends with the process however that dies, so there is no stale lock to judge and no
 * process id to mistake for another.
 */
export function lockData(file: string, sentence: string): () => void {
  const lock = new DatabaseSync(file, { timeout: patienceMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) throw new Refusal(sentence, { cause: error });
    throw error;
  }
  return () => lock.close();
}

/** Whoever was just told to stop still writes things down. */
const patienceMs = 3000;

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
