import { MutationObserver } from '@tanstack/react-query';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheetLimits } from '#src/features/timesheets/messages.ts';
import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { queryClient, retryOptions } from '#src/platform/web/query-client.ts';

type OperationRequest = { entries: { id: string; revision: number }[]; operationId: string };
export type OperationResult = {
  operationId: string;
  ids: string[];
  shiftedStarts?: ShiftedStart[] | undefined;
};
export type OperationCall = (request: OperationRequest) => Promise<OperationResult>;

/** The requests of each action whose outcome is unknown. */
const unknownOutcomes = new Map<string, OperationRequest[]>();

onAccountChange(() => unknownOutcomes.clear());

/**
 * Applies an action to entries, as many per request as the server takes: all or nothing. If an answer is lost, the
 * requests are kept: the same action on the same entries repeats them as they were, under the same ids, so that the
 * server performs each once and Undo covers all of it.
 */
export async function runOperation(
  action: string,
  entries: readonly TimesheetEntry[],
  perform: OperationCall,
): Promise<readonly OperationResult[]> {
  // Without their revisions: a request that arrived has changed those.
  const key = [action, ...entries.map(({ id }) => id)].join(' ');
  const earlier = unknownOutcomes.get(key);
  const requests = earlier && canRepeat(earlier, entries) ? earlier : toRequests(entries);
  unknownOutcomes.set(key, requests);
  const operations: OperationResult[] = [];
  try {
    for (const request of requests) {
      // One after the other: each locks the retainers it spends.
      operations.push(await withRetries(() => perform(request)));
    }
  } catch (error) {
    if (toFailure(error).isUnreachable) throw error;
    await undoOperations(operations);
    unknownOutcomes.delete(key);
    throw error;
  }
  unknownOutcomes.delete(key);
  return operations;
}

/** Not once another change came after them: their repeat would change nothing, and still be answered as done. */
function canRepeat(requests: readonly OperationRequest[], entries: readonly TimesheetEntry[]): boolean {
  const sent = new Map(
    requests.flatMap((request) => request.entries).map(({ id, revision }) => [id, revision]),
  );
  return entries.every(({ id, revision }) => revision <= (sent.get(id) ?? 0) + 1);
}

/** The last one first: each builds on the state that the one before it left. */
export async function undoOperations(operations: readonly OperationResult[]): Promise<void> {
  for (const { operationId } of operations.toReversed()) await timesheets.undo.call({ id: operationId });
}

/** At least one, for an action that names no entries. */
function toRequests(entries: readonly TimesheetEntry[]): OperationRequest[] {
  const requests: OperationRequest[] = [];
  for (let from = 0; from === 0 || from < entries.length; from += timesheetLimits.entriesPerRequest) {
    const chunk = entries.slice(from, from + timesheetLimits.entriesPerRequest);
    requests.push({ entries: chunk.map(({ id, revision }) => ({ id, revision })), operationId: newId() });
  }
  return requests;
}

/** As often as a query: under its id, a request is safe to repeat. */
function withRetries<T>(mutationFn: () => Promise<T>): Promise<T> {
  return new MutationObserver(queryClient, { mutationFn, ...retryOptions }).mutate();
}
