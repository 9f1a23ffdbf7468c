import { serveSideProcess } from '#src/platform/server/serve-side-process.ts';
import type { SideProcessWork } from '#src/platform/server/serve-side-process.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { readCalendar } from './ics/read-calendar.ts';

/** Sent only by `ics-process.ts`. */
export type IcsTask = { bytes: Uint8Array; window: DayRange; timeZone: string };

export const createWork =
  (): SideProcessWork =>
  async ({ bytes, ...task }: IcsTask) =>
    readCalendar(new TextDecoder().decode(bytes), task);

if (import.meta.main) serveSideProcess(createWork());
