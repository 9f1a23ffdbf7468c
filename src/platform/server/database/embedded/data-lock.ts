import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#src/platform/server/startup-error.ts';

/**
 * Lets only one process use a data directory. It is the kernel's file lock, available in Node only through SQLite: it
 * ends with the process, so there are no stale locks and no process ids to mistake.
 */
export function lockDataDirectory(
  file: string,
  busyMessage: string,
  timeoutMs = shutdownTimeoutMs,
): () => void {
  const lock = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isLockedError(error)) throw new StartupError(busyMessage, { cause: error });
    throw error;
  }
  return () => lock.close();
}

/** A process that is shutting down is still writing. */
const shutdownTimeoutMs = 3000;

const sqliteBusy = 5;

function isLockedError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
