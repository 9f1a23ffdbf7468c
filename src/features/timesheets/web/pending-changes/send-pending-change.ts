import { ORPCError } from '@orpc/client';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { SendResult, PendingChange } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { rejectionReason } from '#src/features/timesheets/web/labels/entry-errors.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import type { OnlineTimesheets } from './online-timesheets.ts';

/** Sends an operation and interprets the answer. Safe to repeat. */
export async function sendPendingChange(
  client: OnlineTimesheets,
  operation: PendingChange,
): Promise<SendResult> {
  try {
    return { is: 'done', entry: await callServer(client, operation) };
  } catch (error) {
    return toSendResult(client, operation, error);
  }
}

async function callServer(
  client: OnlineTimesheets,
  operation: PendingChange,
): Promise<TimesheetEntry | null> {
  const { id, opId } = operation;
  const revision = operation.baseRevision ?? undefined;
  const inTime = { signal: AbortSignal.timeout(timeoutMs) };
  switch (operation.kind) {
    case 'create':
      assertServerResponse(await client.create.call(operation.body, inTime), 'id');
      return null;
    case 'change': {
      const entry = await client.update.call({ ...operation.body, id, revision, operationId: opId }, inTime);
      assertServerResponse(entry, 'revision');
      return entry;
    }
    case 'delete': {
      // As an operation with its own ID: a repeat gets the same answer, even after an undo.
      const entries = [{ id, revision }];
      assertServerResponse(
        await client.deleteMany.call({ entries, operationId: opId }, inTime),
        'operationId',
      );
      return null;
    }
    case 'restore': {
      const entry = await undoOperation(client, { id, ...operation.body }, inTime);
      assertServerResponse(entry, 'revision');
      return entry;
    }
  }
}

/** Some networks never answer. */
const timeoutMs = 20_000;

/** Undoes an operation on an entry, and returns that entry. */
export async function undoOperation(
  client: OnlineTimesheets,
  { id, undoes, before }: { id: string; undoes: string | null; before?: TimesheetEntry },
  options: { signal?: AbortSignal },
): Promise<TimesheetEntry | null> {
  try {
    await client.undo.call({ id: undoes ?? id }, options);
  } catch (error) {
    const isDeletedElsewhere = toFailure(error).code === 'NOT_FOUND' && undoes !== null && !before;
    if (!isDeletedElsewhere) throw error;
    await client.undo.call({ id }, options);
  }
  return client.get.call({ id }, options);
}

async function toSendResult(
  client: OnlineTimesheets,
  operation: PendingChange,
  error: unknown,
): Promise<SendResult> {
  if (isUnknownOutcome(error)) return { is: 'away' };
  const failure = toFailure(error);
  const { code } = failure;
  if (code === 'STALE') {
    const current = currentEntryFromError(error);
    if (current) return { is: 'changed', current };
  }
  if (code === 'NOT_FOUND' && operation.kind !== 'restore') return { is: 'gone' };
  if (code === 'CONFLICT' && operation.kind === 'create') {
    try {
      const current = await client.get.call({ id: operation.id });
      if (current) return { is: 'changed', current };
    } catch (unread) {
      if (isUnknownOutcome(unread)) return { is: 'away' };
      throw unread;
    }
  }
  return { is: 'refused', reason: rejectionReason(failure) };
}

/**
 * Whether the outcome is unknown: no answer, or one that doesn't come from Stint. A request to sign in or to
 * slow down isn't a rejection either.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (!(error instanceof ORPCError)) return true;
  const status: unknown = error.status;
  return typeof status !== 'number' || status >= 500 || [401, 408, 425, 429].includes(status);
}

/** A proxy or captive portal may answer instead of Stint; then nothing was done. */
function assertServerResponse(answer: unknown, member: string): void {
  if (typeof answer !== 'object' || answer === null || !(member in answer))
    throw new TypeError('The response isn’t from Stint.');
}

/** STALE carries the current entry or entries, as the contract declares. */
function currentEntryFromError(error: unknown): TimesheetEntry | undefined {
  if (!(error instanceof ORPCError)) return undefined;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('current' in data)) return undefined;
  const current: unknown = Array.isArray(data.current) ? data.current[0] : data.current;
  // The contract's shape, enforced by the server.
  return typeof current === 'object' && current !== null ? (current as TimesheetEntry) : undefined;
}
