import * as rateMessages from '#messages/api/exchange-rates.ts';
import type { RatesFile } from '#src/features/exchange-rates/rules/published-rate.ts';
import { SideProcessLimitExceeded, startSideProcess } from '#src/platform/server/side-process.ts';

/** Reads a file in a separate process: a history takes a second. The caller holds a slot. */
export async function readRatesInProcess(bytes: Buffer, signal?: AbortSignal): Promise<RatesFile> {
  await using reader = startSideProcess(
    new URL('./rates-worker.ts', import.meta.url),
    { bytes },
    { timeoutMs: 30_000, memoryMb: 512, signal },
  );
  try {
    // The worker sends nothing else.
    return (await reader.nextMessage()) as RatesFile;
  } catch (error) {
    if (error instanceof SideProcessLimitExceeded) return { refused: rateMessages.tooMuch };
    throw error;
  }
}
