import { writeFileSync } from 'node:fs';
import type * as z from 'zod';
import { clientNames } from '#src/features/clients/server/public.ts';
import { projectNames } from '#src/features/projects/server/public.ts';
import type { reportsContract } from '#src/features/reports/contract.ts';
import { mostEntries } from '#src/features/reports/time-report.ts';
import type { Names, TimeLine, TimeReportFormat } from '#src/features/reports/time-report.ts';
import { totalEntries } from '#src/features/timesheets/server/public.ts';
import type { Filter } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { AppDatabase, Db } from '#src/platform/server/database/database.ts';
import { doLongWork, handedOver } from '#src/platform/server/long-work/inside.ts';
import { csvHead, csvRows } from './csv.ts';
import { timeLines } from './time-lines.ts';

export type ReportTask = { format: TimeReportFormat; filter: Filter; displayName: string };
type Refusals = (typeof reportsContract.time)['~orpc']['errorMap'];
export type ReportOutcome =
  /** Whose time it is, where it is one client's. */
  | { client: string | undefined }
  | { tooMany: z.output<Refusals['TOO_MANY']['data']> }
  | { severalClients: z.output<Refusals['SEVERAL_CLIENTS']['data']> };

if (import.meta.main) doLongWork(writeReport);

/** Writes the report into the file that was handed over. */
async function writeReport(
  database: AppDatabase,
  owner: Owner,
  { format, filter, displayName }: ReportTask,
): Promise<ReportOutcome> {
  const found = await database.withUser(owner.ownerId, (db) => read(db, owner, format, filter));
  if ('tooMany' in found) return found;
  const { lines, names } = found;
  const client = names.clients.get(filter.clientId ?? '');
  const served = [...new Set(lines.map(({ clientId }) => clientId))];
  // What is handed to one client shows nothing of another, nor of what was done for nobody.
  if (format === 'pdf' && served.length > 1) return { severalClients: choiceOf(served, names) };
  const heading = headingOf(lines, { name: displayName, ...filter });
  writeFileSync(handedOver, await fileOf(format, lines, heading));
  return { client: format === 'pdf' ? heading.clients[0] : client };
}

type Found = { lines: TimeLine[]; names: Names };

async function read(
  db: Db,
  owner: Owner,
  format: TimeReportFormat,
  filter: Filter,
): Promise<Found | Extract<ReportOutcome, { tooMany: unknown }>> {
  const entries = (await totalEntries(db, owner, filter)).reduce((sum, day) => sum + day.count, 0);
  const most = mostEntries[format];
  if (entries > most) return { tooMany: { entries, most } };
  const names = { clients: await clientNames(db, owner), projects: await projectNames(db, owner) };
  const lines: TimeLine[] = [];
  for await (const page of timeLines(db, owner, filter, names)) lines.push(...page);
  return { lines, names };
}

async function fileOf(
  format: TimeReportFormat,
  lines: readonly TimeLine[],
  heading: ReturnType<typeof headingOf>,
): Promise<string | Buffer> {
  switch (format) {
    case 'csv':
      return csvHead() + (lines.length === 0 ? '' : csvRows(lines));
    case 'xlsx':
      return (await import('./xlsx.ts')).xlsxOf(lines);
    case 'pdf':
      return (await import('./pdf.ts')).pdfOf(lines, heading);
  }
}

/** The clients of whom one is to be chosen, by name. */
function choiceOf(served: readonly string[], { clients }: Names) {
  return {
    clients: served
      .flatMap((id) => {
        const name = clients.get(id);
        return name === undefined ? [] : [{ id, name }];
      })
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

type Asked = { name: string; from?: string | undefined; to?: string | undefined };

function headingOf(lines: readonly TimeLine[], { name, from, to }: Asked) {
  const different = (of: (line: TimeLine) => string) =>
    [...new Set(lines.map(of))].filter((text) => text !== '');
  return {
    name,
    clients: different(({ client }) => client),
    projects: different(({ project }) => project),
    from: from?.slice(0, 10) ?? lines.at(0)?.day ?? '',
    to: to?.slice(0, 10) ?? lines.at(-1)?.day ?? '',
  };
}
