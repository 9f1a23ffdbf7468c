import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { plainText } from '#src/platform/shared/search-match.ts';

/** What an entry is about: a row of the week, or enough to start a timer for it. */
export type WorkDetails = Pick<TimesheetEntry, 'description' | 'projectId' | 'clientId' | 'billable'> & {
  taskId?: string | null | undefined;
  tags?: string[] | undefined;
};
export type WeekRow = WorkDetails & {
  key: string;
  days: Map<string, TimesheetEntry[]>;
  ms: number;
};

/** Rows with the same key are the same work; the client counts only without a project. */
export function rowKey({
  description,
  projectId,
  taskId,
  clientId,
  billable,
  tags = [],
}: WorkDetails): string {
  const tagged = tags.length === 0 ? '' : JSON.stringify(tags.map(plainText).toSorted());
  // IDs have no spaces, and the description comes last.
  const project = projectId ?? `client:${clientId ?? ''}`;
  return `${billable}${tagged} ${project}${taskId ? `/${taskId}` : ''} ${description.trim()}`;
}

/**
 * The rows of a week: those with entries in order of first appearance, then added rows without time. Rows
 * keep a given order while their cells are edited.
 */
export function buildWeekRows(
  entries: readonly TimesheetEntry[],
  added: readonly WorkDetails[] = [],
  order: readonly string[] = [],
): WeekRow[] {
  const rows = new Map<string, WeekRow>();
  for (const entry of entries.toSorted(compareByTime)) {
    const row = findOrAddRow(rows, entry);
    const ofDay = row.days.get(entry.day);
    if (ofDay) ofDay.push(entry);
    else row.days.set(entry.day, [entry]);
    row.ms += hoursToMs(entry.duration);
  }
  for (const work of added) findOrAddRow(rows, work);
  const places = new Map(order.map((key, place) => [key, place]));
  const position = ({ key }: WeekRow) => places.get(key) ?? order.length;
  return [...rows.values()].toSorted((a, b) => position(a) - position(b));
}

function findOrAddRow(rows: Map<string, WeekRow>, work: WorkDetails): WeekRow {
  const key = rowKey(work);
  const found = rows.get(key);
  if (found) return found;
  const row: WeekRow = { key, ...toWorkDetails(work), days: new Map(), ms: 0 };
  rows.set(key, row);
  return row;
}

function toWorkDetails({
  description,
  projectId,
  taskId,
  clientId,
  billable,
  tags,
}: WorkDetails): WorkDetails {
  return {
    description,
    projectId,
    clientId,
    billable,
    ...(taskId && { taskId }),
    ...(tags?.length && { tags }),
  };
}

/** Distinct recent work, latest first. */
export function recentWorkDetails(entries: readonly TimesheetEntry[], limit = 8): WorkDetails[] {
  const found = new Map<string, WorkDetails>();
  for (const entry of entries.toSorted((a, b) => compareByTime(b, a))) {
    if (found.size === limit) break;
    const key = rowKey(entry);
    if (!found.has(key)) found.set(key, toWorkDetails(entry));
  }
  return [...found.values()];
}

export function totalDurationMs(entries: readonly Pick<TimesheetEntry, 'duration'>[] = []): number {
  return entries.reduce((sum, { duration }) => sum + hoursToMs(duration), 0);
}

/** By day, then start; entries without a start first; ties by creation. */
export function compareByTime(one: TimesheetEntry, other: TimesheetEntry): number {
  return (
    compareStrings(one.day, other.day) ||
    compareStrings(one.startTime ?? '', other.startTime ?? '') ||
    compareStrings(one.id, other.id)
  );
}

function compareStrings(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
