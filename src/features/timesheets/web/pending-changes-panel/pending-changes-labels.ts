import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { entryTextLabels } from '#src/features/timesheets/entry-text-labels.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/pending-changes.ts';
import type {
  PendingChange,
  PendingChanges,
} from '#src/features/timesheets/rules/offline/pending-changes.ts';
import { entryTextNames } from '#src/features/timesheets/rules/timesheet-limits.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatTimeRange, endDayOffset } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import type { ComparedField } from '#src/platform/web/layout/version-diff.tsx';

/** "2 changes not synced yet, 1 needs attention" */
export function pendingChangesLabel(pendingChanges: PendingChanges): string {
  const undecided = countNeedsAttention(pendingChanges);
  const waiting = pendingChanges.length - undecided;
  if (waiting === 0) return m.changesNeedAttention({ count: undecided });
  if (undecided === 0) return m.changesNotSynced({ count: waiting });
  return m.changesNotSyncedOrNeedAttention({ waiting, undecided });
}

/** Conflicts and rejected changes. */
export function countNeedsAttention(pendingChanges: PendingChanges): number {
  return pendingChanges.filter(({ standing }) => standing.is !== 'waiting').length;
}

/** "1 change will sync when you’re online."; `syncMessage` replaces that sentence. */
export function sendForecast(pendingChanges: PendingChanges, syncMessage = m.changesSyncWhenOnline): string {
  const undecided = countNeedsAttention(pendingChanges);
  const sent = sendableOperations(pendingChanges).length;
  const behind = pendingChanges.length - undecided - sent;
  return [
    undecided > 0 && m.reviewFailedChanges({ count: undecided }),
    behind > 0 && m.changesSyncAfterThat({ count: behind }),
    sent > 0 && syncMessage({ count: sent }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Notice for a change that the server sent back: "“Sketches” was changed elsewhere". */
export function attentionNotice(operation: PendingChange, pendingChanges: PendingChanges): string {
  const { standing } = operation;
  const undecided = countNeedsAttention(pendingChanges);
  if (undecided > 1) return m.changesFailed({ count: undecided });
  const description = entryName(operation, pendingChanges);
  if (standing.is === 'refused') return m.changeFailed({ description, reason: standing.reason });
  const isGone = standing.is === 'conflict' && standing.theirs === null;
  return isGone ? m.entryDeletedElsewhere({ description }) : m.entryChangedElsewhere({ description });
}

/** "Change “Sketches”", using the description before the change. */
export function operationLabel(operation: PendingChange, pendingChanges: PendingChanges): string {
  return operationLabels[operation.kind]({ description: entryName(operation, pendingChanges) });
}

const operationLabels = {
  create: m.addOperation,
  change: m.changeOperation,
  delete: m.deleteOperation,
  restore: m.restoreOperation,
};

function entryName({ id, seen }: PendingChange, pendingChanges: PendingChanges): string {
  if (seen) return seen.description;
  const made = pendingChanges.find((each) => each.id === id && each.kind === 'create');
  return made?.kind === 'create' ? made.body.description : m.unknownEntry;
}

/** "21 Nov, 10:04" */
export function formatMoment(instant: string): string {
  return formatInstant(instant, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

/** Two versions of an entry, field by field, in readable form. */
export function compareVersions(
  mine: TimesheetEntry,
  theirs: TimesheetEntry,
  work: ClientsAndProjects,
): ComparedField[] {
  return versionFields(work).map(([label, inWords]) => {
    const [one, other] = [inWords(mine), inWords(theirs)];
    return { label, mine: one || none, theirs: other || none, differs: one !== other };
  });
}

const none = '–';

type VersionField = [label: string, inWords: (entry: TimesheetEntry) => string];

function versionFields(work: ClientsAndProjects): VersionField[] {
  return [
    [m.description, ({ description }) => description],
    [
      m.date,
      ({ day }) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    ],
    [m.times, formatTimes],
    [m.duration, ({ duration }) => m.durationInHours({ duration: formatExactDuration(hoursToMs(duration)) })],
    [m.breaks, formatBreaks],
    [m.project, ({ projectId }) => work.projectName({ projectId })],
    [m.task, (entry) => work.taskName(entry)],
    [m.client, (entry) => work.clientName(entry)],
    [m.billable, ({ billable }) => (billable ? m.yes : m.no)],
    [m.tags, ({ tags }) => tags.join(', ')],
    ...entryTextNames.map((name): VersionField => [
      entryTextLabels[name].alone,
      (entry) => entry[name] ?? '',
    ]),
  ];
}

/** Label of the version on the server: "Saved version, 16:53", with the date if it isn't the day of the local change. */
export function savedAtLabel(savedAt: string, changedAt: string): string {
  const isSameDay = new Date(savedAt).toDateString() === new Date(changedAt).toDateString();
  const time = isSameDay
    ? formatInstant(savedAt, { hour: '2-digit', minute: '2-digit' })
    : formatMoment(savedAt);
  return m.savedVersionAt({ time });
}

function formatTimes(entry: TimesheetEntry): string {
  const over = endDayOffset(entry);
  return over > 0 ? `${formatTimeRange(entry)} +${over}` : formatTimeRange(entry);
}

function formatBreaks({ breakPeriods, timeZone }: TimesheetEntry): string {
  return breakPeriods
    .map(({ start, end }) => `${formatTime(start, timeZone)}–${formatTime(end, timeZone)}`)
    .join(', ');
}
