import { type Lane, type Place, lanesOf, minuteAt } from '#src/features/timesheets/calendar-layout.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { dayPieces } from '#src/features/timesheets/day-pieces.ts';
import { type Crowd, thinned } from './crowded-hours.ts';
import { leastMinutes } from './measures.ts';

/** An entry with clocks: what the hours of a calendar show. */
export type TimedEntry = TimesheetEntry & { startTime: string; endTime: string };

export function isTimed(entry: TimesheetEntry): entry is TimedEntry {
  return entry.startTime !== null && entry.endTime !== null;
}

export type Block = Place &
  Lane & {
    /** Stays the same while the entry moves: who has the focus keeps it. */
    key: string;
    entry: TimedEntry;
    /** Whether the entry begins and ends here. */
    isFirst: boolean;
    isLast: boolean;
  };

/** Entries that have no room beside the others, or are too many to be told apart in their hour. */
export type Fold = Place & Lane & { count: number; isCrowd: boolean };

type Room = {
  /** Side by side on a day; what has no lane is folded. */
  lanes: number;
  /** Blocks of a day; more could not be told apart, and would take long to draw. */
  blocks: number;
};

/** What the days show of the entries, in the order of time, as far as there is room. */
export function blocksOf(
  entries: readonly TimedEntry[],
  days: readonly string[],
  most: Room,
): { blocks: Block[]; folds: Fold[] } {
  const pieces = entries.flatMap((entry) =>
    placesOf(entry, days).map((place, index) => ({ ...place, key: `${entry.id}:${index}`, entry })),
  );
  const blocks: Block[] = [];
  const folds: Fold[] = [];
  const byColumn = Map.groupBy(pieces, ({ column }) => column);
  for (const column of days.keys()) {
    const { left, crowds } = thinned(byColumn.get(column) ?? [], most.blocks);
    const ofDay = [...left, ...crowds].toSorted((a, b) => a.from - b.from);
    const lanes = lanesOf(ofDay, leastMinutes);
    const hidden: Crowd[] = [];
    for (const [index, piece] of ofDay.entries()) {
      const { lane, lanes: among } = lanes[index] ?? { lane: 0, lanes: 1 };
      const at = { lane, lanes: Math.min(among, most.lanes) };
      // The last one tells how many there are besides.
      if (among > most.lanes && lane >= most.lanes - 1)
        hidden.push('entry' in piece ? { ...piece, count: 1 } : piece);
      else if ('entry' in piece) blocks.push({ ...piece, ...at });
      else folds.push({ ...piece, ...at, isCrowd: true });
    }
    const lastLane = { lane: most.lanes - 1, lanes: most.lanes, isCrowd: false };
    folds.push(...folded(hidden).map((fold) => ({ ...fold, ...lastLane })));
  }
  return { blocks, folds };
}

/** The days' shares of a stretch of time. */
export function placesOf(
  span: { startTime: string; endTime: string; timeZone: string },
  days: readonly string[],
): (Place & { isFirst: boolean; isLast: boolean })[] {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return dayPieces(span, { from, to }).map(({ day, startMs, endMs, isFirst, isLast }) => ({
    day,
    column: days.indexOf(day),
    from: minuteAt(startMs, day, span.timeZone),
    to: minuteAt(endMs, day, span.timeZone),
    isFirst,
    isLast,
  }));
}

/** Those that hang together told as one. */
function folded(hidden: readonly Crowd[]): Crowd[] {
  const folds: Crowd[] = [];
  for (const { column, day, from, to, count } of hidden) {
    const last = folds.at(-1);
    if (last && from < Math.max(last.to, last.from + leastMinutes)) {
      last.count += count;
      last.to = Math.max(last.to, to);
    } else folds.push({ column, day, from, to, count });
  }
  return folds;
}
