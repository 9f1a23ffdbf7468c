import type { DryRun, ImportSummary } from '#src/features/imports/contract.ts';
import { formatNames } from '#src/features/imports/rules/import-formats.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';

const kindLabels: Record<ImportKind, string> = { entries: 'Time', clients: 'Clients', projects: 'Projects' };

export function kindLabel(kind: ImportKind): string {
  return kindLabels[kind];
}

/** "Time from Toggl Track", "Clients". */
export function fileLabel({ kind, format }: { kind: ImportKind; format: ImportFormat }): string {
  return format === 'generic' ? kindLabels[kind] : `${kindLabels[kind]} from ${formatNames[format]}`;
}

/** Warns if the file seems to come from another tool than chosen. */
export function otherFormatNotice(format: ImportFormat, chosen: ImportFormat): string {
  const other = chosen === 'generic' ? 'another tool' : formatNames[chosen];
  return `This looks like a file from ${formatNames[format]}, not from ${other}.`;
}

/** "1 entry", "1,234 entries". */
export function formatCount(count: number, one: string, many: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** "1,234 entries, 3 clients and 5 projects"; zero counts are left out. */
export function formatCreated({ entries, clients, projects }: ImportSummary['made']): string {
  const parts = [
    entries === 0 ? '' : formatCount(entries, 'entry', 'entries'),
    clients === 0 ? '' : formatCount(clients, 'client', 'clients'),
    projects === 0 ? '' : formatCount(projects, 'project', 'projects'),
  ].filter((part) => part !== '');
  if (parts.length === 0) return 'nothing new';
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** The status of an import as text. */
export function importStatusText(summary: ImportSummary): string {
  const { status, stopReason, rowsDone, rowsTotal, made, problemRows } = summary;
  switch (status) {
    case 'ready':
      return 'Not imported yet';
    case 'running':
      return stopReason === null
        ? `Running: ${rowsDone.toLocaleString()} of ${rowsTotal.toLocaleString()} rows`
        : 'Stopped early';
    case 'done':
      return `Imported ${formatCreated(made)}${problemRows === 0 ? '' : `; ${formatCount(problemRows, 'row', 'rows')} with problems skipped`}`;
    case 'undone':
      return 'Undone';
  }
}

/** Why there is nothing to import; null if there is. */
export function nothingNewReason({
  rows,
  entries,
  newClients,
  newProjects,
  duplicates,
  problems,
}: DryRun['counts']): string | null {
  if (entries + newClients + newProjects > 0) return null;
  if (rows === 0) return 'This file has column names but no rows.';
  if (problems > 0) return 'Nothing in this file can be imported with these settings.';
  return duplicates > 0
    ? 'Everything in this file is already in Stint.'
    : 'There is nothing new in this file.';
}

/** The lines that are skipped as duplicates. */
export function duplicateLinesNote(lines: readonly number[], count: number): string {
  const more = count - lines.length;
  const which = `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}${more > 0 ? ` and ${more.toLocaleString()} more` : ''}.`;
  return `Already in Stint, or earlier in the file. ${which}`;
}

/** Explains that prices in the file are ignored; null if it has none. */
export function ignoredPricesNote(heads: readonly string[]): string | null {
  if (!heads.some((head) => /\b(rate|amount|price|preis|betrag|stundensatz)\b/i.test(head))) return null;
  return 'Rates and amounts in the file are ignored. Time is priced with your rates in Stint.';
}
