import {
  SideProcessFailed,
  SideProcessLimitExceeded,
  startSideProcess,
} from '#src/platform/server/side-process.ts';
import type { SideProcess } from '#src/platform/server/side-process.ts';
import type { PrintedDocument, RenderOutcome } from './pdf-worker.ts';

const module = new URL('./pdf-worker.ts', import.meta.url);
/** It takes longer to start than to render, so it stays for the next document. */
const idleMs = 60_000;
const limits = { timeoutMs: 30_000, memoryMb: 512, isBackground: true };

let running: SideProcess | null = null;
let ending: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Renders one document after the other in another process, because it would block requests for 200 ms. */
export function renderInSideProcess(document: PrintedDocument): Promise<Uint8Array> {
  const rendered = last.then(() => render(document));
  last = rendered.catch(() => undefined);
  return rendered;
}

async function render(document: PrintedDocument): Promise<Uint8Array> {
  clearTimeout(ending);
  const reused = running;
  if (reused) reused.send(document);
  running = reused ?? startSideProcess(module, document, limits);
  try {
    // The worker sends nothing else.
    const outcome = (await running.nextMessage()) as RenderOutcome;
    if ('failure' in outcome) throw new Error(outcome.failure);
    ending = setTimeout(() => void end(), idleMs).unref();
    return outcome.pdf;
  } catch (error) {
    await end();
    // It may have died while it was idle.
    if (reused && error instanceof SideProcessFailed && !(error instanceof SideProcessLimitExceeded))
      return render(document);
    throw error;
  }
}

async function end(): Promise<void> {
  const ended = running;
  running = null;
  await ended?.[Symbol.asyncDispose]();
}
