import { ORPCError } from '@orpc/client';
import { MutationObserver } from '@tanstack/react-query';
import * as m from '#messages/timesheets.ts';
import { timesheetLimits } from '#src/features/timesheets/api-messages.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import type { SkippedHours } from '#src/features/timesheets/rules/views/week-copy.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import type { Failure } from '#src/platform/web/failure.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { queryClient, retryOptions } from '#src/platform/web/query-client.ts';

type OperationRequest = { entries: { id: string; revision: number }[]; operationId: string };
export type ChangedEntries = {
  operationId: string;
  ids: string[];
  /** How many entries were sent: a deletion leaves none. */
  sentCount?: number;
  /** Its answer was lost, so it may never have arrived. */
  isUncertain?: boolean;
  shiftedStarts?: ShiftedStart[] | undefined;
  skipped?: SkippedHours[] | undefined;
};
export type OperationCall = (request: OperationRequest) => Promise<ChangedEntries>;

/** Requests with unknown outcome, by action. */
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
): Promise<readonly ChangedEntries[]> {
  // Without revisions: a request that did arrive has changed them.
  const key = [action, ...entries.map(({ id }) => id)].join(' ');
  const earlier = unknownOutcomes.get(key);
  const requests = earlier && canRepeat(earlier, entries) ? earlier : toRequests(entries);
  unknownOutcomes.set(key, requests);
  const operations: ChangedEntries[] = [];
  try {
    for (const request of requests) {
      // Sequential: each request locks the retainers it uses.
      const operation = await withRetries(() => perform(request));
      operations.push({ ...operation, sentCount: request.entries.length });
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

/** Not after a later change: the repeat would do nothing but report success. */
function canRepeat(requests: readonly OperationRequest[], entries: readonly TimesheetEntry[]): boolean {
  const sent = new Map(
    requests.flatMap((request) => request.entries).map(({ id, revision }) => [id, revision]),
  );
  return entries.every(({ id, revision }) => revision <= (sent.get(id) ?? 0) + 1);
}

/**
 * Undoes all that it can, in reverse order: each operation builds on the one before. Fails with a sentence that says how
 * many entries stayed as they are.
 */
export async function undoOperations(operations: readonly ChangedEntries[]): Promise<void> {
  let isAnyUndone = false;
  const failures: { error: unknown; failure: Failure; entries: number }[] = [];
  for (const { operationId, ids, sentCount = 0, isUncertain = false } of operations.toReversed()) {
    try {
      await timesheets.undo.call({ id: operationId });
      isAnyUndone = true;
    } catch (error) {
      const failure = toFailure(error);
      const neverArrived = isUncertain && failure.code === 'NOT_FOUND';
      if (!neverArrived) failures.push({ error, failure, entries: Math.max(ids.length, sentCount) });
    }
  }
  const [first] = failures;
  if (!first) return;
  const unreached = failures.find(({ failure }) => failure.isUnreachable);
  if (unreached || !isAnyUndone) throw (unreached ?? first).error;
  const { code, message: problem } = first.failure;
  const count = failures.reduce((sum, { entries }) => sum + entries, 0);
  throw new ORPCError(code, { message: m.undoneInPart({ count, problem }) });
}

/** At least one request, for actions without entries. */
function toRequests(entries: readonly TimesheetEntry[]): OperationRequest[] {
  const requests: OperationRequest[] = [];
  for (let from = 0; from === 0 || from < entries.length; from += timesheetLimits.entriesPerRequest) {
    const chunk = entries.slice(from, from + timesheetLimits.entriesPerRequest);
    requests.push({ entries: chunk.map(({ id, revision }) => ({ id, revision })), operationId: newId() });
  }
  return requests;
}

/** Retries as often as a query does; operation IDs make that safe. */
export function withRetries<T>(mutationFn: () => Promise<T>): Promise<T> {
  return new MutationObserver(queryClient, { mutationFn, ...retryOptions }).mutate();
}
