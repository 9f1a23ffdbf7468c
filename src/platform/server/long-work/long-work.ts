import type { Owner } from '#src/platform/server/access/tenancy.ts';
import { openAppDatabase } from '#src/platform/server/database/database.ts';
import type { AppDatabase } from '#src/platform/server/database/database.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import type { WorkFailure, WorkRequest, WorkOutcome } from './run-long-work.ts';

/** What the module does that `runLongWork` starts: the work for one account, on a separate connection. */
export function longWork<Task>(
  work: (database: AppDatabase, owner: Owner, task: Task, descriptor: number) => Promise<unknown>,
): SideProcessWork {
  return async ({ login, ownerId, callerId, task }: WorkRequest, descriptor): Promise<WorkOutcome> => {
    const database = openAppDatabase({ login, poolSize: 1, callerId, isForLongWork: true });
    try {
      // Sent by `runLongWork` alone.
      return { result: await work(database, { ownerId }, task as Task, descriptor) };
    } catch (error) {
      return { failure: toWorkFailure(error) };
    } finally {
      await database.close();
    }
  };
}

/** For the log; the detail of PostgreSQL errors repeats the row. */
function toWorkFailure(error: unknown): WorkFailure {
  const errorWithCode: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack = '', code, syscall } = errorWithCode;
  return { name, message, stack, code, syscall };
}
