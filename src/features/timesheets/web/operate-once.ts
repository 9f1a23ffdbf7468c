import { MutationObserver } from '@tanstack/react-query';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ShiftedStart } from '#src/features/timesheets/moving.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { failureOf } from '#src/platform/web/failure.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { queryClient, retries } from '#src/platform/web/query-client.ts';
import { timesheets } from './api.ts';

type Request = { entries: { id: string; revision: number }[]; operationId: string };
export type Operation = { operationId: string; ids: string[]; shiftedStarts?: ShiftedStart[] | undefined };
export type Perform = (request: Request) => Promise<Operation>;

/** The requests of each action whose outcome is unknown. */
const unanswered = new Map<string, Request[]>();

onAccountChange(() => unanswered.clear());

/**
 * Applies an action to entries, as many per request as the server takes: all or nothing. If an answer is lost, the
 * requests are kept: the same action on the same entries repeats them as they were, under the same ids, so that the
 * server performs each once and Undo covers all of it.
 */
export async function operateOnce(
  action: string,
  entries: readonly TimesheetEntry[],
  perform: Perform,
): Promise<readonly Operation[]> {
  // Without their revisions: a request that arrived has changed those.
  const key = [action, ...entries.map(({ id }) => id)].join(' ');
  const earlier = unanswered.get(key);
  const requests = earlier && canRepeat(earlier, entries) ? earlier : requestsFor(entries);
  unanswered.set(key, requests);
  const operations: Operation[] = [];
  try {
    for (const request of requests) {
      // One after the other: each locks the retainers it spends.
      operations.push(await withRetries(() => perform(request)));
    }
  } catch (error) {
    if (failureOf(error).isAway) throw error;
    await undoAll(operations);
    unanswered.delete(key);
    throw error;
  }
  unanswered.delete(key);
  return operations;
}

/** Not once another change came after them: their repeat would change nothing, and still be answered as done. */
function canRepeat(requests: readonly Request[], entries: readonly TimesheetEntry[]): boolean {
  const sent = new Map(
    requests.flatMap((request) => request.entries).map(({ id, revision }) => [id, revision]),
  );
  return entries.every(({ id, revision }) => revision <= (sent.get(id) ?? 0) + 1);
}

/** The last one first: each builds on the state that the one before it left. */
export async function undoAll(operations: readonly Operation[]): Promise<void> {
  for (const { operationId } of operations.toReversed()) await timesheets.undo.call({ id: operationId });
}

/** At least one, for an action that names no entries. */
function requestsFor(entries: readonly TimesheetEntry[]): Request[] {
  const requests: Request[] = [];
  for (let from = 0; from === 0 || from < entries.length; from += timesheetLimits.atOnce) {
    const part = entries.slice(from, from + timesheetLimits.atOnce);
    requests.push({ entries: part.map(({ id, revision }) => ({ id, revision })), operationId: freshId() });
  }
  return requests;
}

/** As often as a query: under its id, a request is safe to repeat. */
function withRetries<T>(mutationFn: () => Promise<T>): Promise<T> {
  return new MutationObserver(queryClient, { mutationFn, ...retries }).mutate();
}
