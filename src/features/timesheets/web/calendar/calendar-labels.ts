import * as m from '#messages/timesheets.ts';
import { applyDraft, draftSpan } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { CalendarDraft } from '#src/features/timesheets/rules/views/calendar-drag.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatTimeRange } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import type { TimedEntry } from './block-layout.ts';

/** "Sketches, Friday 20 November, 09:00 to 12:30, 3:30 h, Website, Acme" */
export function blockLabel(entry: TimedEntry, work: ClientsAndProjects): string {
  const { description, startTime, endTime, timeZone, duration, invoiced } = entry;
  const span = { startMs: Date.parse(startTime), endMs: Date.parse(endTime), timeZone };
  return [
    description,
    formatSpan(span),
    m.durationInHours({ duration: formatDuration(hoursToMs(duration)) }),
    work.projectName(entry),
    work.clientName(entry),
    invoiced ? m.invoicedInLabel : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Sketches, Friday 20 November, 09:15 to 12:45, 3:30 h": the draft's new times. */
export function draftLabel(draft: CalendarDraft<TimedEntry>, timeZone: string): string {
  const span = draftSpan(draft, timeZone);
  const ms =
    'times' in draft ? hoursToMs(applyDraft(draft.entry, draft.times).duration) : span.endMs - span.startMs;
  const name = 'times' in draft ? draft.entry.description : m.newEntry;
  return [name, formatSpan(span), m.durationInHours({ duration: formatDuration(ms) })].join(', ');
}

/** Notice after saving: "Moved “Sketches” to Fri 20 Nov, 09:15–12:45". */
export function savedNotice({ entry, times }: Extract<CalendarDraft<TimedEntry>, { times: object }>): string {
  const { description, timeZone } = entry;
  const day = formatDay(localDay(times.startTime, timeZone), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const notice = times.duration === undefined ? m.entryMovedToTimes : m.entryChangedToTimes;
  return notice({ description, day, times: formatTimeRange({ ...times, timeZone }) });
}

function formatSpan({ startMs, endMs, timeZone }: ReturnType<typeof draftSpan>): string {
  const [first, last] = [localDay(startMs, timeZone), localDay(endMs, timeZone)];
  const name = (day: string) => formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  const [start, end] = [formatTime(startMs, timeZone), formatTime(endMs, timeZone)];
  return first === last
    ? m.timesOnDay({ day: name(first), start, end })
    : m.timesOverDays({ startDay: name(first), start, endDay: name(last), end });
}
