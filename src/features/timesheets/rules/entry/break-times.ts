import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { toInstant, toLaterInstant } from '#src/platform/shared/zoned-instants.ts';

type Span = { startTime: string; endTime: string };
type BreakContext = {
  /** The day of the entry. */
  day: string;
  /** Start and end of the work, if known. */
  span: Span | null;
  /** The previous instant, and the instant it must not precede; empty for neither. */
  before?: string;
  after?: string;
};

/**
 * The instant for a clock time, such as a break's: within the work, including after midnight and in the
 * repeated DST hour. A time outside the work falls on the day the work began. Empty for no time.
 */
export function instantOfClock(
  clock: string,
  { day, span, before = '', after = '' }: BreakContext,
  timeZone: string,
) {
  if (clock === '') return '';
  const startDay = span ? localDay(span.startTime, timeZone) : day;
  const outside = toInstant(startDay, clock, timeZone);
  if (!span) return outside;
  const candidates = [startDay, addDays(startDay, 1)]
    .flatMap((each) => [toInstant(each, clock, timeZone), toLaterInstant(each, clock, timeZone)])
    .filter((each) => each >= span.startTime && each <= span.endTime);
  const following = candidates.filter((each) => each >= after);
  const [first] = (following.length > 0 ? following : candidates).toSorted(
    (a, b) => distanceMs(a, before) - distanceMs(b, before),
  );
  return first ?? outside;
}

/** HH:MM; empty for no instant. */
export function toClock(instant: string, timeZone: string): string {
  return instant === '' ? '' : localTime(instant, timeZone);
}

/** The problem with a break; undefined if it is within the work. */
export function breakProblem(
  { start, end }: { start: string; end: string },
  { startTime, endTime }: Span,
): 'outsideTimes' | 'endsBeforeStart' | undefined {
  if (start < startTime || start > endTime || end < startTime || end > endTime) return 'outsideTimes';
  return end < start ? 'endsBeforeStart' : undefined;
}

function distanceMs(instant: string, before: string): number {
  return before === '' ? 0 : Math.abs(Date.parse(instant) - Date.parse(before));
}
