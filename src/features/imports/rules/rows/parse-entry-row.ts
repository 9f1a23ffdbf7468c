import * as m from '#messages/api/imports.ts';
import type { FileRow, ImportSettings, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { isBreakOrDayOff, parseBoolean } from '#src/features/imports/rules/parse/parse-boolean.ts';
import { createZoneCache } from '#src/features/imports/rules/parse/zone-cache.ts';
import { projectLimits } from '#src/features/projects/rules/project-limits.ts';
import {
  entryTextNames,
  entryTexts,
  timesheetLimits,
} from '#src/features/timesheets/rules/timesheet-limits.ts';
import type { EntryText } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { joinTags, splitTags } from '#src/platform/shared/tags.ts';
import { wasRowInvoiced } from './already-invoiced.ts';
import { cellReader, readPerson } from './cell-reader.ts';
import type { RowCells } from './cell-reader.ts';
import { readRowRate } from './row-rate.ts';
import type { RowRate } from './row-rate.ts';
import { readRowTimes } from './row-times.ts';
import type { RowTimes } from './row-times.ts';
import { textLimitProblems } from './text-limits.ts';

/** An entry in the file; client, project and the project's task by name, null if none. */
export type ImportedEntryRow = RowTimes &
  Record<EntryText, string | null> & {
    line: number;
    description: string;
    tags: string[];
    client: string | null;
    project: string | null;
    task: string | null;
    billable: boolean;
    /** The person, as written in the file; null if unknown. */
    person: string | null;
    /** Invoiced in another tool. */
    invoiced: boolean;
    /** What an hour cost there; null if the file doesn’t say. */
    rowRate: RowRate | null;
  };

/** A row's result: an entry, problems, or skipped because it belongs to someone else or is a break. */
export type RowResult<Record> =
  | { record: Record }
  | { problems: RowProblem[] }
  | { isOthers: true }
  | { isOffWork: true };

/** If several people's time is imported, each entry notes the person. */
export function createEntryParser(
  settings: ImportSettings,
  { isOfSeveral: hasSeveralPeople = false } = {},
): (row: FileRow) => RowResult<ImportedEntryRow> {
  const readCells = cellReader(settings.columns);
  const zones = new Map<string, ReturnType<typeof createZoneCache>>();
  const zoneFor = (zone: string) => {
    const known = zones.get(zone) ?? createZoneCache(zone);
    zones.set(zone, known);
    return known;
  };
  return (row) => {
    const cells = readCells(row);
    if (settings.person !== null && readPerson(cells) !== settings.person) return { isOthers: true };
    if (cells.surplusProblem) return { problems: [cells.surplusProblem] };
    if (isBreakOrDayOff(cells.text('timeKind'))) return { isOffWork: true };
    const problems: RowProblem[] = [];
    const times = readRowTimes(cells, settings, zoneFor);
    if ('problems' in times) problems.push(...times.problems);
    const texts = readTexts(cells, hasSeveralPeople && settings.person === null);
    problems.push(...texts.problems);
    if ('problems' in times) return { problems: cells.explainProblems(problems) };
    const invoiced = wasRowInvoiced(cells, { ...times, ...texts.values }, settings);
    if (typeof invoiced === 'object') problems.push(invoiced);
    if (problems.length > 0 || typeof invoiced === 'object')
      return { problems: cells.explainProblems(problems) };
    const rowRate = readRowRate(cells, times.ms, settings);
    return { record: { line: row.line, ...times, ...texts.values, invoiced, rowRate } };
  };
}

function readTexts(cells: RowCells, isPersonNoted: boolean) {
  const problems: RowProblem[] = [];
  const [description, task] = [cells.text('description'), cells.text('task')];
  const allTags = splitTags(cells.text('tags'));
  const tags = allTags.filter(({ length }) => length <= timesheetLimits.tag).slice(0, timesheetLimits.tags);
  const otherTags = allTags.filter((tag) => !tags.includes(tag));
  const [client, project, person] = [cells.text('client'), cells.text('project'), readPerson(cells)];
  const billable = parseBoolean(cells.text('billable'));
  if (cells.text('billable') !== '' && billable === undefined) {
    problems.push(
      cells.problem('billable', m.invalidValue({ text: cells.text('billable'), reason: m.mustBeYesOrNo })),
    );
  }
  // A description is required; fall back to the next best text.
  const mainText = [description, task, project, client].find((text) => text !== '') ?? 'Imported time';
  // Only projects have tasks.
  const isTaskKept = task !== '' && project !== '' && task.length <= projectLimits.taskName;
  const notes = [
    cells.text('notes'),
    isTaskKept || task === '' || task === mainText ? '' : `Task: ${task}`,
    otherTags.length > 0 ? `Tags: ${joinTags(otherTags)}` : '',
    isPersonNoted && person !== '' ? `Person: ${person}` : '',
    cells.text('invoiceNumber') && `Invoice: ${cells.text('invoiceNumber')}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
  const ownTexts = { ...mapValues(entryTexts, (_maxLength, name) => cells.text(name)), notes };
  const texts = [
    ['description', mainText, timesheetLimits.description],
    ...entryTextNames.map((name) => [name, ownTexts[name], entryTexts[name]] as const),
    ['client', client, maxNameLength],
    ['project', project, maxNameLength],
    ...tags.map((tag) => ['tags', tag, timesheetLimits.tag] as const),
  ] as const;
  for (const [field, text, longest] of texts) {
    problems.push(...textLimitProblems(cells, field, text, longest));
  }
  return {
    problems,
    values: {
      description: mainText,
      ...mapValues(ownTexts, (text) => (text === '' ? null : text)),
      tags,
      client: client === '' ? null : client,
      project: project === '' ? null : project,
      task: isTaskKept ? task : null,
      billable: billable ?? true,
      person: person === '' ? null : person,
    },
  };
}

/** For clients and projects. */
const maxNameLength = 200;
