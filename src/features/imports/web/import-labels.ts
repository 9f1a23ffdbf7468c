import * as m from '#messages/imports.ts';
import type { DryRun } from '#src/features/imports/contract-fields.ts';
import type { ImportSummary } from '#src/features/imports/contract.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';
import { formatList } from '#src/platform/shared/text.ts';

export const formatNames: Record<ImportFormat, string> = {
  stint: 'Stint',
  kimai: 'Kimai',
  clockify: 'Clockify',
  solidtime: 'solidtime',
  harvest: 'Harvest',
  toggl: 'Toggl Track',
  invoiceNinja: 'Invoice Ninja',
  generic: m.anotherTool,
};

const kindLabels: Record<ImportKind, string> = {
  entries: m.time,
  clients: m.clients,
  projects: m.projects,
  expenses: m.expenses,
};

const fromTool = {
  entries: m.timeFrom,
  clients: m.clientsFrom,
  projects: m.projectsFrom,
  expenses: m.expensesFrom,
};

export function kindLabel(kind: ImportKind): string {
  return kindLabels[kind];
}

/** "Time from Toggl Track", "Clients". */
export function fileLabel({ kind, format }: { kind: ImportKind; format: ImportFormat }): string {
  return format === 'generic' ? kindLabels[kind] : fromTool[kind]({ tool: formatNames[format] });
}

/** Warns if the file seems to come from another tool than chosen. */
export function otherFormatNotice(format: ImportFormat, chosen: ImportFormat): string {
  const found = formatNames[format];
  return chosen === 'generic'
    ? m.knownFormatNotice({ found })
    : m.otherFormatNotice({ found, chosen: formatNames[chosen] });
}

/** "1,234 entries, 3 clients and 5 projects"; zero counts are left out. */
export function formatCreated({ entries, expenses, clients, projects }: ImportSummary['made']): string {
  const parts = [
    entries === 0 ? '' : m.entryCount({ count: entries }),
    expenses === 0 ? '' : m.expenseCount({ count: expenses }),
    clients === 0 ? '' : m.clientCount({ count: clients }),
    projects === 0 ? '' : m.projectCount({ count: projects }),
  ].filter((part) => part !== '');
  return parts.length === 0 ? m.nothingNew : formatList(parts);
}

export function hasCreated({ entries, expenses, clients, projects }: ImportSummary['made']): boolean {
  return entries + expenses + clients + projects > 0;
}

/** The status of an import as text. */
export function importStatusText(summary: ImportSummary): string {
  const { status, stopReason, rowsDone, rowsTotal, made, problemRows } = summary;
  switch (status) {
    case 'ready':
      return m.notImportedYet;
    case 'running':
      return stopReason === null ? m.runningProgress({ done: rowsDone, total: rowsTotal }) : m.stoppedEarly;
    case 'done':
      return problemRows === 0
        ? m.importedRecords({ records: formatCreated(made) })
        : m.importedRecordsWithProblems({ records: formatCreated(made), count: problemRows });
    case 'undone':
      return m.undone;
  }
}

/** Why there is nothing to import; null if there is. */
export function nothingNewReason({
  rows,
  entries,
  expenses,
  newClients,
  newProjects,
  duplicates,
  problems,
}: DryRun['counts']): string | null {
  if (entries + expenses + newClients + newProjects > 0) return null;
  if (rows === 0) return m.onlyColumnNames;
  if (problems > 0) return m.nothingImportable;
  return duplicates > 0 ? m.everythingKnown : m.nothingNewInFile;
}

/** The lines that are skipped as duplicates. */
export function duplicateLinesNote(lines: readonly number[], count: number): string {
  const more = count - lines.length;
  const listed = lines.join(', ');
  return more > 0
    ? m.duplicateLinesAndMore({ lines: listed, count: more })
    : m.duplicateLines({ lines: listed, count: lines.length });
}

/** Explains that prices in the file are ignored; null if it has none. */
export function ignoredPricesNote(heads: readonly string[]): string | null {
  if (!heads.some((head) => /\b(rate|amount|price|preis|betrag|stundensatz)\b/i.test(head))) return null;
  return m.ignoredPrices;
}
