import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  type Defaults,
  entriesShown,
  entryToBe,
  type ListFilter,
  type ShownList,
  type ShownTotals,
  totalsShown,
} from '#src/features/timesheets/outbox-overlay.ts';
import {
  answered,
  decided,
  discarded,
  joined,
  nextOf,
  type Answer,
  type Operation,
  type Outbox,
  tried,
  type Wish,
} from '#src/features/timesheets/outbox.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import type { DurableLists } from '#src/platform/web/offline/durable-lists.ts';
import { inOneTab } from '#src/platform/web/one-tab.ts';
import { knownEntry, remember } from './known-entries.ts';

type Surroundings = {
  uid: string;
  defaults: Defaults;
  kept: DurableLists<Operation>;
  send(operation: Operation): Promise<Answer>;
  /** When the oldest list that a page may show was read; Infinity where there is none. */
  oldestRead(): number;
  /** What waits has changed, in this tab or another. */
  onChange(): void;
  /** Something was sent, by this tab or another: lists are to be asked anew. */
  onSent(): void;
  /** The service has answered, and somebody has to decide; told once, by the tab that has sent it. */
  onUndecided(operation: Operation, outbox: Outbox): void;
};

export type OutboxStore = Awaited<ReturnType<typeof openOutbox>>;
/** A wish for an entry; `revision` is the one that was seen. */
export type WishFor = Wish & { id: string; revision?: number | undefined };

const name = 'stint-outbox';
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * What waits to be sent for an account, kept on disk, the same in every tab; one of them sends it, in order, when the
 * page opens, when the network comes back, when somebody looks, and again and again in between, until closed.
 */
