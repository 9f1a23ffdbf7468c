import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { readRatesFile } from './read-rates-file.ts';

// Sent only by `rates-process.ts`.
type RatesTask = { bytes: Uint8Array };

export const createWork =
  (): SideProcessWork =>
  async ({ bytes }: RatesTask) =>
    readRatesFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));

if (import.meta.main) serveSideProcess(createWork());
