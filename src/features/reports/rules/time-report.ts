import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { billedEntry } from '#src/features/timesheets/rules/pricing/billed-entry.ts';
import { msToHours, roundToSeconds } from '#src/platform/shared/durations.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { joinTags } from '#src/platform/shared/tags.ts';
import { localTimeExact } from '#src/platform/shared/time-zones.ts';
import { exchangeWording } from './report-wording.ts';
import type { ReportWording } from './report-wording.ts';

export const timeReportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type TimeReportFormat = (typeof timeReportFormats)[number];

/** Upper bounds that a spreadsheet, or the reader of a PDF, can still handle. */
export const maxEntries: Record<TimeReportFormat, number> = { csv: 100_000, xlsx: 100_000, pdf: 5_000 };

type Names = ReadonlyMap<string, string>;
export type NamesById = { clients: Names; projects: Names; tasks: Names };

/** Hours and money are decimals; times are in the entry's time zone, with seconds only if needed. */
export type ReportRow = {
  day: string;
  start: string;
  end: string;
  /** Hours of breaks; the timer's pauses to the second. */
  pause: number;
  pauseMs: number;
  /** Rounded as billed. */
  hours: number;
  ms: number;
  description: string;
  notes: string;
  client: string;
  /** Empty without a client. */
  clientId: string;
  project: string;
  task: string;
  tags: string;
  billable: boolean;
  invoiced: boolean;
  /** Empty if not billable. */
  rate: number | '';
  amount: number;
  currency: string;
  timeZone: string;
  id: string;
};

const fields = [
  'day',
  'start',
  'end',
  'pause',
  'hours',
  'description',
  'notes',
  'client',
  'project',
  'task',
  'tags',
  'billable',
  'invoiced',
  'rate',
  'amount',
  'currency',
  'timeZone',
  'id',
] as const satisfies readonly (keyof ReportRow)[];

/** Columns in order, with their headers. */
export function timeReportColumns({ timeColumns }: ReportWording): readonly [keyof ReportRow, string][] {
  return fields.map((field) => [field, timeColumns[field]]);
}

export function toReportRow(
  entry: TimesheetEntry,
  names: NamesById,
  rounding: Rounding,
  { words } = exchangeWording,
): ReportRow {
  const { day, timeZone, startTime, endTime, description, notes, tags, billable, invoiced } = entry;
  const pauseMs = roundToSeconds(
    entry.breakPeriods.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0),
  );
  const { rate, currency, clientId, projectId, taskId, id } = entry;
  const { ms, amountMinor } = billedEntry(entry, rounding);
  return {
    day,
    start: startTime === null ? '' : localTimeExact(startTime, timeZone),
    end: endTime === null ? '' : localTimeExact(endTime, timeZone),
    pause: roundTo(msToHours(pauseMs), hourDecimals),
    pauseMs,
    hours: roundTo(msToHours(ms), hourDecimals),
    ms,
    description,
    notes: notes ?? '',
    clientId: clientId ?? '',
    client: clientName(entry, names) ?? words.internal,
    project: (projectId && names.projects.get(projectId)) ?? '',
    task: (taskId && names.tasks.get(taskId)) ?? '',
    tags: joinTags(tags),
    billable,
    invoiced,
    rate: billable ? rate : '',
    amount: amountMinor / 10 ** minorDigits(currency),
    currency,
    timeZone,
    id,
  };
}

/** Undefined for internal work. */
function clientName({ clientId, projectId }: TimesheetEntry, { clients }: NamesById): string | undefined {
  if (clientId !== null) return clients.get(clientId) ?? '';
  return projectId === null ? '' : undefined;
}

type ReportSubject = { from?: string | undefined; to?: string | undefined; client?: string | undefined };

/** For example timesheet-acme-2026-03-01-2026-03-31.pdf. */
export function reportFileName(format: TimeReportFormat, { from, to, client = '' }: ReportSubject): string {
  const period = [from, to].filter((bound) => bound !== undefined).map((bound) => bound.slice(0, 10));
  const parts = ['timesheet', slugify(client), ...period].filter((part) => part !== '');
  return `${parts.join('-')}.${format}`;
}

/** "Müller & Söhne" → muller-sohne. */
function slugify(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
}

/** Exact to two milliseconds. */
export const hourDecimals = 6;

export function roundTo(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
