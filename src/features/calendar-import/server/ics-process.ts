import type { ContentProblem } from '#src/features/calendar-import/rules/calendar-problems.ts';
import { SideProcessLimitExceeded, startSideProcess } from '#src/platform/server/side-process.ts';
import type { IcsTask } from './ics-worker.ts';
import type { CalendarContent } from './ics/expand-series.ts';

/** Reads a calendar in a separate process: some rules never end. The caller holds a slot. */
export async function readCalendarInProcess(
  task: IcsTask,
  signal?: AbortSignal,
): Promise<CalendarContent | { problem: ContentProblem }> {
  await using reader = startSideProcess(new URL('./ics-worker.ts', import.meta.url), task, {
    timeoutMs: 20_000,
    memoryMb: 512,
    signal,
  });
  try {
    // The worker sends nothing else.
    return (await reader.nextMessage()) as CalendarContent | { problem: ContentProblem };
  } catch (error) {
    if (error instanceof SideProcessLimitExceeded) return { problem: 'tooMuch' };
    throw error;
  }
}
