import { writeFileSync } from 'node:fs';
import type * as z from 'zod';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import { findClientNames } from '#src/features/clients/server/public.ts';
import { findProjectNames, findTaskNames } from '#src/features/projects/server/public.ts';
import type { reportsContract } from '#src/features/reports/contract.ts';
import type { ReportWording } from '#src/features/reports/rules/report-wording.ts';
import { maxEntries, timeReportColumns } from '#src/features/reports/rules/time-report.ts';
import type { ReportNames, ReportRow, TimeReportFormat } from '#src/features/reports/rules/time-report.ts';
import { defaultColumns } from '#src/features/timesheets/rules/report-columns.ts';
import type { ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';
import { sumEntriesByDay } from '#src/features/timesheets/server/public.ts';
import type { EntryListFilter } from '#src/features/timesheets/server/public.ts';
import type { AppDatabase, Db, Owner } from '#src/platform/server/database/database.ts';
import { compareNames } from '#src/platform/shared/text.ts';
import { loadReportTexts } from './load-report-texts.ts';
import { csvHeader, csvInPieces } from './report-csv.ts';
import { reportRows } from './report-rows.ts';

export type ReportTask = {
  format: TimeReportFormat;
  filter: EntryListFilter;
  displayName: string;
  /** Null: those that the format has if nobody chooses. */
  columns: readonly ReportColumn[] | null;
  /** Null: that of the client’s documents, or else of the account’s. */
  language: DocumentLanguage | null;
};
type ReportErrors = (typeof reportsContract.time)['~orpc']['errorMap'];
export type ReportOutcome =
  /** The client's name if all entries belong to one client. */
  | { client: string | undefined }
  | { tooMany: z.output<ReportErrors['TOO_MANY']['data']> }
  | { severalClients: z.output<ReportErrors['SEVERAL_CLIENTS']['data']> };

type ReportLimits = { max?: number; signal?: AbortSignal | undefined };

/** Writes the report into the file descriptor, unless it has more than `max` entries or `signal` aborts. */
export async function writeReport(
  database: AppDatabase,
  owner: Owner,
  { format, filter, displayName, columns, language }: ReportTask,
  descriptor: number,
  { max = maxEntries[format], signal }: ReportLimits = {},
): Promise<ReportOutcome> {
  const report = await database.withOwner(
    owner,
    (db) => readRows(db, owner, { format, filter, displayName, language, max }),
    {
      signal,
    },
  );
  if ('tooMany' in report) return report;
  const { rows, names, wording } = report;
  const client = names.clients.get(filter.clientId ?? '');
  const clientIds = clientIdsOf(rows);
  // A client's timesheet must not show time of other clients, or of none.
  if (format === 'pdf' && clientIds.length > 1) return { severalClients: clientChoices(clientIds, names) };
  const heading = toHeading(rows, { name: displayName, client, ...filter });
  const chosen = columns ?? defaultColumns(format);
  const content = await renderFile(format, rows, { heading, wording, columns: chosen });
  signal?.throwIfAborted();
  writeFileSync(descriptor, content);
  return { client: format === 'pdf' ? heading.clients[0] : client };
}

export async function countEntries(db: Db, owner: Owner, filter: EntryListFilter): Promise<number> {
  return (await sumEntriesByDay(db, owner, filter)).rows.reduce((sum, { count }) => sum + count, 0);
}

type ReportData = { rows: ReportRow[]; names: ReportNames; wording: ReportWording };
type RowsRequest = Pick<ReportTask, 'format' | 'filter' | 'displayName' | 'language'> & { max: number };

async function readRows(
  db: Db,
  owner: Owner,
  { format, filter, displayName, language, max }: RowsRequest,
): Promise<ReportData | Extract<ReportOutcome, { tooMany: unknown }>> {
  const entries = await countEntries(db, owner, filter);
  if (entries > max) return { tooMany: { entries, max } };
  const names = {
    clients: await findClientNames(db, owner),
    projects: await findProjectNames(db, owner),
    tasks: await findTaskNames(db, owner),
    person: displayName,
  };
  const rows: ReportRow[] = [];
  const { clientId, projectId } = filter;
  const wording = await loadReportTexts(db, owner, { format, clientId, projectId, language });
  for await (const page of reportRows(db, owner, filter, names, wording)) rows.push(...page);
  const [onlyClient = '', ...others] = clientIdsOf(rows);
  if (clientId !== undefined || onlyClient === '' || others.length > 0) return { rows, names, wording };
  const ofOnlyClient = await loadReportTexts(db, owner, {
    format,
    clientId: onlyClient,
    projectId,
    language,
  });
  return { rows, names, wording: ofOnlyClient };
}

function clientIdsOf(rows: readonly ReportRow[]): string[] {
  return [...new Set(rows.map(({ clientId }) => clientId))];
}

type Layout = {
  heading: ReturnType<typeof toHeading>;
  wording: ReportWording;
  columns: readonly ReportColumn[];
};

async function renderFile(
  format: TimeReportFormat,
  rows: readonly ReportRow[],
  { heading, wording, columns }: Layout,
): Promise<string | Buffer> {
  switch (format) {
    case 'csv': {
      const headed = timeReportColumns(wording, columns);
      return csvHeader(headed) + (await csvInPieces(headed, rows));
    }
    case 'xlsx':
      return (await import('./xlsx.ts')).renderXlsx(rows, wording, columns);
    case 'pdf':
      return (await import('./pdf.ts')).renderTimesheet(rows, heading, wording, columns);
  }
}

/** The clients to choose from, sorted by name. */
function clientChoices(clientIds: readonly string[], { clients }: ReportNames) {
  return {
    clients: clientIds
      .flatMap((id) => {
        const name = clients.get(id);
        return name === undefined ? [] : [{ id, name }];
      })
      .toSorted((a, b) => compareNames(a.name, b.name)),
  };
}

type HeadingInput = {
  name: string;
  /** The chosen client. */
  client: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

function toHeading(rows: readonly ReportRow[], { name, client: chosen, from, to }: HeadingInput) {
  const distinct = (of: (row: ReportRow) => string) =>
    [...new Set(rows.map(of))].filter((text) => text !== '');
  return {
    name,
    clients: rows.length === 0 && chosen !== undefined ? [chosen] : distinct(({ client }) => client),
    projects: distinct(({ project }) => project),
    from: from?.slice(0, 10) ?? rows.at(0)?.day ?? '',
    to: to?.slice(0, 10) ?? rows.at(-1)?.day ?? '',
  };
}
