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
  /** A file for the process to read or write, as its descriptor 4. */
  descriptor?: number;
  /** Ends the process at once: its connection closes and its transaction is rolled back. */
  signal: AbortSignal | undefined;
};

/**
 * Runs one long task in a separate process with its own connection, so it doesn't delay other requests. `module` serves
 * `longWork`; the caller holds a slot.
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
  // `longWork` answers nothing else.
  const outcome = (await process.nextMessage()) as WorkOutcome;
  if ('failure' in outcome) throw Object.assign(new Error(outcome.failure.message), outcome.failure);
  // Callers know the module's result type.
  return outcome.result as T;
}
