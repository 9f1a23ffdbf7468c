import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import { wasInvoiced } from './already-invoiced.ts';
import { cellReader } from './cells.ts';
import type { Cells } from './cells.ts';
import { personOf } from './people.ts';
import type { FileRow, ImportSettings, RowProblem } from './settings.ts';
import { textProblems } from './text-problems.ts';
import { readTimes } from './worked-times.ts';
import type { WorkedTimes } from './worked-times.ts';
import { isOffWork, yesIn } from './written-yes.ts';
import { zoneDays } from './zone-days.ts';

/** An entry as the file has it; client and project by name, null: none. */
export type EntryRow = WorkedTimes & {
  line: number;
  description: string;
  notes: string | null;
  client: string | null;
  project: string | null;
  billable: boolean;
  /** Who worked, as the file writes them; null: it does not say. */
  person: string | null;
  /** On an invoice of another tool. */
  invoiced: boolean;
};

/** What a row comes to: an entry, what is wrong with it, or nothing, because it is somebody else's or a break. */
export type ReadRow<Record> =
  | { record: Record }
  | { problems: RowProblem[] }
  | { isOthers: true }
  | { isOffWork: true };

/** Where the file has the time of several people and all of it is imported, each entry notes whose it is. */
export function entryReader(
  settings: ImportSettings,
  { isOfSeveral = false } = {},
): (row: FileRow) => ReadRow<EntryRow> {
  const cellsOf = cellReader(settings.columns);
  const zones = new Map<string, ReturnType<typeof zoneDays>>();
  const daysIn = (zone: string) => {
    const known = zones.get(zone) ?? zoneDays(zone);
    zones.set(zone, known);
    return known;
  };
  return (row) => {
    const cells = cellsOf(row);
    if (settings.person !== null && personOf(cells) !== settings.person) return { isOthers: true };
    if (cells.surplus) return { problems: [cells.surplus] };
    if (isOffWork(cells.said('timeKind'))) return { isOffWork: true };
    const problems: RowProblem[] = [];
    const times = readTimes(cells, settings, daysIn);
    if ('problems' in times) problems.push(...times.problems);
    const words = readWords(cells, isOfSeveral && settings.person === null);
    problems.push(...words.problems);
    if ('problems' in times) return { problems: cells.explained(problems) };
    const invoiced = wasInvoiced(cells, { ...times, ...words.said }, settings);
    if (typeof invoiced === 'object') problems.push(invoiced);
    if (problems.length > 0 || typeof invoiced === 'object') return { problems: cells.explained(problems) };
    return { record: { line: row.line, ...times, ...words.said, invoiced } };
  };
}

function readWords(cells: Cells, isPersonNoted: boolean) {
  const problems: RowProblem[] = [];
  const [description, task, tags] = [cells.said('description'), cells.said('task'), cells.said('tags')];
  const [client, project, person] = [cells.said('client'), cells.said('project'), personOf(cells)];
  const billable = yesIn(cells.said('billable'));
  if (cells.said('billable') !== '' && billable === undefined) {
    problems.push(cells.problem('billable', `“${cells.said('billable')}” is neither yes nor no.`));
  }
  // An entry has to say what was done. Where the file does not, the next best does.
  const what = [description, task, project, client].find((text) => text !== '') ?? 'Imported time';
  const notes = [
    cells.said('notes'),
    task === '' || task === what ? '' : `Task: ${task}`,
    tags === '' ? '' : `Tags: ${tags}`,
    isPersonNoted && person !== '' ? `Person: ${person}` : '',
    cells.said('invoiceNumber') && `Invoice: ${cells.said('invoiceNumber')}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
  const texts = [
    ['description', what, timesheetLimits.description],
    ['notes', notes, timesheetLimits.notes],
    ['client', client, nameLimit],
    ['project', project, nameLimit],
  ] as const;
  for (const [field, text, longest] of texts) {
    problems.push(...textProblems(cells, field, text, longest));
  }
  return {
    problems,
    said: {
      description: what,
      notes: notes === '' ? null : notes,
      client: client === '' ? null : client,
      project: project === '' ? null : project,
      billable: billable ?? true,
      person: person === '' ? null : person,
    },
  };
}

/** Of clients and projects alike. */
const nameLimit = 200;
