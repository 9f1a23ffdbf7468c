import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { sendableOperations } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { OutboxOperation, Outbox } from '#src/features/timesheets/rules/offline/outbox.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatTimeRange, endDayOffset } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { durationFormatter, hoursToMs } from '#src/platform/shared/durations.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';

/** "1 change", "2 changes" */
export function formatChangeCount(count: number): string {
  return `${new Intl.NumberFormat().format(count)} ${count === 1 ? 'change' : 'changes'}`;
}

/** "2 changes not synced yet, 1 needs attention" */
export function outboxLabel(outbox: Outbox): string {
  const undecided = countNeedsAttention(outbox);
  const waiting = outbox.length - undecided;
  const need = undecided === 1 ? m.needsAttention : m.needAttention;
  if (waiting === 0) return `${formatChangeCount(undecided)} ${need}`;
  const unsynced = m.changeCountNotSyncedYet({ changeCount: formatChangeCount(waiting) });
  return undecided === 0 ? unsynced : `${unsynced}, ${undecided} ${need}`;
}

/** "2 timer changes not synced yet" */
export function timerPendingLabel(count: number): string {
  return m.timerChangeCountNotSyncedYet({ timerChangeCount: formatTimerChangeCount(count) });
}

/** "1 timer change", "2 timer changes" */
export function formatTimerChangeCount(count: number): string {
  return `${new Intl.NumberFormat().format(count)} timer ${count === 1 ? 'change' : 'changes'}`;
}

/** Conflicts and rejected changes. */
export function countNeedsAttention(outbox: Outbox): number {
  return outbox.filter(({ standing }) => standing.is !== 'waiting').length;
}

/** "1 change will sync when you’re online."; `condition` completes the sentence. */
export function sendForecast(outbox: Outbox, condition = ''): string {
  const undecided = countNeedsAttention(outbox);
  const sent = sendableOperations(outbox).length;
  const behind = outbox.length - undecided - sent;
  const it = undecided === 1 ? 'it' : 'them';
  return [
    undecided > 0 && m.changeCountCouldntBeSyncedReview({ changeCount: formatChangeCount(undecided), it }),
    behind > 0 && m.changeCountWillSyncAfterThat({ changeCount: formatChangeCount(behind) }),
    sent > 0 && m.changeCountWillSyncWhenYoure({ changeCount: formatChangeCount(sent), condition }),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** Notice for a change that the server sent back: "“Sketches” was changed elsewhere". */
export function attentionNotice(operation: OutboxOperation, outbox: Outbox): string {
  const { standing } = operation;
  const undecided = countNeedsAttention(outbox);
  if (undecided > 1) return m.changeCountCouldntBeSynced({ changeCount: formatChangeCount(undecided) });
  if (standing.is === 'refused')
    return m.couldntSyncOperationReason({ operation: entryName(operation, outbox), reason: standing.reason });
  const isGone = standing.is === 'conflict' && standing.theirs === null;
  return `“${entryName(operation, outbox)}” was ${isGone ? 'deleted' : 'changed'} elsewhere`;
}

/** "Change “Sketches”", using the description before the change. */
export function operationLabel(operation: OutboxOperation, outbox: Outbox): string {
  return `${verbs[operation.kind]} “${entryName(operation, outbox)}”`;
}

const verbs = { create: m.add, change: m.change, delete: 'Delete', restore: m.restore };

function entryName({ id, seen }: OutboxOperation, outbox: Outbox): string {
  if (seen) return seen.description;
  const made = outbox.find((each) => each.id === id && each.kind === 'create');
  return made?.kind === 'create' ? made.body.description : m.anEntry;
}

/** "21 Nov, 10:04" */
export function formatMoment(instant: string): string {
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(Date.parse(instant));
}

export type ComparedField = { label: string; mine: string; theirs: string; differs: boolean };

/** Two versions of an entry, field by field, in readable form. */
export function compareVersions(
  mine: TimesheetEntry,
  theirs: TimesheetEntry,
  work: ClientsAndProjects,
): ComparedField[] {
  const lengthIn = durationFormatter([hoursToMs(mine.duration), hoursToMs(theirs.duration)]);
  return versionFields(work, lengthIn).map(([label, inWords]) => {
    const [one, other] = [inWords(mine), inWords(theirs)];
    return { label, mine: one || none, theirs: other || none, differs: one !== other };
  });
}

const none = '–';

function versionFields(
  work: ClientsAndProjects,
  lengthIn: (ms: number) => string,
): Array<[string, (entry: TimesheetEntry) => string]> {
  return [
    [m.description, ({ description }) => description],
    [
      m.date,
      ({ day }) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    ],
    [m.times, formatTimes],
    [m.duration, ({ duration }) => m.durationH({ duration: lengthIn(hoursToMs(duration)) })],
    [m.breaks, formatBreaks],
    [m.project, (entry) => work.projectName(entry)],
    [m.client, (entry) => work.clientName(entry)],
    [m.billable, ({ billable }) => (billable ? m.yes : m.no)],
    [m.notes, ({ notes }) => notes ?? ''],
  ];
}

/** Label of the version on the server: "Saved at 16:53", with the date if it isn't the day of the local change. */
export function savedAtLabel(savedAt: string, changedAt: string): string {
  const isSameDay = new Date(savedAt).toDateString() === new Date(changedAt).toDateString();
  return `Saved ${isSameDay ? m.atTime({ time: formatTime(savedAt) }) : m.onMoment({ moment: formatMoment(savedAt) })}`;
}

function formatTime(instant: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(
    Date.parse(instant),
  );
}

function formatTimes(entry: TimesheetEntry): string {
  const over = endDayOffset(entry);
  return over > 0 ? `${formatTimeRange(entry)} +${over}` : formatTimeRange(entry);
}

function formatBreaks({ breakPeriods, timeZone }: TimesheetEntry): string {
  return breakPeriods
    .map(({ start, end }) => `${localTime(start, timeZone)}–${localTime(end, timeZone)}`)
    .join(', ');
}
