import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  applyResult,
  markSent,
  nextOperation,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type {
  PendingChange,
  PendingChanges,
  SendResult,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type { IdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { withTabLock } from '#src/platform/web/tab-lock.ts';

type SendQueueOptions = {
  uid: string;
  storage: IdbLists<PendingChange>;
  send(operation: PendingChange): Promise<SendResult>;
  /** Stores and shows what is left to do. */
  change(rule: (before: PendingChanges) => PendingChanges): Promise<PendingChanges>;
  hasUnsent(): boolean;
  onDone(operation: PendingChange, entry: TimesheetEntry | null): void;
  onNeedsAttention(operation: PendingChange, pendingChanges: PendingChanges): void;
  /** Closes the queue. */
  signal: AbortSignal;
};

const pendingChangesName = 'stint-pending-changes';
/** How long to wait for another tab that sends. */
const maxWaitMs = 5_000;
const minRetryMs = 1_000;
const maxRetryMs = 60_000;

/**
 * Sends pending changes in order, in one tab at a time: on load, when the network returns, when the page becomes visible, and
 * periodically.
 */
export function startSendQueue(options: SendQueueOptions) {
  const { uid, storage, send, change, hasUnsent, onDone, onNeedsAttention, signal } = options;
  let isSending = false;
  let shouldSendAgain = false;
  let pauseMs = minRetryMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const isClosed = () => signal.aborted;

  /** Until there is no answer. */
  async function sendInOrder(): Promise<void> {
    while (!isClosed()) {
      // Another tab may have sent it, or the user discarded it.
      const next = nextOperation(await storage.read(uid));
      if (!next) return;
      // Persisted before sending: the answer may get lost.
      await change((before) => markSent(before, next.opId));
      if (isClosed()) return;
      const answer = await send(next);
      if (answer.is === 'away') {
        tryLater();
        return;
      }
      pauseMs = minRetryMs;
      if (answer.is === 'done') onDone(next, answer.entry);
      const after = await change((before) => applyResult(before, next.opId, answer));
      const undecided = after.find(({ opId, standing }) => opId === next.opId && standing.is !== 'waiting');
      if (undecided && !isClosed()) onNeedsAttention(undecided, after);
    }
  }

  async function sendInOneTab(until: AbortSignal): Promise<void> {
    await withTabLock(`${pendingChangesName} ${uid}`, sendInOrder, until).catch(tryLater);
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
    if (isSending || isClosed() || !hasUnsent()) return;
    isSending = true;
    void sendInOneTab(signal).finally(() => {
      isSending = false;
      // Operations added after the last check.
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

  window.addEventListener('online', sendNow, { signal });
  document.addEventListener('visibilitychange', sendWhenVisible, { signal });
  signal.addEventListener('abort', () => clearTimeout(retryTimer), { once: true });
  sendSoon();

  return {
    sendSoon,
    sendNow,
    /** Resolves once all that can be sent is sent, or the server can’t be reached. */
    async sendAll(): Promise<void> {
      if (hasUnsent()) await sendInOneTab(AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]));
    },
  };
}
