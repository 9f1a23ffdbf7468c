import { instantOf, laterInstantOf } from '#src/platform/shared/dates.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { localDay, localTime } from '#src/platform/shared/zones.ts';

type Span = { startTime: string; endTime: string };
type Place = {
  /** The day of the entry. */
  day: string;
  /** From when till when work went on, if that is known. */
  span: Span | null;
  /** What it was before, and what it does not come before; empty for neither. */
  before?: string;
  after?: string;
};

/**
 * The instant that a clock means, of a break for one: the one within the work, after midnight and in the hour that
 * comes twice as well. One that lies outside is on the day on which the work began. Empty for no clock.
 */
export function instantWithin(
  clock: string,
  { day, span, before = '', after = '' }: Place,
  timeZone: string,
) {
  if (clock === '') return '';
  const startDay = span ? localDay(span.startTime, timeZone) : day;
  const outside = instantOf(startDay, clock, timeZone);
  if (!span) return outside;
  const meant = [startDay, addDays(startDay, 1)]
    .flatMap((each) => [instantOf(each, clock, timeZone), laterInstantOf(each, clock, timeZone)])
    .filter((each) => each >= span.startTime && each <= span.endTime);
  const following = meant.filter((each) => each >= after);
  const [first] = (following.length > 0 ? following : meant).toSorted(
    (a, b) => away(a, before) - away(b, before),
  );
  return first ?? outside;
}

/** HH:MM; empty for no instant. */
export function clockOf(instant: string, timeZone: string): string {
  return instant === '' ? '' : localTime(instant, timeZone);
}

/** What is wrong with a break, in words; nothing when it lies within the work. */
export function breakProblem(
  { start, end }: { start: string; end: string },
  { startTime, endTime }: Span,
  timeZone: string,
): string | undefined {
  const name = `${localTime(start, timeZone)}–${localTime(end, timeZone)}`;
  if (start < startTime || start > endTime || end < startTime || end > endTime)
    return `The break ${name} lies outside of ${localTime(startTime, timeZone)}–${localTime(endTime, timeZone)}.`;
  return end < start ? `The break ${name} ends before it starts.` : undefined;
}

function away(instant: string, before: string): number {
  return before === '' ? 0 : Math.abs(Date.parse(instant) - Date.parse(before));
}
