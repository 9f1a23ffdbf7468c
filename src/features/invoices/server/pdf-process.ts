import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import { SideProcessFailed } from '#src/platform/server/side-process.ts';
import type {
  CheckOutcome,
  PrintedDocument,
  ReceiptPagesOutcome,
  ReceiptToExtract,
  RenderOutcome,
} from './pdf-worker.ts';
import type { MissingCharacters } from './pdf/missing-characters.ts';
import type { ReceiptPages } from './pdf/receipt-pages.ts';
import type { TextsToCheck } from './pdf/texts-to-check.ts';

const worker = new URL('./pdf-worker.ts', import.meta.url);
const processes = createProcessPool(worker, {
  timeoutMs: 30_000,
  memoryMb: 512,
  isShort: true,
  makesGarbage: true,
});
/** Hostile files have their own, with less time: no other document waits for them. */
const receiptProcesses = createProcessPool(worker, { timeoutMs: 10_000, memoryMb: 256, isShort: true });

/** Renders a document in another process, because it would block requests for 200 ms. The caller holds a slot. */
export async function renderInSideProcess(
  document: PrintedDocument,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  // The worker sends nothing else.
  const outcome = (await processes.run(() => [document], signal)) as RenderOutcome;
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.pdf;
}

/** In the same processes, because fonts take long to open. The caller holds a slot. */
export async function checkInSideProcess(
  texts: TextsToCheck,
  signal: AbortSignal | undefined,
): Promise<MissingCharacters[]> {
  // As above.
  return ((await processes.run(() => [texts], signal)) as CheckOutcome).missing;
}

/** The pages of a PDF receipt; null if they can't be printed. The caller holds a slot. */
export async function extractInSideProcess(
  receipt: Omit<ReceiptToExtract, 'type'>,
  signal: AbortSignal | undefined,
): Promise<ReceiptPages | null> {
  const task: ReceiptToExtract = { type: 'receipt', ...receipt };
  try {
    // As above.
    return ((await receiptProcesses.run(() => [task], signal)) as ReceiptPagesOutcome).pages;
  } catch (error) {
    // It took too much time or memory, or the file ended the process in a way that no reader foresees.
    if (error instanceof SideProcessFailed) return null;
    throw error;
  }
}
