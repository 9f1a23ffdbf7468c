import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { entryTextLabels } from '#src/features/timesheets/entry-text-labels.ts';
import {
  importedInvoicedAction,
  invoicedAction,
  markedInvoicedAction,
  markedNotInvoicedAction,
  releasedFromInvoiceAction,
} from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatDay, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatExactTime } from '#src/platform/shared/formats/time-of-day.ts';
import { formatList } from '#src/platform/shared/text.ts';

type Activity = TimesheetEntry['activityLog'][number];
type Change = NonNullable<Activity['changes']>[number];

/** "edited duration, breakPeriods" becomes "Changed duration and breaks". */
export function formatActivity(action: string): string {
  const known = actionLabels.get(action);
  if (known !== undefined) return known;
  const edited = /^edited (.+)$/.exec(action)?.[1];
  if (edited === undefined) return capitalize(action);
  const fields = edited.split(', ').map((field) => fieldLabels.get(field)?.inSentence ?? field);
  return m.fieldsChanged({ fields: formatList(fields) });
}

/** Old and new value: "Duration: 3:30 → 2:00". */
export function formatActivityChange(
  { field, before, after }: Change,
  timeZone: string,
  work: ClientsAndProjects,
): string {
  const value = (of: unknown) => formatActivityValue(field, of, timeZone, work);
  const label = fieldLabels.get(field)?.alone ?? capitalize(field);
  return m.fieldChange({ field: label, before: value(before), after: value(after) });
}

function formatActivityValue(
  field: string,
  value: unknown,
  timeZone: string,
  work: ClientsAndProjects,
): string {
  if (typeof value === 'number') return formatExactDuration(hoursToMs(value));
  if (typeof value === 'boolean') return value ? m.valueYes : m.valueNo;
  if (Array.isArray(value)) return field === 'tags' ? formatTags(value) : `${value.length}`;
  if (typeof value !== 'string' || value === '') return m.valueNone;
  if (field === 'clientId') return work.clientName({ clientId: value }) || m.valueDeleted;
  if (field === 'projectId') return work.projectName({ projectId: value }) || m.valueDeleted;
  if (field === 'taskId') return work.taskName({ taskId: value }) || m.valueDeleted;
  if (field === 'startTime' || field === 'endTime') return formatExactTime(value, timeZone);
  if (isCalendarDate(value)) return formatDay(value, { day: 'numeric', month: 'short', year: 'numeric' });
  return field === 'timeZone' ? value : `“${value}”`;
}

function formatTags(tags: readonly unknown[]): string {
  return tags.length === 0 ? m.valueNone : tags.map(String).join(', ');
}

const actionLabels = new Map<string, string>([
  ['created', m.created],
  ['start', m.timerStarted],
  ['pause', m.timerPaused],
  ['resume', m.timerResumed],
  ['stop', m.timerStopped],
  [invoicedAction, m.addedToInvoice],
  [releasedFromInvoiceAction, m.releasedFromInvoice],
  [importedInvoicedAction, m.importedAsInvoiced],
  [markedInvoicedAction, m.markedAsInvoicedElsewhere],
  [markedNotInvoicedAction, m.markedAsNotInvoiced],
]);

/** Names of fields, alone and in "Changed duration and breaks". */
const fieldLabels = new Map<string, { alone: string; inSentence: string }>([
  ['date', { alone: m.date, inSentence: m.changedDate }],
  ['timeZone', { alone: m.timeZone, inSentence: m.changedTimeZone }],
  ['startTime', { alone: m.start, inSentence: m.changedStart }],
  ['endTime', { alone: m.end, inSentence: m.changedEnd }],
  ['duration', { alone: m.duration, inSentence: m.changedDuration }],
  ['description', { alone: m.description, inSentence: m.changedDescription }],
  ...Object.entries(entryTextLabels),
  ['tags', { alone: m.tags, inSentence: m.changedTags }],
  ['clientId', { alone: m.client, inSentence: m.changedClient }],
  ['projectId', { alone: m.project, inSentence: m.changedProject }],
  ['taskId', { alone: m.task, inSentence: m.changedTask }],
  ['billable', { alone: m.billable, inSentence: m.changedBillable }],
  ['breakPeriods', { alone: m.breaks, inSentence: m.changedBreaks }],
]);

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
