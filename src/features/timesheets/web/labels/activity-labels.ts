import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import {
  importedInvoicedAction,
  markedInvoicedAction,
  markedNotInvoicedAction,
} from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatDay, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';

type Activity = TimesheetEntry['activityLog'][number];
type Change = NonNullable<Activity['changes']>[number];

/** "edited duration, breakPeriods" becomes "Changed duration and breaks". */
export function formatActivity(action: string): string {
  const known = actionLabels.get(action);
  if (known !== undefined) return known;
  const edited = /^edited (.+)$/.exec(action)?.[1];
  if (edited === undefined) return `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  const parts = edited.split(', ').map((field) => fieldLabels.get(field) ?? field);
  const last = parts.pop() ?? '';
  return parts.length === 0
    ? m.changedField({ field: last })
    : m.changedFields({ fields: parts.join(', '), last });
}

/** Old and new value: "Duration: 3:30 → 2:00". */
export function formatActivityChange(
  { field, before, after }: Change,
  timeZone: string,
  work: ClientsAndProjects,
): string {
  const name = fieldLabels.get(field) ?? field;
  const value = (of: unknown) => formatActivityValue(field, of, timeZone, work);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value(before)} → ${value(after)}`;
}

function formatActivityValue(
  field: string,
  value: unknown,
  timeZone: string,
  work: ClientsAndProjects,
): string {
  if (typeof value === 'number') return formatDuration(hoursToMs(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return `${value.length}`;
  if (typeof value !== 'string' || value === '') return 'none';
  if (field === 'clientId') return work.clientName({ clientId: value }) || 'deleted';
  if (field === 'projectId') return work.projectName({ projectId: value }) || 'deleted';
  if (field === 'startTime' || field === 'endTime') return localTime(value, timeZone);
  if (isCalendarDate(value)) return formatDay(value, { day: 'numeric', month: 'short', year: 'numeric' });
  return field === 'timeZone' ? value : `“${value}”`;
}

const actionLabels = new Map<string, string>([
  ['created', m.created],
  ['start', m.timerStarted],
  ['pause', m.timerPaused],
  ['resume', m.timerResumed],
  ['stop', m.timerStopped],
  ['invoiced', m.addedToAnInvoice],
  [importedInvoicedAction, m.importedAsAlreadyInvoiced],
  [markedInvoicedAction, m.markedAsInvoicedElsewhere],
  [markedNotInvoicedAction, m.markedAsNotInvoiced],
]);

const fieldLabels = new Map<string, string>([
  ['date', 'day'],
  ['timeZone', m.timeZone],
  ['startTime', 'start'],
  ['endTime', 'end'],
  ['clientId', 'client'],
  ['projectId', 'project'],
  ['breakPeriods', 'breaks'],
]);