export async function openOutbox({
  uid,
  defaults,
  kept,
  send,
  oldestRead,
  onChange,
  onSent,
  onUndecided,
}: Surroundings) {
  let outbox: Outbox = await kept.read(uid);
  let isSending = false;
  let isAskedAgain = false;
  let pauseMs = shortestPauseMs;
  let again: ReturnType<typeof setTimeout> | undefined;
  const closing = new AbortController();
  const tabs = new BroadcastChannel(name);
  /** Revisions that entries had, and what this tab's own operations made of them. */
  const successors = new Map<string, number>();
  /** What this tab has sent, and when it was answered: what was read before does not say it yet. */
  let settled: ReadonlyArray<{ operation: Operation; at: number }> = [];
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
    const next = await kept.change(uid, rule);
    show(next);
    if (!isClosed()) tabs.postMessage(uid);
    return next;
  }

  /** One after the other, until nobody answers. */
  async function sendAll(): Promise<void> {
    while (!isClosed()) {
      // Another tab may have sent some of it, or somebody has changed their mind.
      const next = nextOf(await kept.read(uid));
      if (!next) return;
      // Written before it goes out: it may be done, and the answer lost.
      await change((before) => tried(before, next.opId));
      if (isClosed()) return;
      const answer = await send(next);
      if (answer.is === 'away') {
        tryLater();
        return;
      }
      pauseMs = shortestPauseMs;
      if (answer.is === 'done') {
        const oldest = oldestRead();
        settled = [...settled.filter(({ at }) => at > oldest), { operation: next, at: Date.now() }];
        learn(next, answer.entry);
      }
      const after = await change((before) => answered(before, next.opId, answer));
      const undecided = after.find(({ opId, standing }) => opId === next.opId && standing.is !== 'waiting');
      if (undecided && !isClosed()) onUndecided(undecided, after);
    }
  }

  function learn(operation: Operation, answer: TimesheetEntry | null): void {
    const { id, baseRevision } = operation;
    const entry = answer ?? entryToBe(null, [operation], defaults);
    if (!entry) return;
    remember([entry]);
    if (baseRevision !== null) successors.set(`${id} ${baseRevision}`, entry.revision);
  }

  function tryLater(): void {
    clearTimeout(again);
    if (isClosed()) return;
    again = setTimeout(sendSoon, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }

  function sendSoon(): void {
    clearTimeout(again);
    isAskedAgain = isSending;
    if (isSending || isClosed() || !nextOf(outbox)) return;
    isSending = true;
    void inOneTab(`${name} ${uid}`, sendAll, closing.signal)
      .catch(tryLater)
      .finally(() => {
        isSending = false;
        // What joined after the last look.
        if (isAskedAgain) sendSoon();
      });
  }

  function sendNow(): void {
    pauseMs = shortestPauseMs;
    sendSoon();
  }

  function onLook(): void {
    if (document.visibilityState === 'visible') sendNow();
  }

  tabs.addEventListener('message', ({ data }) => {
    if (data === uid) void kept.read(uid).then(show);
  });
  window.addEventListener('online', sendNow, { signal: closing.signal });
  document.addEventListener('visibilitychange', onLook, { signal: closing.signal });
  sendSoon();

  /** What a page does not show that was read at an instant; 0 where it stands in for one that is being read. */
  function missingSince(readAt: number): Outbox {
    const later = readAt === 0 ? [] : settled.filter(({ at }) => at > readAt);
    const sent = later.map(({ operation }) => operation);
    return sent.length === 0 ? outbox : [...sent, ...outbox];
  }

  const of = (entry: string) => outbox.filter(({ id }) => id === entry);

  function revisionNow(id: string, revision: number): number {
    const next = successors.get(`${id} ${revision}`);
    return next === undefined || next === revision ? revision : revisionNow(id, next);
  }

  return {
    uid,
    list: () => outbox,
    holds: (id: string) => of(id).length > 0,
    /** Nothing can be said of an entry that was never seen here. */
    takes: ({ id, kind }: WishFor) =>
      kind === 'create' || kind === 'delete' || knownEntry(id) !== null || of(id).length > 0,
    /** Once all that waits for it is done. */
    entryToBe: (id: string) => entryToBe(knownEntry(id), of(id), defaults),
    /** What comes of an entry in conflict where mine is kept: all that waits for it, on top of theirs. */
    mineOf({ id, seen, standing, kind }: Operation) {
      const below = standing.is === 'conflict' ? (standing.theirs ?? seen) : seen;
      return entryToBe(kind === 'create' ? null : below, of(id), defaults);
    },
    entriesShown: (entries: readonly TimesheetEntry[], list: ShownList, readAt: number) =>
      entriesShown(entries, missingSince(readAt), list, defaults),
    totalsShown: (totals: ShownTotals, filter: ListFilter, readAt: number) =>
      totalsShown(totals, missingSince(readAt), filter, defaults),
    /** The revision that an entry has by now, where only this tab's own operations have changed it since. */
    revisionNow,
    deletionOf: (id: string) => deletions.get(id),
    /** Fulfilled once it is on disk. */
    async add({ id, revision, ...wish }: WishFor, isTried: boolean): Promise<void> {
      const seen = wish.kind === 'create' ? null : knownEntry(id);
      const operation: Operation = {
        ...wish,
        opId: freshId(),
        uid,
        id,
        madeAt: new Date().toISOString(),
        seen,
        baseRevision: revision ?? (wish.kind === 'delete' ? (seen?.revision ?? null) : null),
        isTried,
        standing: { is: 'waiting' },
      };
      if (wish.kind === 'delete') deletions.set(id, operation.opId);
      await change((before) => joined(before, operation));
      sendSoon();
    },
    async decide(opId: string, keep: 'mine' | 'theirs'): Promise<void> {
      const fresh = freshId();
      await change((before) => decided(before, opId, keep, fresh));
      sendNow();
    },
    async discard(opId: string): Promise<void> {
      await change((before) => discarded(before, opId));
      sendNow();
    },
    /** For who signs out and wants nothing kept. */
    async clear(): Promise<void> {
      await change(() => []);
    },
    sendNow,
    close(): void {
      closing.abort();
      clearTimeout(again);
      tabs.close();
    },
  };
}
