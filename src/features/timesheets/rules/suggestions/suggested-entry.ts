import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { msToHours } from '#src/platform/shared/durations.ts';

export type SuggestedEntry = Omit<NewTimesheetEntry, 'duration'> & {
  suggestionId: string;
  /** Null for whole days and events without an end: the person knows how long they worked. */
  duration: number | null;
};

/** A suggestion as an entry, for the work of the latest entry with the same description. */
export function suggestedEntry(
  { id, title, day, startTime, endTime }: CalendarSuggestion,
  { lastWork, timeZone, untitled }: { lastWork: WorkDetails | undefined; timeZone: string; untitled: string },
): SuggestedEntry {
  const durationMs =
    startTime === null || endTime === null ? null : Date.parse(endTime) - Date.parse(startTime);
  return {
    suggestionId: id,
    date: day,
    timeZone,
    description: title === '' ? untitled : title,
    startTime,
    endTime,
    duration: durationMs === null ? null : msToHours(durationMs),
    clientId: lastWork?.clientId ?? null,
    projectId: lastWork?.projectId ?? null,
    billable: lastWork?.billable ?? true,
    tags: lastWork?.tags ?? [],
  };
}
