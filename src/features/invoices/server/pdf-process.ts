import { createProcessPool } from '#src/platform/server/long-work/process-pool.ts';
import type { PrintedDocument, RenderOutcome } from './pdf-worker.ts';

const processes = createProcessPool(new URL('./pdf-worker.ts', import.meta.url), {
  timeoutMs: 30_000,
  memoryMb: 512,
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
