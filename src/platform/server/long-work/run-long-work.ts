import type { Database } from '#src/platform/server/database/database.ts';
import { startSideProcess } from '#src/platform/server/side-process.ts';

/** The first message to the process. */
export type WorkRequest = { login: string; userId: string; task: unknown };
/** Its answer. */
export type WorkOutcome = { result: unknown } | { failure: WorkFailure };
export type WorkFailure = { name: string; message: string; stack: string; code?: unknown; syscall?: unknown };

type LongWorkOptions = {
  database: Database;
  userId: string;
  task: unknown;
  /** A file that it reads or writes: its descriptor 4. */
  descriptor?: number;
  /** Ends the process at once: its connection closes and its transaction is rolled back. */
  signal: AbortSignal | undefined;
};

/**
 * Does one piece of long work in a separate process with its own connection, so that it delays no other request.
 * `module` calls `doLongWork`; the caller holds a slot.
 */
export async function runLongWork<T>(
  module: URL,
  { database, userId, task, descriptor, signal }: LongWorkOptions,
): Promise<T> {
  const request: WorkRequest = { login: database.login, userId, task };
  await using process = startSideProcess(module, request, {
    timeoutMs: 600_000,
    memoryMb: 768,
    signal,
    descriptor,
  });
  // `doLongWork` sends nothing else.
  const outcome = (await process.nextMessage()) as WorkOutcome;
  if ('failure' in outcome) throw Object.assign(new Error(outcome.failure.message), outcome.failure);
  // What the module answers is known to its callers.
  return outcome.result as T;
}
