import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { dayMinutes, dayStartMs } from './day-segments.ts';

/** A position on a day, in elapsed minutes since the day began. */
export type MinuteRange = { from: number; to: number };

/** A span on one of the visible days, in minutes of that day. */
export type DaySlot = { column: number; day: string; from: number; to: number };

/** The lane of a block, and the number of lanes next to it. */
export type Lane = {
  lane: number;
  lanes: number;
  /** Lanes are steps: the block covers earlier ones but for their beginning, and is itself covered from this minute on. */
  steps?: { coveredFrom: number | undefined };
};

type LaneOptions = {
  /** How high a block is at least. */
  minMinutes?: number;
  /** How much of a block has to be in sight for its title; without it, blocks never cover each other. */
  titleMinutes?: number;
};

/** More steps would leave the last block too narrow. */
const maxSteps = 3;

/**
 * Places overlapping blocks in as few lanes as possible, side by side or, if the titles of all stay in sight, in
 * steps. Results are in input order.
 */
export function assignLanes(
  pieces: readonly MinuteRange[],
  { minMinutes = 0, titleMinutes = Number.POSITIVE_INFINITY }: LaneOptions = {},
): Lane[] {
  const found: Lane[] = pieces.map(() => ({ lane: 0, lanes: 1 }));
  const order = pieces
    .map(({ from, to }, place) => ({ place, from, to: Math.max(to, from + minMinutes) }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to || a.place - b.place);
  let cluster: typeof order = [];
  let ends: number[] = [];
  const close = () => {
    const steps = ends.length > 1 ? stepsOf(cluster, titleMinutes) : null;
    for (const [index, { place }] of cluster.entries())
      found[place] = steps?.[index] ?? { lane: found[place]?.lane ?? 0, lanes: ends.length };
    [cluster, ends] = [[], []];
  };
  for (const piece of order) {
    if (ends.every((end) => end <= piece.from)) close();
    const free = ends.findIndex((end) => end <= piece.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = piece.to;
    found[piece.place] = { lane, lanes: 1 };
    cluster.push(piece);
  }
  close();
  return found;
}

/** Each block one step further in than those that it covers; null if that hides a title, or takes too many steps. */
function stepsOf(cluster: readonly MinuteRange[], titleMinutes: number): Lane[] | null {
  const lanes: number[] = [];
  for (const [index, { from }] of cluster.entries()) {
    const covered = [...cluster.slice(0, index).entries()].filter(([, { to }]) => to > from);
    if (covered.some(([, earlier]) => from - earlier.from < titleMinutes)) return null;
    lanes.push(Math.max(0, ...covered.map(([earlier]) => (lanes[earlier] ?? 0) + 1)));
  }
  const count = Math.max(...lanes) + 1;
  if (count > maxSteps) return null;
  return cluster.map(({ to }, index) => ({
    lane: lanes[index] ?? 0,
    lanes: count,
    steps: { coveredFrom: cluster.slice(index + 1).find(({ from }) => from < to)?.from },
  }));
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
