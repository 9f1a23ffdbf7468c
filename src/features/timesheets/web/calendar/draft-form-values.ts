import { draftSpan } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { CalendarDraft } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { EntryFormValues } from '#src/features/timesheets/web/entry/entry-form.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import type { TimedEntry } from './block-layout.ts';

/** Form values of a drawn entry: local times and their instants. */
export function draftFormValues(
  draft: CalendarDraft<TimedEntry>,
  timeZone: string,
): Partial<EntryFormValues> {
  const { startMs, endMs } = draftSpan(draft, timeZone);
  const date = localDay(startMs, timeZone);
  return {
    date,
    breaksDay: date,
    known: { day: date, startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() },
    start: localTime(startMs, timeZone),
    end: localTime(endMs, timeZone),
    duration: msToHours(endMs - startMs),
  };
}
