import * as m from '#messages/timesheets.ts';
import { breakProblem } from '#src/features/timesheets/rules/entry/break-times.ts';
import { formatTime, formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';

type Break = { start: string; end: string };
type Span = { startTime: string; endTime: string };

/** What is wrong with a break; undefined if nothing is. */
export function describeBreakProblem(
  { start, end }: Break,
  { startTime, endTime }: Span,
  timeZone: string,
): string | undefined {
  const problem = breakProblem({ start, end }, { startTime, endTime });
  const name = formatTimes(start, end, timeZone);
  switch (problem) {
    case undefined:
      return undefined;
    case 'outsideTimes':
      return m.breakOutsideTimes({ break: name, times: formatTimes(startTime, endTime, timeZone) });
    case 'endsBeforeStart':
      return m.breakEndsBeforeStart({ break: name });
  }
}

function formatTimes(start: string, end: string, timeZone: string): string {
  return `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`;
}

/** For a time of day that daylight saving skips. */
export function describeSkippedTime(time: string, suggestion: string): string {
  return m.skippedTime({ time: formatTimeOfDay(time), suggestion: formatTimeOfDay(suggestion) });
}
