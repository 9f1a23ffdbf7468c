import * as m from '#messages/api/timesheets.ts';
import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { noonOn } from '#src/platform/shared/zoned-instants.ts';
import type { UnpricedEntry } from './entry-rules.ts';
import { workedMs } from './worked-time.ts';
import type { Break } from './worked-time.ts';

/**
 * Splits an entry in two with the same total; a break around the instant separates the parts. Each part's day
 * is the day it starts on, relative to the entry's day.
 */
export function splitEntryAt<E extends UnpricedEntry>(
  entry: E,
  at: string,
): readonly [E, E] | { problem: string } {
  const { startTime, endTime, breakPeriods } = entry;
  if (startTime === null || endTime === null) {
    return { problem: m.splitUntimed };
  }
  const breakAround = breakPeriods.find((pause) => pause.start < at && at < pause.end);
  const first = { start: startTime, end: breakAround?.start ?? at };
  const second = { start: breakAround?.end ?? at, end: endTime };
  const worked = { first: workedMs(first, breakPeriods), second: workedMs(second, breakPeriods) };
  if (at <= startTime || at >= endTime || worked.first <= 0 || worked.second <= 0) {
    return { problem: m.splitOutside };
  }
  const ms = hoursToMs(entry.duration);
  // If the duration differs from the span, each part gets its share.
  const firstMs = Math.round(ms * (worked.first / (worked.first + worked.second)));
  const days = daysBetween(localDay(startTime, entry.timeZone), localDay(second.start, entry.timeZone));
  const day = addDays(entry.day, days);
  return [
    {
      ...entry,
      endTime: first.end,
      duration: msToHours(firstMs),
      breakPeriods: clipBreaks(first, breakPeriods),
    },
    {
      ...entry,
      ...(days === 0 ? {} : { day, date: noonOn(day, entry.timeZone) }),
      startTime: second.start,
      duration: msToHours(ms - firstMs),
      breakPeriods: clipBreaks(second, breakPeriods),
    },
  ];
}

function clipBreaks(span: { start: string; end: string }, breaks: readonly Break[]): Break[] {
  return breaks
    .filter(({ start, end }) => start < span.end && end > span.start)
    .map(({ start, end }) => ({
      start: start < span.start ? span.start : start,
      end: end > span.end ? span.end : end,
    }));
}
