import * as m from '#messages/api/timesheets.ts';
import {
  entryTextNames,
  entryTexts,
  timesheetLimits,
} from '#src/features/timesheets/rules/timesheet-limits.ts';
import type { EntryText } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { hourMs, msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import type { UnpricedEntry } from './entry-rules.ts';
import type { Break } from './worked-time.ts';

type Mergeable = UnpricedEntry & {
  rate: number;
  currency: string;
  /** Retainer hours used; null for none. Known only to the server. */
  retainerMs?: number | null;
};
type Span = Pick<UnpricedEntry, 'startTime' | 'endTime' | 'breakPeriods'>;
type Timed<E> = E & { startTime: string; endTime: string };

/** Merges entries for the same work into the first one. The duration is the sum; gaps become breaks. */
export function mergeIntoOne<E extends Mergeable>(entries: readonly E[]): E | { problem: string } {
  const [first, ...rest] = sortByTime(entries);
  if (!first || rest.length === 0) return { problem: m.mergeTwo };
  const problem = rest.map((entry) => mergeObstacle(first, entry)).find((found) => found !== null);
  if (problem) return { problem };

  const all = [first, ...rest];
  const ms = all.reduce((sum, { duration }) => sum + hoursToMs(duration), 0);
  if (ms > timesheetLimits.hours * hourMs) return { problem: m.mergeAddsUpTooLong };
  const span = mergedSpan(all);
  if ('problem' in span) return span;
  const description = joinUnique(
    all.map((entry) => entry.description),
    '; ',
  );
  const texts = mapValues(entryTexts, (_maxLength, name) => mergedText(all, name));
  const isTooLong = entryTextNames.some((name) => (texts[name]?.length ?? 0) > entryTexts[name]);
  if (description.length > timesheetLimits.description || isTooLong) return { problem: m.mergeTextTooLong };
  const tags = uniqueTags(all.flatMap((entry) => entry.tags));
  if (tags.length > timesheetLimits.tags) {
    return { problem: m.mergeTooManyTags({ max: timesheetLimits.tags }) };
  }
  return {
    ...first,
    ...span,
    duration: msToHours(ms),
    description,
    ...texts,
    tags,
    activityLog: all.flatMap((entry) => entry.activityLog).toSorted((a, b) => (a.time < b.time ? -1 : 1)),
  };
}

/** Why two entries aren't the same work, or null. */
function mergeObstacle(one: Mergeable, other: Mergeable): string | null {
  if (one.projectId !== other.projectId) return m.mergeOtherProject;
  if (one.taskId !== other.taskId) return m.mergeOtherTask;
  if (one.clientId !== other.clientId) return m.mergeOtherClient;
  if (one.billable !== other.billable) return m.mergeOtherBillable;
  if (one.rate !== other.rate || one.currency !== other.currency) {
    return m.mergeOtherRate;
  }
  // Retainer hours can have the same rate as other hours.
  if ((one.retainerMs == null) !== (other.retainerMs == null)) {
    return m.mergeRetainer;
  }
  return null;
}

function mergedSpan(entries: readonly Mergeable[]): Span | { problem: string } {
  const timed = entries.filter((entry): entry is Timed<Mergeable> => isTimed(entry));
  const [first] = timed;
  const last = timed.at(-1);
  if (!first || !last) {
    const days = new Set(entries.map(({ day }) => day));
    if (days.size > 1) return { problem: m.mergeOtherDay };
    return { startTime: null, endTime: null, breakPeriods: [] };
  }
  if (timed.length < entries.length) {
    return { problem: m.mergeTimedAndUntimed };
  }
  if (Date.parse(last.endTime) - Date.parse(first.startTime) > dayMs) {
    return { problem: m.mergeTooLong };
  }
  const breakPeriods: Break[] = [];
  for (const [place, entry] of timed.entries()) {
    const next = timed[place + 1];
    breakPeriods.push(...entry.breakPeriods);
    if (next && next.startTime < entry.endTime) {
      return { problem: m.mergeOverlap };
    }
    if (next && next.startTime > entry.endTime) {
      breakPeriods.push({ start: entry.endTime, end: next.startTime });
    }
  }
  if (breakPeriods.length > timesheetLimits.breaks) return { problem: m.mergeTooManyBreaks };
  return { startTime: first.startTime, endTime: last.endTime, breakPeriods };
}

function isTimed(entry: Mergeable): boolean {
  return entry.startTime !== null && entry.endTime !== null;
}

function sortByTime<E extends Mergeable>(entries: readonly E[]): E[] {
  const place = ({ day, startTime, id }: E) => `${startTime ?? day} ${id}`;
  return entries.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

function mergedText(entries: readonly Mergeable[], name: EntryText): string | null {
  const texts = entries.flatMap((entry) => entry[name] ?? []);
  return joinUnique(texts, '\n') || null;
}

/** Unique texts, joined. */
function joinUnique(texts: readonly string[], by: string): string {
  return [...new Set(texts)].join(by);
}

const dayMs = 86_400_000;
