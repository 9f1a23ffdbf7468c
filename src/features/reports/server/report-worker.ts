import { writeFileSync } from 'node:fs';
import type * as z from 'zod';
import { findClientNames } from '#src/features/clients/server/public.ts';
import { findProjectNames } from '#src/features/projects/server/public.ts';
import type { reportsContract } from '#src/features/reports/contract.ts';
import { maxEntries } from '#src/features/reports/rules/time-report.ts';
import type { NamesById, ReportRow, TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import { sumEntriesByDay } from '#src/features/timesheets/server/public.ts';
import type { EntryListFilter } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { AppDatabase, Db } from '#src/platform/server/database/database.ts';
import { serveLongWork, inheritedDescriptor } from '#src/platform/server/long-work/serve-long-work.ts';
import { csvHeader, csvRows } from './csv.ts';
import { reportRows } from './report-rows.ts';

export type ReportTask = { format: TimeReportFormat; filter: EntryListFilter; displayName: string };
type ReportErrors = (typeof reportsContract.time)['~orpc']['errorMap'];
export type ReportOutcome =
  /** Whose time it is, where it is one client's. */
  | { client: string | undefined }
  | { tooMany: z.output<ReportErrors['TOO_MANY']['data']> }
  | { severalClients: z.output<ReportErrors['SEVERAL_CLIENTS']['data']> };

if (import.meta.main) serveLongWork(writeReport);

/** Writes the report into the file that was handed over. */
async function writeReport(
  database: AppDatabase,
  owner: Owner,
  { format, filter, displayName }: ReportTask,
): Promise<ReportOutcome> {
  const found = await database.withUser(owner.ownerId, (db) => readRows(db, owner, format, filter));
  if ('tooMany' in found) return found;
  const { lines, names } = found;
  const client = names.clients.get(filter.clientId ?? '');
  const clientIds = [...new Set(lines.map(({ clientId }) => clientId))];
  // What is handed to one client shows nothing of another, nor of what was done for nobody.
  if (format === 'pdf' && clientIds.length > 1) return { severalClients: clientChoices(clientIds, names) };
  const heading = toHeading(lines, { name: displayName, ...filter });
  writeFileSync(inheritedDescriptor, await renderFile(format, lines, heading));
  return { client: format === 'pdf' ? heading.clients[0] : client };
}

type ReportData = { lines: ReportRow[]; names: NamesById };

async function readRows(
  db: Db,
  owner: Owner,
  format: TimeReportFormat,
  filter: EntryListFilter,
): Promise<ReportData | Extract<ReportOutcome, { tooMany: unknown }>> {
  const entries = (await sumEntriesByDay(db, owner, filter)).reduce((sum, day) => sum + day.count, 0);
  const most = maxEntries[format];
  if (entries > most) return { tooMany: { entries, most } };
  const names = { clients: await findClientNames(db, owner), projects: await findProjectNames(db, owner) };
  const lines: ReportRow[] = [];
  for await (const page of reportRows(db, owner, filter, names)) lines.push(...page);
  return { lines, names };
}

async function renderFile(
  format: TimeReportFormat,
  lines: readonly ReportRow[],
  heading: ReturnType<typeof toHeading>,
): Promise<string | Buffer> {
  switch (format) {
    case 'csv':
      return csvHeader() + (lines.length === 0 ? '' : csvRows(lines));
    case 'xlsx':
      return (await import('./xlsx.ts')).renderXlsx(lines);
    case 'pdf':
      return (await import('./pdf.ts')).renderPdf(lines, heading);
  }
}

/** The clients of whom one is to be chosen, by name. */
function clientChoices(clientIds: readonly string[], { clients }: NamesById) {
  return {
    clients: clientIds
      .flatMap((id) => {
        const name = clients.get(id);
        return name === undefined ? [] : [{ id, name }];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

type HeadingInput = { name: string; from?: string | undefined; to?: string | undefined };

function toHeading(lines: readonly ReportRow[], { name, from, to }: HeadingInput) {
  const distinct = (of: (line: ReportRow) => string) =>
    [...new Set(lines.map(of))].filter((text) => text !== '');
  return {
    name,
    clients: distinct(({ client }) => client),
    projects: distinct(({ project }) => project),
    from: from?.slice(0, 10) ?? lines.at(0)?.day ?? '',
    to: to?.slice(0, 10) ?? lines.at(-1)?.day ?? '',
  };
}
