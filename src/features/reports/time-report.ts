import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { localTime } from '#src/platform/shared/zones.ts';

export const timeReportFormats = ['csv', 'xlsx', 'pdf'] as const;
export type TimeReportFormat = (typeof timeReportFormats)[number];

/** Entries that one file holds: what a spreadsheet still opens at ease, and a person still leafs through. */
export const mostEntries: Record<TimeReportFormat, number> = { csv: 100_000, xlsx: 100_000, pdf: 5_000 };

/** What clients and projects are called, by their ids. */
export type Names = { clients: ReadonlyMap<string, string>; projects: ReadonlyMap<string, string> };

/** An entry as one line of a report; hours and money in units, clock times in the entry's own zone. */
export type TimeLine = {
  day: string;
  start: string;
  end: string;
  hours: number;
  description: string;
  notes: string;
  client: string;
  project: string;
  billable: boolean;
  invoiced: boolean;
  rate: number;
  amount: number;
  currency: string;
  timeZone: string;
  id: string;
};

/** The columns in their order, as their heads read. */
export const timeColumns: readonly [keyof TimeLine, string][] = [
  ['day', 'Date'],
  ['start', 'Start'],
  ['end', 'End'],
  ['hours', 'Hours'],
  ['description', 'Description'],
  ['notes', 'Notes'],
  ['client', 'Client'],
  ['project', 'Project'],
  ['billable', 'Billable'],
  ['invoiced', 'Invoiced'],
  ['rate', 'Rate'],
  ['amount', 'Amount'],
  ['currency', 'Currency'],
  ['timeZone', 'Time zone'],
  ['id', 'Id'],
];

export function timeLine(entry: TimesheetEntry, names: Names): TimeLine {
  const { day, timeZone, startTime, endTime, duration, description, notes, billable, invoiced } = entry;
  const { rate, amountMinor, currency, clientId, projectId, id } = entry;
  return {
    day,
    start: startTime === null ? '' : localTime(Date.parse(startTime), timeZone),
    end: endTime === null ? '' : localTime(Date.parse(endTime), timeZone),
    hours: rounded(duration, 4),
    description,
    notes: notes ?? '',
    client: (clientId && names.clients.get(clientId)) ?? '',
    project: (projectId && names.projects.get(projectId)) ?? '',
    billable,
    invoiced,
    rate,
    amount: amountMinor / 10 ** minorDigits(currency),
    currency,
    timeZone,
    id,
  };
}

type Period = { from?: string | undefined; to?: string | undefined };

/** What the file is called: what it holds, and from when to when. */
export function reportName(format: TimeReportFormat, { from, to }: Period): string {
  const period = [from, to].filter((bound) => bound !== undefined).map((bound) => bound.slice(0, 10));
  return `${['timesheet', ...period].join('-')}.${format}`;
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
