import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';

/** Entries as iCalendar events (RFC 5545); entries without times become all-day events. */
export function toIcal(entries: readonly TimesheetEntry[], projects: ReadonlyMap<string, string>): string {
  const calendar = ical({
    name: 'Stint',
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//Stint//Time//EN',
    ttl: 900,
  });
  for (const entry of entries) {
    const { id, description, notes, duration, revision, createdAt, updatedAt, projectId } = entry;
    const project = projectId === null ? undefined : projects.get(projectId);
    calendar.createEvent({
      id: `${id}@stint`,
      ...toEventTimes(entry),
      summary: project === undefined ? description : `${description} · ${project}`,
      description: [`${formatDuration(hoursToMs(duration))} h`, notes].filter(Boolean).join('\n'),
      sequence: revision - 1,
      created: createdAt,
      lastModified: updatedAt,
      stamp: updatedAt,
      // Past work must not block meetings.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

function toEventTimes({ startTime, endTime, day }: TimesheetEntry) {
  if (startTime !== null && endTime !== null) return { start: startTime, end: endTime };
  return { start: `${day}T00:00:00Z`, end: `${addDays(day, 1)}T00:00:00Z`, allDay: true };
}
