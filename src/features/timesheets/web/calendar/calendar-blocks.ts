import { type Lane, lanesOf, minuteAt } from '#src/features/timesheets/calendar-layout.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { dayPieces } from '#src/features/timesheets/day-pieces.ts';
import { leastMinutes } from './measures.ts';

/** An entry with clocks: what the hours of a calendar show. */
export type TimedEntry = TimesheetEntry & { startTime: string; endTime: string };

export function isTimed(entry: TimesheetEntry): entry is TimedEntry {
  return entry.startTime !== null && entry.endTime !== null;
}

/** Where a stretch of time stands: on which of the days shown, and from which minute of it to which. */
export type Place = { column: number; day: string; from: number; to: number };

export type Block = Place &
  Lane & {
    /** Stays the same while the entry moves: who has the focus keeps it. */
    key: string;
    entry: TimedEntry;
    /** Whether the entry begins and ends here. */
    isFirst: boolean;
    isLast: boolean;
  };

/** Entries that have no room beside the others. */
export type Fold = Place & Lane & { count: number };

/** What the days show of the entries, in the order of time; more than `mostLanes` side by side are folded. */
export function blocksOf(
  entries: readonly TimedEntry[],
  days: readonly string[],
  mostLanes: number,
): { blocks: Block[]; folds: Fold[] } {
  const pieces = entries.flatMap((entry) =>
    placesOf(entry, days).map((place, index) => ({ ...place, key: `${entry.id}:${index}`, entry })),
  );
  const blocks: Block[] = [];
  const folds: Fold[] = [];
  const byColumn = Map.groupBy(pieces, ({ column }) => column);
  for (const column of days.keys()) {
    const ofDay = (byColumn.get(column) ?? []).toSorted((a, b) => a.from - b.from);
    const lanes = lanesOf(ofDay, leastMinutes);
    const hidden: Place[] = [];
    for (const [index, piece] of ofDay.entries()) {
      const { lane, lanes: among } = lanes[index] ?? { lane: 0, lanes: 1 };
      // The last one tells how many there are besides.
      if (among > mostLanes && lane >= mostLanes - 1) hidden.push(piece);
      else blocks.push({ ...piece, lane, lanes: Math.min(among, mostLanes) });
    }
    folds.push(...folded(hidden).map((fold) => ({ ...fold, lane: mostLanes - 1, lanes: mostLanes })));
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
function folded(hidden: readonly Place[]) {
  const folds: (Place & { count: number })[] = [];
  for (const place of hidden) {
    const last = folds.at(-1);
    if (last && place.from < Math.max(last.to, last.from + leastMinutes)) {
      last.count += 1;
      last.to = Math.max(last.to, place.to);
    } else folds.push({ ...place, count: 1 });
  }
  return folds;
}
