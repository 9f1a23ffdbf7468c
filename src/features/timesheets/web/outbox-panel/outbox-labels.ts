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

/** "2 changes wait to be sent, 1 needs you" */
export function outboxLabel(outbox: Outbox): string {
  const undecided = countNeedsAttention(outbox);
  const waiting = outbox.length - undecided;
  const need = undecided === 1 ? 'needs you' : 'need you';
  if (waiting === 0) return `${formatChangeCount(undecided)} ${need}`;
  const wait = `${formatChangeCount(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent`;
  return undecided === 0 ? wait : `${wait}, ${undecided} ${need}`;
}

/** "The timer: 2 acts wait" */
export function timerPendingLabel(count: number): string {
  return `The timer: ${count} ${count === 1 ? 'act waits' : 'acts wait'}`;
}

/** How many somebody has to decide about. */
export function countNeedsAttention(outbox: Outbox): number {
  return outbox.filter(({ standing }) => standing.is !== 'waiting').length;
}

/** What will come of it, also `where` somebody stays signed in: "1 change is sent once Stint can be reached." */
export function sendForecast(outbox: Outbox, where = ''): string {
  const undecided = countNeedsAttention(outbox);
  const sent = sendableOperations(outbox).length;
  const behind = outbox.length - undecided - sent;
  const are = (count: number) => `${formatChangeCount(count)} ${count === 1 ? 'is' : 'are'}`;
  const it = undecided === 1 ? 'it' : 'them';
  return [
    undecided > 0 &&
      `${formatChangeCount(undecided)} cannot be sent as ${undecided === 1 ? 'it is' : 'they are'}: look at ${it}.`,
    behind > 0 && `${are(behind)} sent after that.`,
    sent > 0 && `${are(sent)} sent once Stint can be reached${where}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}

/** What a notice says of what the service has just sent back: "“Sketches” was changed elsewhere in the meantime". */
export function attentionNotice(operation: OutboxOperation, outbox: Outbox): string {
  const { standing } = operation;
  const undecided = countNeedsAttention(outbox);
  if (undecided > 1) return `${formatChangeCount(undecided)} could not be sent`;
  if (standing.is === 'refused')
    return `${operationLabel(operation, outbox)} could not be sent. ${standing.reason}`;
  const isGone = standing.is === 'conflict' && standing.theirs === null;
  return `“${entryName(operation, outbox)}” was ${isGone ? 'deleted' : 'changed'} elsewhere in the meantime`;
}

/** "Change “Sketches”": by the name that it has before it is changed. */
export function operationLabel(operation: OutboxOperation, outbox: Outbox): string {
  return `${verbs[operation.kind]} “${entryName(operation, outbox)}”`;
}

const verbs = { create: 'Add', change: 'Change', delete: 'Delete', restore: 'Put back' };

function entryName({ id, seen }: OutboxOperation, outbox: Outbox): string {
  if (seen) return seen.description;
  const made = outbox.find((each) => each.id === id && each.kind === 'create');
  return made?.kind === 'create' ? made.body.description : 'an entry';
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

/** Two versions of an entry, field by field, as a person reads them. */
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
    ['Description', ({ description }) => description],
    [
      'Date',
      ({ day }) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    ],
    ['Times', formatTimes],
    ['Duration', ({ duration }) => `${lengthIn(hoursToMs(duration))} h`],
    ['Breaks', formatBreaks],
    ['Project', (entry) => work.projectName(entry)],
    ['Client', (entry) => work.clientName(entry)],
    ['Billable', ({ billable }) => (billable ? 'Yes' : 'No')],
    ['Notes', ({ notes }) => notes ?? ''],
  ];
}

/** Of the version that came first: "Saved meanwhile at 16:53"; with the day, where it was another than the wish's. */
export function savedAtLabel(savedAt: string, wishedAt: string): string {
  const isSameDay = new Date(savedAt).toDateString() === new Date(wishedAt).toDateString();
  return `Saved meanwhile ${isSameDay ? `at ${formatTime(savedAt)}` : `on ${formatMoment(savedAt)}`}`;
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
