import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { assignLanes, minuteAt } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import type { Lane, DaySlot } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { splitByDay } from '#src/features/timesheets/rules/views/day-segments.ts';
import { minBlockMinutes } from './calendar-dimensions.ts';
import { collapseCrowdedHours } from './collapse-crowded-hours.ts';
import type { HourGroup } from './collapse-crowded-hours.ts';

/** An entry with start and end, as shown in the calendar's hours. */
export type TimedEntry = TimesheetEntry & { startTime: string; endTime: string };

export function isTimed(entry: TimesheetEntry): entry is TimedEntry {
  return entry.startTime !== null && entry.endTime !== null;
}

export type Block = DaySlot &
  Lane & {
    /** Stable while the entry moves, to keep the focus. */
    key: string;
    entry: TimedEntry;
    /** Whether the entry starts and ends in this segment. */
    isFirst: boolean;
    isLast: boolean;
  };

/** Entries hidden because there are too many lanes, or too many in one hour. */
export type OverflowBlock = DaySlot & Lane & { count: number; isCrowd: boolean };

type BlockLimits = {
  /** Lanes per day; blocks beyond them are collapsed. */
  lanes: number;
  /** Blocks per day; more would be unreadable and slow. */
  blocks: number;
};

/** Lays out entries on the visible days in order of time, within the limits. */
export function layoutBlocks(
  entries: readonly TimedEntry[],
  days: readonly string[],
  limits: BlockLimits,
): { blocks: Block[]; folds: OverflowBlock[] } {
  const pieces = entries.flatMap((entry) =>
    toDaySlots(entry, days).map((place, index) => ({ ...place, key: `${entry.id}:${index}`, entry })),
  );
  const blocks: Block[] = [];
  const folds: OverflowBlock[] = [];
  const byColumn = Map.groupBy(pieces, ({ column }) => column);
  for (const column of days.keys()) {
    const { left, crowds } = collapseCrowdedHours(byColumn.get(column) ?? [], limits.blocks);
    const ofDay = [...left, ...crowds].toSorted((a, b) => a.from - b.from);
    // A block shows its title before another may cover it.
    const lanes = assignLanes(ofDay, { minMinutes: minBlockMinutes, titleMinutes: minBlockMinutes });
    const hidden: HourGroup[] = [];
    for (const [index, piece] of ofDay.entries()) {
      const { lanes: among, ...place } = lanes[index] ?? { lane: 0, lanes: 1 };
      const at = { ...place, lanes: Math.min(among, limits.lanes) };
      // The last lane shows the number of hidden entries.
      if (among > limits.lanes && place.lane >= limits.lanes - 1)
        hidden.push('entry' in piece ? { ...piece, count: 1 } : piece);
      else if ('entry' in piece) blocks.push({ ...piece, ...at });
      else folds.push({ ...piece, ...at, isCrowd: true });
    }
    const lastLane = { lane: limits.lanes - 1, lanes: limits.lanes, isCrowd: false };
    folds.push(...mergeOverflow(hidden).map((fold) => ({ ...fold, ...lastLane })));
  }
  return { blocks, folds };
}

/** The parts of a span on each visible day. */
export function toDaySlots(
  span: { startTime: string; endTime: string; timeZone: string },
  days: readonly string[],
): (DaySlot & { isFirst: boolean; isLast: boolean })[] {
  const [from = '', to = from] = [days[0], days.at(-1)];
  return splitByDay(span, { from, to }).map(({ day, startMs, endMs, isFirst, isLast }) => ({
    day,
    column: days.indexOf(day),
    from: minuteAt(startMs, day, span.timeZone),
    to: minuteAt(endMs, day, span.timeZone),
    isFirst,
    isLast,
  }));
}

/** Joins adjacent groups of hidden entries. */
function mergeOverflow(hidden: readonly HourGroup[]): HourGroup[] {
  const folds: HourGroup[] = [];
  for (const { column, day, from, to, count } of hidden) {
    const last = folds.at(-1);
    if (last && from < Math.max(last.to, last.from + minBlockMinutes)) {
      last.count += count;
      last.to = Math.max(last.to, to);
    } else folds.push({ column, day, from, to, count });
  }
  return folds;
}
