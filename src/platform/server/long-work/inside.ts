import { openAppDatabase } from '#src/platform/server/database/database.ts';
import type { AppDatabase } from '#src/platform/server/database/database.ts';
import type { Failure, Order, Outcome } from './long-process.ts';

/** The file that was handed over with the work. */
export const handedOver = 4;

/** Called by the module that `runLongWork` names: works for one account on a connection of its own, and answers. */
export function doLongWork<Task>(
  work: (database: AppDatabase, owner: { ownerId: string }, task: Task) => Promise<unknown>,
): void {
  // Sent by `runLongWork` alone.
  process.once('message', ({ login, userId, task }: Order) => {
    const database = openAppDatabase({ login, poolSize: 1, isForLongWork: true });
    void work(database, { ownerId: userId }, task as Task)
      .then(
        (result): Outcome => ({ result }),
        (error: unknown): Outcome => ({ failure: failureOf(error) }),
      )
      .then((outcome) => process.send?.(outcome));
  });
  // Nobody waits for the answer any more.
  process.once('disconnect', () => process.exit());
}

/** As the log shows it; the detail of PostgreSQL's errors repeats the row. */
function failureOf(error: unknown): Failure {
  const known: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error));
  const { name, message, stack = '', code, syscall } = known;
  return { name, message, stack, code, syscall };
}
