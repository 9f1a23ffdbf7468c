import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { billedEntry } from '#src/features/timesheets/rules/pricing/billed-entry.ts';
import { defaultColumns } from '#src/features/timesheets/rules/report-columns.ts';
import type { ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';
import { formatExactClock, msToHours, roundToSeconds } from '#src/platform/shared/durations.ts';
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
/** What entries refer to; `person`: who worked. */
export type ReportNames = { clients: Names; projects: Names; tasks: Names; person: string };

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
  /** Hours and minutes, and seconds only if needed. */
  duration: string;
  description: string;
  notes: string;
  client: string;
  /** Empty without a client. */
  clientId: string;
  project: string;
  task: string;
  tags: string;
  person: string;
  billable: boolean;
  invoiced: boolean;
  /** Empty until it is on an invoice of Stint. */
  invoiceNumber: string;
  /** Empty if not billable. */
  rate: number | '';
  amount: number;
  currency: string;
  timeZone: string;
  id: string;
};

/** Columns in order, with their headers. */
export function timeReportColumns(
  { timeColumns }: ReportWording,
  columns: readonly ReportColumn[] = defaultColumns('csv'),
): readonly [ReportColumn, string][] {
  return columns.map((name) => [name, timeColumns[name]]);
}

export function toReportRow(
  entry: TimesheetEntry,
  names: ReportNames,
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
    duration: formatExactClock(ms),
    description,
    notes: notes ?? '',
    clientId: clientId ?? '',
    client: clientName(entry, names) ?? words.internal,
    project: (projectId && names.projects.get(projectId)) ?? '',
    task: (taskId && names.tasks.get(taskId)) ?? '',
    tags: joinTags(tags),
    person: names.person,
    billable,
    invoiced,
    invoiceNumber: entry.invoiceNumber ?? '',
    rate: billable ? rate : '',
    amount: amountMinor / 10 ** minorDigits(currency),
    currency,
    timeZone,
    id,
  };
}

/** Undefined for internal work. */
function clientName(
  { clientId, projectId }: TimesheetEntry,
  { clients }: Pick<ReportNames, 'clients'>,
): string | undefined {
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
