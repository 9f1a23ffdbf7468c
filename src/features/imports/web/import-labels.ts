import * as m from '#messages/imports.ts';
import type { DryRun, ImportSummary } from '#src/features/imports/contract.ts';
import { formatNames } from '#src/features/imports/rules/import-formats.ts';
import type { ImportFormat, ImportKind } from '#src/features/imports/rules/import-formats.ts';

const kindLabels: Record<ImportKind, string> = { entries: m.time, clients: m.clients, projects: m.projects };

export function kindLabel(kind: ImportKind): string {
  return kindLabels[kind];
}

/** "Time from Toggl Track", "Clients". */
export function fileLabel({ kind, format }: { kind: ImportKind; format: ImportFormat }): string {
  return format === 'generic'
    ? kindLabels[kind]
    : m.valueFromValue2({ value: kindLabels[kind], value2: formatNames[format] });
}

/** Warns if the file seems to come from another tool than chosen. */
export function otherFormatNotice(format: ImportFormat, chosen: ImportFormat): string {
  const other = chosen === 'generic' ? m.anotherTool : formatNames[chosen];
  return m.thisLooksLikeAFile({ value: formatNames[format], other });
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
  if (parts.length === 0) return m.nothingNew;
  return parts.length === 1
    ? (parts[0] ?? '')
    : m.valueAndValue2({ value: parts.slice(0, -1).join(', '), value2: parts.at(-1) ?? '' });
}

/** The status of an import as text. */
export function importStatusText(summary: ImportSummary): string {
  const { status, stopReason, rowsDone, rowsTotal, made, problemRows } = summary;
  switch (status) {
    case 'ready':
      return m.notImportedYet;
    case 'running':
      return stopReason === null
        ? m.runningRowsDoneOfRowsTotalRows({
            rowsDone: rowsDone.toLocaleString(),
            rowsTotal: rowsTotal.toLocaleString(),
          })
        : m.stoppedEarly;
    case 'done':
      return `Imported ${formatCreated(made)}${problemRows === 0 ? '' : m.countWithProblemsSkipped({ count: formatCount(problemRows, 'row', 'rows') })}`;
    case 'undone':
      return m.undone;
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
  if (rows === 0) return m.thisFileHasColumnNames;
  if (problems > 0) return m.nothingInThisFileCan;
  return duplicates > 0 ? m.everythingInThisFileIs : m.thereIsNothingNewIn;
}

/** The lines that are skipped as duplicates. */
export function duplicateLinesNote(lines: readonly number[], count: number): string {
  const more = count - lines.length;
  const which = `${lines.length === 1 ? m.line : m.lines} ${lines.join(', ')}${more > 0 ? m.andMoreMore({ more: more.toLocaleString() }) : ''}.`;
  return m.alreadyInStintOrEarlier({ which });
}

/** Explains that prices in the file are ignored; null if it has none. */
export function ignoredPricesNote(heads: readonly string[]): string | null {
  if (!heads.some((head) => /\b(rate|amount|price|preis|betrag|stundensatz)\b/i.test(head))) return null;
  return m.ratesAndAmountsInThe;
}
