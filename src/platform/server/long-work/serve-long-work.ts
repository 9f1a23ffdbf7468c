import { flushCompileCache } from 'node:module';
import { openAppDatabase } from '#src/platform/server/database/database.ts';
import type { AppDatabase } from '#src/platform/server/database/database.ts';
import type { WorkFailure, WorkRequest, WorkOutcome } from './run-long-work.ts';

/** The descriptor of the file that `runLongWork` passes. */
export const inheritedDescriptor = 4;

/** Called by the module that `runLongWork` starts: does the work for one account on a separate connection. */
export function serveLongWork<Task>(
  work: (database: AppDatabase, owner: { ownerId: string }, task: Task) => Promise<unknown>,
): void {
  // Sent by `runLongWork` alone.
  process.once('message', ({ login, userId, task }: WorkRequest) => {
    const database = openAppDatabase({ login, poolSize: 1, isForLongWork: true });
    void work(database, { ownerId: userId }, task as Task)
      .then(
        (result): WorkOutcome => ({ result }),
        (error: unknown): WorkOutcome => ({ failure: toWorkFailure(error) }),
      )
      .then((outcome) => {
        // The process is killed after its answer; without this, the next one would compile the same modules again.
        flushCompileCache();
        process.send?.(outcome);
      });
  });
  // Stint no longer needs the answer.
  process.once('disconnect', () => process.exit());
}

/** For the log; the detail of PostgreSQL errors repeats the row. */
function toWorkFailure(error: unknown): WorkFailure {
  const errorWithCode: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack = '', code, syscall } = errorWithCode;
  return { name, message, stack, code, syscall };
}
