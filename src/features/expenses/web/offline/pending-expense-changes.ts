import { ORPCError } from '@orpc/client';
import { useSyncExternalStore } from 'react';
import * as m from '#messages/expenses.ts';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  hasPlainTexts,
  readPrivateMode,
} from '#src/features/encryption/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import {
  rebaseQueue,
  resolveQueued,
  sendableExpenses,
  waiting,
} from '#src/features/expenses/rules/queued-expenses.ts';
import type {
  ChangeRequest,
  ExpenseQueue,
  NewExpenseRequest,
  QueuedExpense,
} from '#src/features/expenses/rules/queued-expenses.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { currentAccount, onAccountChange } from '#src/platform/web/current-account.ts';
import { createEmitter } from '#src/platform/web/emitter.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { invalidateChanged } from '#src/platform/web/live/invalidate-queries.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import {
  isServerUnreachable,
  onConnectivityChange,
  onNetworkReturn,
} from '#src/platform/web/offline/connectivity.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { expenseChangesDatabaseName, hasLists } from '#src/platform/web/offline/pending-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { inOneTab } from '#src/platform/web/tab-lock.ts';
import { deliverQueued, isTemporary, sendQueuedExpense } from './send-queued-expense.ts';

/** Lists by account. What waits stays when someone signs out, and is sent when they are back. */
const lists = createIdbLists<QueuedExpense>(expenseChangesDatabaseName);
const { subscribe, emit } = createEmitter();
const noChanges: ExpenseQueue = [];
let queued = noChanges;
let isSending = false;

/** What this browser did to expenses and the server doesn't have yet, with readable texts. */
export function useQueuedExpenses(): ExpenseQueue {
  return useSyncExternalStore(
    subscribe,
    () => queued,
    () => noChanges,
  );
}

/** Shows what an earlier page left. */
export async function loadQueued(): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid !== undefined && (await hasLists(expenseChangesDatabaseName).catch(() => false)))
    await show(await lists.read(uid));
}

/**
 * Adds an expense, or keeps it in this browser until the server can be reached; resolves to whether it was sent.
 * `isStored`: the server has a draft of it.
 */
export async function createOrQueue(request: NewExpenseRequest, { isStored = false } = {}): Promise<boolean> {
  const { id } = request;
  const isSent = await sendOrQueue({ opId: id, id, kind: 'create', request, isStored, standing: waiting });
  // A refused expense that was corrected. A draft without lines says nothing about it.
  if (isSent && request.lines && queued.some(({ opId }) => opId === id)) await discardQueued(id);
  return isSent;
}

/** Changes an expense like `createOrQueue`. `correctedOpId`: of a refused change, which this one replaces. */
export async function changeOrQueue(
  request: ChangeRequest,
  seen: Expense,
  correctedOpId?: string,
): Promise<boolean> {
  const opId = request.operationId ?? newId();
  const { id } = request;
  const operation = { opId, id, kind: 'change', request: { ...request, operationId: opId }, seen } as const;
  const isSent = await sendOrQueue({ ...operation, standing: waiting });
  if (correctedOpId !== undefined) await discardQueued(correctedOpId);
  return isSent;
}

/** Deletes an expense like `createOrQueue`. */
export function deleteOrQueue(seen: Expense, opId: string): Promise<boolean> {
  return sendOrQueue({ opId, id: seen.id, kind: 'delete', seen, standing: waiting });
}

async function sendOrQueue(operation: QueuedExpense): Promise<boolean> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) {
    await sendQueuedExpense(operation);
    return true;
  }
  // What was done before comes first.
  if (!isBehind(operation) && (await trySend(operation))) return true;
  const item = await toStoredItem(operation);
  // A draft that waits for its receipt may have been completed.
  await show(await lists.update(uid, (before) => [...before.filter(({ opId }) => opId !== item.opId), item]));
  retryLater();
  return false;
}

/** False if the server can’t be reached. */
async function trySend(operation: QueuedExpense): Promise<boolean> {
  try {
    await sendQueuedExpense(operation);
    return true;
  } catch (error) {
    if (!toFailure(error).isUnreachable) throw error;
    return false;
  }
}

/** Whether something that was done to the expense before still waits. */
function isBehind({ id: ownId }: QueuedExpense): boolean {
  return queued.some(
    ({ id, kind, standing }) => id === ownId && kind !== 'create' && standing.is === 'waiting',
  );
}

/** In private mode, its texts are encrypted before they are stored. */
async function toStoredItem(operation: QueuedExpense): Promise<QueuedExpense> {
  if (operation.kind === 'create') {
    await requireNoPlainTexts(operation.request);
    return operation;
  }
  const seen = await encryptPrivateFields(privateExpenseFields, operation.id, operation.seen);
  await requireNoPlainTexts(seen);
  if (operation.kind === 'delete') return { ...operation, seen };
  await requireNoPlainTexts(operation.request);
  // A newer version on the server is shown before anything replaces it.
  const revision = operation.request.revision ?? seen.revision;
  return { ...operation, seen, request: { ...operation.request, revision } };
}

