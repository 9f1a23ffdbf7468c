import * as expenseMessages from '#messages/api/expenses.ts';
import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { SideProcessFailed, SideProcessLimitExceeded } from '#src/platform/server/side-process.ts';
import type { ReceiptMessage, ReceiptOutcome } from './receipt-worker.ts';

const worker = new URL('./receipt-worker.ts', import.meta.url);
/** In other processes, as a hostile file may take long to read, or end the process. */
const files = createProcessPool(worker, { timeoutMs: 20_000, memoryMb: 512 });
/** Recognizing text takes seconds on a fast machine. */
const pictures = createProcessPool(worker, { timeoutMs: 90_000, memoryMb: 512 });

const busy = { account: expenseMessages.busyAccount, server: expenseMessages.busyServer };
const readingFiles = createWorkSlots({ total: 2, perAccount: 1, waitMs: 30_000, maxWaiting: 20, busy });
/** One at a time: it uses a whole processor. */
const recognizingText = createWorkSlots({ total: 1, perAccount: 1, waitMs: 60_000, maxWaiting: 5, busy });

type Task = Extract<ReceiptMessage, { task: unknown }>['task'];

/** Reads a receipt in another process, or says why it can't be read. */
export async function readInSideProcess(
  content: Uint8Array,
  task: Task,
  { userId, signal }: { userId: string; signal: AbortSignal | undefined },
): Promise<Exclude<ReceiptOutcome, { problem: unknown }> | { message: string }> {
  const recognizesText = task.language !== null;
  using _slot = await (recognizesText ? recognizingText : readingFiles).acquire(userId, { signal });
  try {
    const pool = recognizesText ? pictures : files;
    // The worker sends nothing else.
    const outcome = (await pool.run(() => messagesFor(content, task), signal)) as ReceiptOutcome;
    return 'problem' in outcome ? { message: expenseMessages[outcome.problem] } : outcome;
  } catch (error) {
    if (error instanceof SideProcessLimitExceeded) return { message: expenseMessages.tooSlow };
    // A hostile file may end the process in ways that no reader foresees.
    if (error instanceof SideProcessFailed) return { message: expenseMessages.nothingFound };
    throw error;
  }
}

const partBytes = 1024 * 1024;

/** In parts, because one large message would block requests. */
function* messagesFor(content: Uint8Array, task: Task): Generator<ReceiptMessage> {
  for (let start = 0; start < content.length; start += partBytes)
    yield { part: content.subarray(start, start + partBytes) };
  yield { task };
}
