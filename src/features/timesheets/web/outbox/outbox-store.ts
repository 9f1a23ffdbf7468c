import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  optimisticEntries,
  projectedEntry,
  optimisticTotals,
} from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import type {
  AccountDefaults,
  ListFilter,
  ListState,
  OptimisticTotals,
} from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import {
  applyResult,
  resolveConflict,
  discardOperation,
  enqueue,
  nextOperation,
  markSent,
} from '#src/features/timesheets/rules/offline/outbox.ts';
import type {
  SendResult,
  OutboxOperation,
  Outbox,
  OperationInput,
} from '#src/features/timesheets/rules/offline/outbox.ts';
import { newId } from '#src/platform/web/new-id.ts';
import type { IdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';
import { cachedEntry, cacheEntries } from './entry-cache.ts';

type OutboxOptions = {
  uid: string;
  defaults: AccountDefaults;
  storage: IdbLists<OutboxOperation>;
  send(operation: OutboxOperation): Promise<SendResult>;
  /** When the oldest list that a page may show was read; Infinity where there is none. */
  oldestRead(): number;
  /** What waits has changed, in this tab or another. */
  onChange(): void;
  /** Something was sent, by this tab or another: lists are to be asked anew. */
  onSent(): void;
  /** The service has answered, and somebody has to decide; told once, by the tab that has sent it. */
  onNeedsAttention(operation: OutboxOperation, outbox: Outbox): void;
};

export type OutboxStore = Awaited<ReturnType<typeof openOutbox>>;
/** A wish for an entry; `revision` is the one that was seen. */
export type EntryOperationInput = OperationInput & { id: string; revision?: number | undefined };

const storeName = 'stint-outbox';
const minRetryMs = 1_000;
const maxRetryMs = 60_000;

/**
 * What waits to be sent for an account, kept on disk, the same in every tab; one of them sends it, in order, when the
 * page opens, when the network comes back, when somebody looks, and again and again in between, until closed.
 */
export async function openOutbox({
  uid,
  defaults,
  storage,
  send,
  oldestRead,
  onChange,
  onSent,
  onNeedsAttention,
}: OutboxOptions) {
  let outbox: Outbox = await storage.read(uid);
  let isSending = false;
  let shouldSendAgain = false;
  let pauseMs = minRetryMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const closing = new AbortController();
  const tabs = new BroadcastChannel(storeName);
  /** Revisions that entries had, and what this tab's own operations made of them. */
  const revisionMap = new Map<string, number>();
  /** What this tab has sent, and when it was answered: what was read before does not say it yet. */
  let sentOperations: ReadonlyArray<{ operation: OutboxOperation; at: number }> = [];
  /** What deleted an entry, as far as it was this tab's wish. */
  const deletions = new Map<string, string>();

  const isClosed = () => closing.signal.aborted;

  function show(next: Outbox): void {
    if (isClosed()) return;
    const isShorter = next.length < outbox.length;
    outbox = next;
    onChange();
    if (isShorter) onSent();
  }

  async function change(rule: (before: Outbox) => Outbox): Promise<Outbox> {
    const next = await storage.update(uid, rule);
    show(next);
    if (!isClosed()) tabs.postMessage(uid);
    return next;
  }

  /** One after the other, until nobody answers. */
  async function sendAll(): Promise<void> {
    while (!isClosed()) {
      // Another tab may have sent some of it, or somebody has changed their mind.
      const next = nextOperation(await storage.read(uid));
      if (!next) return;
      // Written before it goes out: it may be done, and the answer lost.
      await change((before) => markSent(before, next.opId));
      if (isClosed()) return;
      const answer = await send(next);
      if (answer.is === 'away') {
        tryLater();
        return;
      }
      pauseMs = minRetryMs;
      if (answer.is === 'done') {
        const oldest = oldestRead();
        sentOperations = [
          ...sentOperations.filter(({ at }) => at > oldest),
          { operation: next, at: Date.now() },
        ];
        recordResult(next, answer.entry);
      }
      const after = await change((before) => applyResult(before, next.opId, answer));
      const undecided = after.find(({ opId, standing }) => opId === next.opId && standing.is !== 'waiting');
      if (undecided && !isClosed()) onNeedsAttention(undecided, after);
    }
  }

  function recordResult(operation: OutboxOperation, answer: TimesheetEntry | null): void {
    const { id, baseRevision } = operation;
    const entry = answer ?? projectedEntry(null, [operation], defaults);
    if (!entry) return;
    cacheEntries([entry]);
    if (baseRevision !== null) revisionMap.set(`${id} ${baseRevision}`, entry.revision);
  }

  function tryLater(): void {
    clearTimeout(retryTimer);
    if (isClosed()) return;
    retryTimer = setTimeout(sendSoon, pauseMs);
    pauseMs = Math.min(pauseMs * 2, maxRetryMs);
  }

  function sendSoon(): void {
    clearTimeout(retryTimer);
    shouldSendAgain = isSending;
    if (isSending || isClosed() || !nextOperation(outbox)) return;
    isSending = true;
    void withTabLock(`${storeName} ${uid}`, sendAll, closing.signal)
      .catch(tryLater)
      .finally(() => {
        isSending = false;
        // What joined after the last look.
        if (shouldSendAgain) sendSoon();
      });
  }

  function sendNow(): void {
    pauseMs = minRetryMs;
    sendSoon();
  }

  function sendWhenVisible(): void {
    if (document.visibilityState === 'visible') sendNow();
  }

  tabs.addEventListener('message', ({ data }) => {
    if (data === uid) void storage.read(uid).then(show);
  });
  window.addEventListener('online', sendNow, { signal: closing.signal });
  document.addEventListener('visibilitychange', sendWhenVisible, { signal: closing.signal });
  sendSoon();

  /** What a page does not show that was read at an instant; 0 where it stands in for one that is being read. */
  function pendingSince(readAt: number): Outbox {
    const later = readAt === 0 ? [] : sentOperations.filter(({ at }) => at > readAt);
    const sent = later.map(({ operation }) => operation);
    return sent.length === 0 ? outbox : [...sent, ...outbox];
  }

  const operationsOf = (entry: string) => outbox.filter(({ id }) => id === entry);

  function revisionNow(id: string, revision: number): number {
    const next = revisionMap.get(`${id} ${revision}`);
    return next === undefined || next === revision ? revision : revisionNow(id, next);
  }

  return {
    uid,
    list: () => outbox,
    hasPending: (id: string) => operationsOf(id).length > 0,
    /** Nothing can be said of an entry that was never seen here. */
    canQueue: ({ id, kind }: EntryOperationInput) =>
      kind === 'create' || kind === 'delete' || cachedEntry(id) !== null || operationsOf(id).length > 0,
    /** Once all that waits for it is done. */
    projectedEntry: (id: string) => projectedEntry(cachedEntry(id), operationsOf(id), defaults),
    /** What comes of an entry in conflict where mine is kept: all that waits for it, on top of theirs. */
    localVersion({ id, seen, standing, kind }: OutboxOperation) {
      const below = standing.is === 'conflict' ? (standing.theirs ?? seen) : seen;
      return projectedEntry(kind === 'create' ? null : below, operationsOf(id), defaults);
    },
    optimisticEntries: (entries: readonly TimesheetEntry[], list: ListState, readAt: number) =>
      optimisticEntries(entries, pendingSince(readAt), list, defaults),
    optimisticTotals: (totals: OptimisticTotals, filter: ListFilter, readAt: number) =>
      optimisticTotals(totals, pendingSince(readAt), filter, defaults),
    /** The revision that an entry has by now, where only this tab's own operations have changed it since. */
    revisionNow,
    deletionOperationId: (id: string) => deletions.get(id),
    /** Fulfilled once it is on disk. */
    async add({ id, revision, ...input }: EntryOperationInput, isTried: boolean): Promise<void> {
      const seen = input.kind === 'create' ? null : cachedEntry(id);
      const operation: OutboxOperation = {
        ...input,
        opId: newId(),
        uid,
        id,
        madeAt: new Date().toISOString(),
        seen,
        baseRevision: revision ?? (input.kind === 'delete' ? (seen?.revision ?? null) : null),
        isTried,
        standing: { is: 'waiting' },
      };
      if (input.kind === 'delete') deletions.set(id, operation.opId);
      await change((before) => enqueue(before, operation));
      sendSoon();
    },
    async resolveConflict(opId: string, keep: 'mine' | 'theirs'): Promise<void> {
      const fresh = newId();
      await change((before) => resolveConflict(before, opId, keep, fresh));
      sendNow();
    },
    async discard(opId: string): Promise<void> {
      await change((before) => discardOperation(before, opId));
      sendNow();
    },
    /** For who signs out and wants nothing kept. */
    async clear(): Promise<void> {
      await change(() => []);
    },
    sendNow,
    close(): void {
      closing.abort();
      clearTimeout(retryTimer);
      tabs.close();
    },
  };
}