/** Without the key, private texts would be stored readable; so would those of an unknown mode. */
async function requireNoPlainTexts(record: object): Promise<void> {
  if (!hasPlainTexts(privateExpenseFields, record)) return;
  const isPrivate = await readPrivateMode();
  if (isPrivate === false) return;
  const message = isPrivate ? m.privateNotQueued : m.unknownModeNotQueued;
  throw new ORPCError('KEY_MISSING', { status: 400, message });
}

/** Forgets what the server refused. */
export async function discardQueued(opId: string): Promise<void> {
  await changeList((before) => before.filter((each) => each.opId !== opId));
}

/** Decides between this browser's version and the saved one. */
export async function resolveExpenseConflict(opId: string, keep: 'mine' | 'theirs'): Promise<void> {
  const nextOpId = newId();
  await changeList((before) => resolveQueued(before, { opId, keep, nextOpId }));
  await sendQueued();
}

async function changeList(change: (before: ExpenseQueue) => ExpenseQueue): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid !== undefined) await show(await lists.update(uid, change));
}

/** Takes back what was queued, from the server if it was sent since. */
export async function undoQueued({
  opId,
  id,
  kind,
}: Pick<QueuedExpense, 'opId' | 'id' | 'kind'>): Promise<void> {
  const uid = currentAccount()?.uid;
  if (uid === undefined) return;
  // What is being sent is on the server or waits again afterwards.
  await inOneTab(lockName(uid), async () => {
    const isWaiting = (await lists.read(uid)).some((each) => each.opId === opId);
    if (isWaiting) await discardQueued(opId);
    else if (kind === 'create') await expenses.delete.call({ id });
    // The ID of a deleted expense undoes its deletion.
    else await expenses.undo.call({ id: kind === 'delete' ? id : opId });
  });
}

/** Sends what waits, in one tab and in order: each once, since a repeat has the same ID. */
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
  return `${expenseChangesDatabaseName} ${uid}`;
}

async function sendAll(uid: string): Promise<void> {
  const postponedIds = new Set<string>();
  const sentCounts = { create: 0, change: 0, delete: 0 };
  for (;;) {
    const queue = await lists.read(uid);
    const next = sendableExpenses(queue).find(({ id }) => !postponedIds.has(id));
    if (!next) break;
    const outcome = await deliverQueued(next).catch((error: unknown) => ({ is: 'failed', error }) as const);
    if (currentAccount()?.uid !== uid) return;
    if (outcome.is === 'failed' && toFailure(outcome.error).isUnreachable) {
      retryLater();
      break;
    }
    if (outcome.is === 'failed' && isTemporary(outcome.error)) {
      postponedIds.add(next.id);
      retryLater();
      continue;
    }
    const problem = outcome.is === 'failed' ? toFailure(outcome.error).message : null;
    if (problem !== null) notify(m.expenseRefused({ problem }), { tone: 'failed' });
    if (outcome.is === 'conflict') notify(m.expenseConflict, { tone: 'failed' });
    if (outcome.is === 'done') sentCounts[next.kind] += 1;
    const sent = JSON.stringify(next);
    await lists.update(uid, (before) => {
      const after = before.flatMap((each): QueuedExpense[] => {
        // The form may have been completed while its draft was sent: that request still waits.
        if (each.opId !== next.opId || JSON.stringify(each) !== sent) return [each];
        if (outcome.is === 'conflict') return [{ ...each, standing: outcome }];
        return problem === null ? [] : [{ ...each, standing: { is: 'refused', problem } }];
      });
      return outcome.is === 'done' && outcome.saved ? rebaseQueue(after, outcome.saved) : after;
    });
  }
  await show(await lists.read(uid));
  const changeCount = sentCounts.change + sentCounts.delete;
  if (sentCounts.create > 0) notify(m.queuedSent({ count: sentCounts.create }));
  if (changeCount > 0) notify(m.queuedChangesSent({ count: changeCount }));
  if (sentCounts.create + changeCount > 0) await invalidateChanged(queryClient, 'expenses');
}

const retryMs = 10_000;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function retryLater(): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void sendQueued(), retryMs);
}

let showCount = 0;

async function show(next: ExpenseQueue): Promise<void> {
  showCount += 1;
  const turn = showCount;
  const readable = await Promise.all(next.map(toReadable));
  if (turn !== showCount) return;
  queued = readable;
  emit();
}

async function toReadable(item: QueuedExpense): Promise<QueuedExpense> {
  const { standing } = item;
  const read = {
    standing:
      standing.is === 'conflict' && standing.theirs
        ? { ...standing, theirs: await decryptPrivateFields(privateExpenseFields, standing.theirs) }
        : standing,
  };
  if (item.kind === 'create')
    return { ...item, ...read, request: await decryptPrivateFields(privateExpenseFields, item.request) };
  const seen = await decryptPrivateFields(privateExpenseFields, item.seen);
  if (item.kind === 'delete') return { ...item, ...read, seen };
  return { ...item, ...read, seen, request: await decryptPrivateFields(privateExpenseFields, item.request) };
}

onNetworkReturn(() => void sendQueued());
onConnectivityChange(() => {
  if (!isServerUnreachable()) void sendQueued();
});
onAccountChange(() => {
  clearTimeout(retryTimer);
  void show([]);
});
