import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  optimisticEntries,
  projectedEntry,
  optimisticTotals,
} from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import type {
  AccountDefaults,
  ListFilter,
  FetchedList,
  OptimisticTotals,
} from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import {
  resolveConflict,
  discardOperation,
  enqueue,
  nextOperation,
  retryRejected,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type {
  SendResult,
  PendingChange,
  PendingChanges,
  OperationInput,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { newId } from '#src/platform/web/new-id.ts';
import type { IdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { cachedEntry, cacheEntries, mapRevision } from './entry-cache.ts';
import { startSendQueue } from './send-queue.ts';
import { pendingChangesChannel } from './when-pending-changes-needed.ts';

type PendingChangesOptions = {
  uid: string;
  defaults: AccountDefaults;
  storage: IdbLists<PendingChange>;
  send(operation: PendingChange): Promise<SendResult>;
  /** When the oldest visible list was fetched; Infinity without one. */
  oldestRead(): number;
  /** The queue changed, in this tab or another. */
  onChange(): void;
  /** An operation was sent, by this tab or another: refetch lists. */
  onSent(): void;
  /** The server's answer needs a decision; called once, in the tab that sent the operation. */
  onNeedsAttention(operation: PendingChange, pendingChanges: PendingChanges): void;
};

export type PendingChangesStore = Awaited<ReturnType<typeof openPendingChanges>>;
/** An entry operation; `revision` is the expected one, `opId` the ID it was sent with. */
export type EntryOperationInput = OperationInput & {
  id: string;
  revision?: number | undefined;
  opId?: string | undefined;
};

/** The pending changes of an account, persisted and shared by all tabs. The send queue sends them until closed. */
export async function openPendingChanges({
  uid,
  defaults,
  storage,
  send,
  oldestRead,
  onChange,
  onSent,
  onNeedsAttention,
}: PendingChangesOptions) {
  let pendingChanges: PendingChanges = await storage.read(uid);
  const closing = new AbortController();
  const tabs = new BroadcastChannel(pendingChangesChannel);
  /** Operations sent by this tab and when they were answered: lists fetched earlier don't include them. */
  let sentOperations: ReadonlyArray<{ operation: PendingChange; at: number }> = [];

  const isClosed = () => closing.signal.aborted;

  function show(next: PendingChanges): void {
    if (isClosed()) return;
    const isShorter = next.length < pendingChanges.length;
    pendingChanges = next;
    onChange();
    if (isShorter) onSent();
  }

  async function change(rule: (before: PendingChanges) => PendingChanges): Promise<PendingChanges> {
    const next = await storage.update(uid, rule);
    show(next);
    if (!isClosed()) tabs.postMessage(uid);
    return next;
  }

  function recordResult(operation: PendingChange, answer: TimesheetEntry | null): void {
    const { id, baseRevision } = operation;
    const entry = answer ?? projectedEntry(null, [operation], defaults);
    if (!entry) return;
    cacheEntries([entry]);
    if (baseRevision !== null) mapRevision(id, baseRevision, entry.revision);
  }

  const queue = startSendQueue({
    uid,
    storage,
    send,
    change,
    hasUnsent: () => nextOperation(pendingChanges) !== undefined,
    onDone(operation, entry) {
      const oldest = oldestRead();
      sentOperations = [...sentOperations.filter(({ at }) => at > oldest), { operation, at: Date.now() }];
      recordResult(operation, entry);
    },
    onNeedsAttention,
    signal: closing.signal,
  });

  tabs.addEventListener('message', ({ data }) => {
    if (data === uid) void storage.read(uid).then(show);
  });

  /** Operations missing from a list fetched at this time; 0 for a placeholder. */
  function pendingSince(readAt: number): PendingChanges {
    const later = readAt === 0 ? [] : sentOperations.filter(({ at }) => at > readAt);
    const sent = later.map(({ operation }) => operation);
    return sent.length === 0 ? pendingChanges : [...sent, ...pendingChanges];
  }

  const operationsOf = (entry: string) => pendingChanges.filter(({ id }) => id === entry);

  return {
    uid,
    list: () => pendingChanges,
    hasPending: (id: string) => operationsOf(id).length > 0,
    /** An entry that was never loaded here can't be changed offline. */
    canQueue: ({ id, kind }: EntryOperationInput) =>
      kind === 'create' || kind === 'delete' || cachedEntry(id) !== null || operationsOf(id).length > 0,
    /** The entry after all its queued operations. */
    projectedEntry: (id: string) => projectedEntry(cachedEntry(id), operationsOf(id), defaults),
    /** The result of keeping this device's version: all queued operations on top of theirs. */
    localVersion({ id, seen, standing, kind }: PendingChange) {
      const below = standing.is === 'conflict' ? (standing.theirs ?? seen) : seen;
      return projectedEntry(kind === 'create' ? null : below, operationsOf(id), defaults);
    },
    optimisticEntries: (entries: readonly TimesheetEntry[], list: FetchedList, readAt: number) =>
      optimisticEntries(entries, pendingSince(readAt), list, defaults),
    optimisticTotals: (totals: OptimisticTotals, filter: ListFilter, readAt: number) =>
      optimisticTotals(totals, pendingSince(readAt), filter, defaults),
    /** Resolves once persisted. */
    async add(
      { id, revision, opId = newId(), ...input }: EntryOperationInput,
      isTried: boolean,
    ): Promise<void> {
      const seen = input.kind === 'create' ? null : cachedEntry(id);
      const operation: PendingChange = {
        ...input,
        opId,
        uid,
        id,
        madeAt: new Date().toISOString(),
        seen,
        baseRevision: revision ?? (input.kind === 'delete' ? (seen?.revision ?? null) : null),
        isTried,
        standing: { is: 'waiting' },
      };
      await change((before) => enqueue(before, operation));
      queue.sendSoon();
    },
    async resolveConflict(opId: string, keep: 'mine' | 'theirs'): Promise<void> {
      const fresh = newId();
      await change((before) => resolveConflict(before, opId, keep, fresh));
      queue.sendNow();
    },
    async sendAgain(opId: string): Promise<void> {
      await change((before) => retryRejected(before, opId));
      queue.sendNow();
    },
    async discard(opId: string): Promise<void> {
      await change((before) => discardOperation(before, opId));
      queue.sendNow();
    },
    sendAll: queue.sendAll,
    /** Rewrites queued operations; resolves to what is stored then. */
    rewrite: change,
    /** Discards everything on sign-out. */
    async clear(): Promise<void> {
      await change(() => []);
    },
    sendNow: queue.sendNow,
    close(): void {
      closing.abort();
      tabs.close();
    },
  };
}
