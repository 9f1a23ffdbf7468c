import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { currentAccount } from '#src/platform/web/current-account.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { currentPendingChanges, openedPendingChanges } from './current-pending-changes.ts';
import { currentRevision, mapRevision } from './entry-cache.ts';
import { onlineTimesheets } from './online-timesheets.ts';
import type { EntryOperationInput } from './pending-changes-store.ts';

/**
 * Creates, changes and deletes entries, and undoes that: sent directly if the server can be reached, rejections
 * included. Without an answer, or with queued operations for the entry, the operation is queued; the promise
 * resolves once it is persisted.
 */
export const offlineClient = {
  create: {
    async call(body: NewTimesheetEntry): Promise<{ id: string }> {
      const { id } = body;
      if (id === undefined) return onlineTimesheets.create.call(body);
      const wish = { id, kind: 'create' as const, body: { ...body, id } };
      return (await sendOrQueue(wish, (options) => createOnServer(body, options))) ?? { id };
    },
  },

  update: {
    async call({
      id,
      revision,
      operationId: opId = newId(),
      ...body
    }: TimesheetChange): Promise<TimesheetEntry> {
      const seen = revision && currentRevision(id, revision);
      const wish = { id, revision: seen, opId, kind: 'change' as const, body };
      const entry = await sendOrQueue(wish, (options) =>
        onlineTimesheets.update.call({ ...body, id, revision: seen, operationId: opId }, options),
      );
      return entry ?? projectedEntry(id);
    },
  },

  delete: {
    /** With a `revision`, only if the entry hasn't changed since. */
    async call({ id, revision, operationId = newId() }: DeleteInput): Promise<{ operationId: string }> {
      const seen = revision && currentRevision(id, revision);
      const wish = { id, revision: seen, opId: operationId, kind: 'delete' as const, body: null };
      const entries = [{ id, revision: seen }];
      await sendOrQueue<object>(wish, (options) =>
        onlineTimesheets.deleteMany.call({ entries, operationId }, options),
      );
      return { operationId };
    },
  },

  undo: {
    /** `entryId`: of an operation on one entry, which also works offline. `before`: the entry before a change. */
    async call({ id: undoes, entryId: id, before }: UndoInput): Promise<void> {
      if (id === undefined) {
        await onlineTimesheets.undo.call({ id: undoes });
        return;
      }
      const body = { undoes, ...(before && { before }) };
      const wish = { id, revision: before?.revision, kind: 'restore' as const, body };
      const entry = await sendOrQueue(wish, async (options) => {
        const { undoOperation } = await import('./send-pending-change.ts');
        return undoOperation(onlineTimesheets, { id, ...body }, options);
      });
      if (before && entry) mapRevision(id, before.revision, entry.revision);
    },
  },
};

type DeleteInput = { id: string; revision?: number | undefined; operationId?: string };
type UndoInput = { id: string; entryId?: string; before?: TimesheetEntry };

type Options = { signal?: AbortSignal };

/** A proxy or captive portal may answer instead of Stint; then nothing was created. */
async function createOnServer(body: NewTimesheetEntry, options: Options): Promise<{ id: string }> {
  const answer: unknown = await onlineTimesheets.create.call(body, options);
  if (typeof answer !== 'object' || answer === null || !('id' in answer)) {
    throw new Error('The response has no ID.');
  }
  return { id: String(answer.id) };
}

/** The server's answer, or null if the operation was queued. */
async function sendOrQueue<T>(
  operation: EntryOperationInput,
  ask: (options: Options) => Promise<T>,
): Promise<T | null> {
  const pendingChanges = currentPendingChanges();
  if (!pendingChanges) return await askOrQueueLater(operation, ask);
  if (!pendingChanges.canQueue(operation)) return ask({});
  if (pendingChanges.hasPending(operation.id) || !navigator.onLine) {
    await pendingChanges.add(operation, false);
    return null;
  }
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await ask({ signal: timeout });
  } catch (error) {
    if (!toFailure(error).isUnreachable && !timeout.aborted) throw error;
    // The request may have arrived.
    await pendingChanges.add(operation, true);
    return null;
  }
}

/** A page that has just loaded offline may still open its pending changes: the operation waits for them. */
async function askOrQueueLater<T>(
  operation: EntryOperationInput,
  ask: (options: Options) => Promise<T>,
): Promise<T | null> {
  const uid = currentAccount()?.uid;
  try {
    return await ask({});
  } catch (error) {
    const pendingChanges = toFailure(error).isUnreachable ? await openedPendingChanges() : undefined;
    if (!pendingChanges?.canQueue(operation) || currentAccount()?.uid !== uid) throw error;
    await pendingChanges.add(operation, true);
    return null;
  }
}

/** Some networks never answer. */
const timeoutMs = 15_000;

/** `canQueue` has checked that the entry is known. */
function projectedEntry(id: string): TimesheetEntry {
  const entry = currentPendingChanges()?.projectedEntry(id);
  if (!entry) throw new Error('An unknown entry can’t be changed offline.');
  return entry;
}
