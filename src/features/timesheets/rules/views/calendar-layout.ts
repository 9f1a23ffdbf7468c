import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { dayMinutes, dayStartMs } from './day-segments.ts';

/** A position on a day, in elapsed minutes since the day began. */
export type MinuteRange = { from: number; to: number };

/** A span on one of the visible days, in minutes of that day. */
export type DaySlot = { column: number; day: string; from: number; to: number };

/** The lane of a block, and the number of lanes next to it. */
export type Lane = { lane: number; lanes: number };

/**
 * Places overlapping blocks side by side in as few lanes as possible. A block is at least `minMinutes` high.
 * Results are in input order.
 */
export function assignLanes(pieces: readonly MinuteRange[], minMinutes = 0): Lane[] {
  const found: Lane[] = pieces.map(() => ({ lane: 0, lanes: 1 }));
  const order = pieces
    .map(({ from, to }, place) => ({ place, from, to: Math.max(to, from + minMinutes) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.place - b.place);
  let cluster: number[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const place of cluster) found[place] = { lane: found[place]?.lane ?? 0, lanes: ends.length };
    [cluster, ends] = [[], []];
  };
  for (const { place, from, to } of order) {
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = to;
    found[place] = { lane, lanes: 1 };
    cluster.push(place);
  }
  close();
  return found;
}

/** The hours of a day with their clock times: 01:00, 03:00 where daylight saving begins. */
export function hoursOfDay(day: string, timeZone: string): { minute: number; clock: string }[] {
  const start = dayStartMs(day, timeZone);
  return Array.from({ length: Math.ceil(dayMinutes(day, timeZone) / 60) }, (_, hour) => ({
    minute: hour * 60,
    clock: localTime(start + hour * hourMs, timeZone),
  }));
}

/** The minute of the day of an instant, with fractions; below 0 or past the end on other days. */
export function minuteAt(ms: number, day: string, timeZone: string): number {
  return (ms - dayStartMs(day, timeZone)) / 60_000;
}

export function instantAt(minute: number, day: string, timeZone: string): number {
  return dayStartMs(day, timeZone) + minute * 60_000;
}

/** Rounds to the nearest step within the day. */
export function snapToStep(minute: number, step: number, minutesOfDay: number): number {
  return Math.min(Math.max(0, Math.round(minute / step) * step), minutesOfDay);
}

/** Rounds to the nearest step of the local time. */
export function snapInstant(ms: number, step: number, timeZone: string): number {
  const day = localDay(ms, timeZone);
  return instantAt(snapToStep(minuteAt(ms, day, timeZone), step, dayMinutes(day, timeZone)), day, timeZone);
}

/** The next or previous step of the local time: 09:07 becomes 09:15 or 09:00. */
export function stepInstant(ms: number, step: number, by: 1 | -1, timeZone: string): number {
  const day = localDay(ms, timeZone);
  const minute = minuteAt(ms, day, timeZone) / step;
  return instantAt((by === 1 ? Math.floor(minute) + 1 : Math.ceil(minute) - 1) * step, day, timeZone);
}

const hourMs = 3_600_000;
