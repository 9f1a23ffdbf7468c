import { msOf } from '#src/platform/shared/durations.ts';
import type { TimesheetEntry } from './contract.ts';

/** What makes a row of the week: the same work for the same project, billable or not. */
export type WeekWork = Pick<TimesheetEntry, 'description' | 'projectId' | 'clientId' | 'billable'>;
export type WeekRow = WeekWork & {
  key: string;
  /** Its entries by day. */
  days: Map<string, TimesheetEntry[]>;
  ms: number;
};

/** Two of the same work are one row; without a project, the client tells them apart. */
export function rowKey({ description, projectId, clientId, billable }: WeekWork): string {
  // Ids have no spaces, and what follows the last of these is the description.
  return `${billable} ${projectId ?? `client:${clientId ?? ''}`} ${description.trim()}`;
}

/**
 * The rows of a week: those of its entries in the order in which the work first came, then those that were added and
 * have no time yet. Rows that were in an order before keep it, whatever was typed into them since.
 */
export function weekRows(
  entries: readonly TimesheetEntry[],
  added: readonly WeekWork[] = [],
  order: readonly string[] = [],
): WeekRow[] {
  const rows = new Map<string, WeekRow>();
  for (const entry of entries.toSorted(byTime)) {
    const row = rowOf(rows, entry);
    const ofDay = row.days.get(entry.day);
    if (ofDay) ofDay.push(entry);
    else row.days.set(entry.day, [entry]);
    row.ms += msOf(entry.duration);
  }
  for (const work of added) rowOf(rows, work);
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ key }: WeekRow) => places.get(key) ?? order.length;
  return [...rows.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
}

function rowOf(rows: Map<string, WeekRow>, work: WeekWork): WeekRow {
  const key = rowKey(work);
  const found = rows.get(key);
  if (found) return found;
  const { description, projectId, clientId, billable } = work;
  const row: WeekRow = { key, description, projectId, clientId, billable, days: new Map(), ms: 0 };
  rows.set(key, row);
  return row;
}

/** Work that was done, each once, the latest first. */
export function recentWork(entries: readonly TimesheetEntry[], most = 8): WeekWork[] {
  const found = new Map<string, WeekWork>();
  for (const entry of entries.toSorted((a, b) => byTime(b, a))) {
    if (found.size === most) break;
    const { description, projectId, clientId, billable } = entry;
    const key = rowKey(entry);
    if (!found.has(key)) found.set(key, { description, projectId, clientId, billable });
  }
  return [...found.values()];
}

export function msIn(entries: readonly Pick<TimesheetEntry, 'duration'>[] = []): number {
  return entries.reduce((sum, { duration }) => sum + msOf(duration), 0);
}

/** By day, then start; what has no start comes first, and of the same start the one written down first. */
export function byTime(one: TimesheetEntry, other: TimesheetEntry): number {
  return (
    compared(one.day, other.day) ||
    compared(one.startTime ?? '', other.startTime ?? '') ||
    compared(one.id, other.id)
  );
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
