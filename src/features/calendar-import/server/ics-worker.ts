import { flushCompileCache } from 'node:module';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { readCalendar } from './ics/read-calendar.ts';

/** Sent only by `ics-process.ts`. */
export type IcsTask = { bytes: Uint8Array; window: DayRange; timeZone: string };

if (import.meta.main) {
  process.once('message', ({ bytes, ...task }: IcsTask) => {
    const content = readCalendar(new TextDecoder().decode(bytes), task);
    // The process is killed after its answer, so write the compile cache first.
    flushCompileCache();
    process.send?.(content);
  });
}
