import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import type { CheckOutcome, PrintedDocument, RenderOutcome } from './pdf-worker.ts';
import type { MissingCharacters } from './pdf/missing-characters.ts';
import type { TextsToCheck } from './pdf/texts-to-check.ts';

const processes = createProcessPool(new URL('./pdf-worker.ts', import.meta.url), {
  timeoutMs: 30_000,
  memoryMb: 512,
  isShort: true,
});

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
