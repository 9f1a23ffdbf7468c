import type { CallerId, Owner } from '#src/platform/server/access/tenancy.ts';
import type { Database } from '#src/platform/server/database/database.ts';
import { startSideProcess } from '#src/platform/server/side-process.ts';

/** The first message to the process. */
export type WorkRequest = {
  login: string;
  ownerId: string;
  /** Null: the server itself acts. */
  callerId: CallerId | null;
  task: unknown;
};
/** Its answer. */
export type WorkOutcome = { result: unknown } | { failure: WorkFailure };
export type WorkFailure = { name: string; message: string; stack: string; code?: unknown; syscall?: unknown };

type LongWorkOptions = {
  database: Database;
  owner: Owner;
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
  { database, owner, task, descriptor, signal }: LongWorkOptions,
): Promise<T> {
  const request: WorkRequest = {
    login: database.login,
    ownerId: owner.ownerId,
    callerId: database.callerId,
    task,
  };
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
