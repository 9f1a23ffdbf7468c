import { ORPCError } from '@orpc/client';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod';
import * as m from '#messages/expenses.ts';
import { hasPlainTexts, isPrivateMode } from '#src/features/encryption/web/public.tsx';
import type { NewExpense } from '#src/features/expenses/contract.ts';
import { privateFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { currentAccount, onAccountChange } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { isApiError, toFailure } from '#src/platform/web/failure.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { isServerUnreachable, onConnectivityChange } from '#src/platform/web/offline/connectivity.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { expenseOutboxName } from '#src/platform/web/offline/pending-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { inOneTab } from '#src/platform/web/tab-lock.ts';

export type NewRequest = z.input<typeof NewExpense> & { id: string };
/** `problem`: why the server refused it; it then waits for the user. */
export type QueuedExpense = { id: string; request: NewRequest; problem: string | null };

/** By account. What waits stays when someone signs out, and is sent when they are back. */
const lists = createIdbLists<QueuedExpense>(expenseOutboxName);
const { subscribe, emit } = createEmitter();
let queued: readonly QueuedExpense[] = [];
let isSending = false;

/** New expenses of this browser that the server doesn't have yet. */
export function useQueuedExpenses(): readonly QueuedExpense[] {
  return useSyncExternalStore(subscribe, () => queued);
}

/** Adds an expense, or keeps it in this browser until the server can be reached; resolves to whether it was sent. */
export async function createOrQueue(request: NewRequest): Promise<boolean> {
  const uid = currentAccount()?.uid;
  try {
    await send(request);
    // A refused expense that was corrected. A draft without lines says nothing about it.
    if (request.lines && queued.some(({ id }) => id === request.id)) await discardQueued(request.id);
    return true;
  } catch (error) {
    if (!toFailure(error).isUnreachable || uid === undefined) throw error;
    // Without the key, private texts would be stored readable.
    if (hasPlainTexts(privateFields, request) && (await isPrivateMode()))
      throw new ORPCError('KEY_MISSING', { status: 400, message: m.privateNotQueued });
    // A draft that waits for its receipt may have been completed.
    const item = { id: request.id, request, problem: null };
    show(await lists.update(uid, (before) => [...before.filter(({ id }) => id !== request.id), item]));
    retryLater();
    return false;
  }
}

/** Forgets an expense that the server refused. */
export async function discardQueued(id: string): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid !== undefined) show(await lists.update(uid, (before) => before.filter((each) => each.id !== id)));
}

/** Takes back an expense that was queued, from the server if it was sent since. */
export async function undoQueued(id: string): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) return;
  // An expense that is being sent is on the server or waits again afterwards.
  await inOneTab(lockName(uid), async () => {
    const isWaiting = (await lists.read(uid)).some((each) => each.id === id);
    await (isWaiting ? discardQueued(id) : expenses.delete.call({ id }));
  });
}

/** Sends what waits, in one tab: each expense once, since a repeat has the same ID. */
export async function sendQueued(): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid === undefined || isSending) return;
  isSending = true;
  try {
    await inOneTab(lockName(uid), () => sendAll(uid));
  } finally {
    isSending = false;
  }
}

function lockName(uid: string): string {
  return `${expenseOutboxName} ${uid}`;
}

async function sendAll(uid: string): Promise<void> {
  let sentCount = 0;
  for (const { id, request, problem } of await lists.read(uid)) {
    if (problem !== null) continue;
    const error = await send(request).then(
      () => null,
      (reason: unknown) => ({ reason }),
    );
    const failure = error && toFailure(error.reason);
    if (currentAccount()?.uid !== uid) return;
    if (failure?.isUnreachable) {
      retryLater();
      break;
    }
    if (error && isTemporary(error.reason)) {
      retryLater();
      continue;
    }
    if (failure) notify(m.expenseRefused({ problem: failure.message }), { tone: 'failed' });
    else sentCount += 1;
    const sent = JSON.stringify(request);
    const after = await lists.update(uid, (before) =>
      before.flatMap((each) => {
        // The form may have been completed while its draft was sent: that request still waits.
        if (each.id !== id || JSON.stringify(each.request) !== sent) return [each];
        return failure ? [{ ...each, problem: failure.message }] : [];
      }),
    );
    if (after.some((each) => each.id === id && each.problem === null)) retryLater();
  }
  show(await lists.read(uid));
  if (sentCount === 0) return;
  notify(m.queuedSent({ count: sentCount }));
  await invalidateChanged(queryClient, 'expenses');
}

/** An error of the server, a rate limit or an expired session says nothing about the expense. */
function isTemporary(error: unknown): boolean {
  return isApiError(error) && (error.status >= 500 || error.status === 429 || error.status === 401);
}

function send(request: NewRequest): Promise<void> {
  return createOrUpdate(request, { create: expenses.create.call, update: expenses.update.call });
}

const retryMs = 10_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void sendQueued(), retryMs);
}

function show(next: readonly QueuedExpense[]): void {
  queued = next;
  emit();
}

globalThis.addEventListener('online', () => void sendQueued());
onConnectivityChange(() => {
  if (!isServerUnreachable()) void sendQueued();
});
onAccountChange(() => {
  clearTimeout(retryTimer);
  show([]);
});
