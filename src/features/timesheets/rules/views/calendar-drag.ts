import { moveStartTo, resizeEdge } from '#src/features/timesheets/rules/entry/resize-entry.ts';
import type { RescheduledTimes, EntryWithTimes } from '#src/features/timesheets/rules/entry/resize-entry.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';
import { instantAt, stepInstant, snapToStep, snapInstant } from './calendar-layout.ts';
import { dayMinutes } from './day-segments.ts';

/** What is being dragged: empty space of a day, an entry, or one of its edges. */
export type CalendarDrag<E extends EntryWithTimes> =
  | { act: 'create'; day: string; minute: number }
  /** `grabMs`: distance of the pointer from the entry's start. */
  | { act: 'move'; entry: E; grabMs: number }
  | { act: 'stretch'; entry: E; edge: 'start' | 'end' };

/** The result of a drag: a new entry, or new times of an existing one. */
export type CalendarDraft<E extends EntryWithTimes> =
  | { entry: null; startMs: number; endMs: number }
  | { entry: E; times: RescheduledTimes };

/** A position on a day, in minutes since the day began. */
export type DayMinute = { day: string; minute: number };

/** The result of dragging to a position; null if it isn't possible. */
export function draftFromDrag<E extends EntryWithTimes>(
  drag: CalendarDrag<E>,
  to: DayMinute,
  step: number,
  timeZone: string,
): CalendarDraft<E> | null {
  switch (drag.act) {
    case 'create':
      return draftNewEntry(drag, to.day === drag.day ? to.minute : drag.minute, step, timeZone);
    case 'move': {
      const { entry, grabMs } = drag;
      const heldMs = instantAt(to.minute, to.day, entry.timeZone);
      return {
        entry,
        times: moveStartTo(entry, snapInstant(heldMs - grabMs, step, entry.timeZone)),
      };
    }
    case 'stretch': {
      const { entry, edge } = drag;
      const edgeMs = snapInstant(instantAt(to.minute, to.day, entry.timeZone), step, entry.timeZone);
      const times = resizeEdge(entry, edge, edgeMs);
      return times && { entry, times };
    }
  }
}

function draftNewEntry(
  { day, minute }: DayMinute,
  other: number,
  step: number,
  timeZone: string,
): CalendarDraft<never> {
  const length = dayMinutes(day, timeZone);
  const first = Math.min(Math.floor(Math.min(minute, other) / step) * step, length - step);
  const last = Math.max(snapToStep(Math.max(minute, other), step, length), first + step);
  // An entry can't cover a whole day: its end would equal its start.
  const to = Math.min(last, first + length - step);
  return { entry: null, startMs: instantAt(first, day, timeZone), endMs: instantAt(to, day, timeZone) };
}

/** A keyboard step: move the entry or an edge, or go to the next or previous day. */
export type Nudge = { part: 'all' | 'start' | 'end'; by: 1 | -1 } | { days: 1 | -1 };

/** The draft after a key press; null if it isn't possible. */
export function nudgeDraft<E extends EntryWithTimes>(
  draft: CalendarDraft<E>,
  nudge: Nudge,
  step: number,
  timeZone: string,
): CalendarDraft<E> | null {
  if (!('times' in draft)) return nudgeNewEntry(draft, nudge, step, timeZone);
  const { entry } = draft;
  const now = applyDraft(entry, draft.times);
  const [startMs, endMs] = [Date.parse(now.startTime), Date.parse(now.endTime)];
  const next = (ms: number, by: 1 | -1) => stepInstant(ms, step, by, entry.timeZone);
  const times =
    'days' in nudge
      ? moveStartTo(now, sameClockOnDay(startMs, nudge.days, entry.timeZone))
      : nudge.part === 'all'
        ? moveStartTo(now, next(startMs, nudge.by))
        : resizeEdge(now, nudge.part, next(nudge.part === 'start' ? startMs : endMs, nudge.by));
  return times && { entry, times: { ...draft.times, ...times } };
}

function nudgeNewEntry<E extends EntryWithTimes>(
  { startMs, endMs }: { startMs: number; endMs: number },
  nudge: Nudge,
  step: number,
  timeZone: string,
): CalendarDraft<E> | null {
  const moved = (to: number) => ({ entry: null, startMs: to, endMs: endMs + to - startMs });
  if ('days' in nudge) return moved(sameClockOnDay(startMs, nudge.days, timeZone));
  const { part, by } = nudge;
  if (part === 'all') return moved(stepInstant(startMs, step, by, timeZone));
  const from = part === 'start' ? stepInstant(startMs, step, by, timeZone) : startMs;
  const to = part === 'end' ? stepInstant(endMs, step, by, timeZone) : endMs;
  return from < to && to - from < dayMs ? { entry: null, startMs: from, endMs: to } : null;
}

/** The entry with the draft's times. */
export function applyDraft<E extends EntryWithTimes>(entry: E, { date, ...times }: RescheduledTimes): E {
  return { ...entry, ...times, ...(date !== undefined && { day: date }) };
}

/** Start and end in ms; for an existing entry in its own zone. */
export function draftSpan<E extends EntryWithTimes>(draft: CalendarDraft<E>, timeZone: string) {
  if (!('times' in draft)) return { startMs: draft.startMs, endMs: draft.endMs, timeZone };
  const { startTime, endTime } = draft.times;
  return {
    startMs: Date.parse(startTime),
    endMs: Date.parse(endTime),
    timeZone: draft.entry.timeZone,
  };
}

/** The same local time on another day. */
function sameClockOnDay(ms: number, days: number, timeZone: string): number {
  const day = addDays(localDay(ms, timeZone), days);
  return Date.parse(toInstant(day, localTime(ms, timeZone), timeZone)) + (ms % 60_000);
}

const dayMs = 86_400_000;
