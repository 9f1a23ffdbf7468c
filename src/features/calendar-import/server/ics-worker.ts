import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import { readCalendar } from './ics/read-calendar.ts';
import type { ReadingOptions } from './ics/read-calendar.ts';

/** Sent only by `ics-process.ts`. */
export type IcsTask = ReadingOptions & { bytes: Uint8Array };

export const createWork =
  (): SideProcessWork =>
  async ({ bytes, ...options }: IcsTask) =>
    readCalendar(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);

if (import.meta.main) serveSideProcess(createWork());
