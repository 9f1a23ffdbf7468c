import { clientLimits } from '#src/features/clients/client.ts';
import { projectLimits } from '#src/features/projects/project.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import { cellReader } from './cells.ts';
import type { Cells } from './cells.ts';
import type { ReadRow } from './entry-row.ts';
import type { ImportField } from './fields.ts';
import type { FileRow, ImportSettings, RowProblem } from './settings.ts';
import { textProblems } from './text-problems.ts';
import { numberIn } from './written-number.ts';

export type ClientRow = {
  line: number;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  notes: string | null;
};
export type ProjectRow = {
  line: number;
  name: string;
  client: string | null;
  status: ProjectStatus;
  hourlyRate: number | null;
};

export function clientReader(settings: ImportSettings): (row: FileRow) => ReadRow<ClientRow> {
  return recordReader(settings, (cells, problems) => {
    const text = textReader(cells, problems);
    const name = text('client', clientLimits.name);
    const email = text('email', clientLimits.email);
    if (name === null) problems.push(cells.problem('client', 'The name of the client is missing.'));
    if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) {
      problems.push(cells.problem('email', `“${email}” is no e-mail address.`));
    }
    const rest = {
      email,
      phone: text('phone', clientLimits.phone),
      address: text('address', clientLimits.address),
      notes: text('notes', clientLimits.notes),
    };
    return name === null ? null : { name, ...rest };
  });
}

export function projectReader(settings: ImportSettings): (row: FileRow) => ReadRow<ProjectRow> {
  return recordReader(settings, (cells, problems) => {
    const text = textReader(cells, problems);
    const name = text('project', projectLimits.name);
    const client = text('client', clientLimits.name);
    if (name === null) problems.push(cells.problem('project', 'The name of the project is missing.'));
    const rate = rateOf(cells, settings);
    if (rate !== null && 'words' in rate) problems.push(rate);
    const status = statusOf(cells.said('status'));
    const hourlyRate = rate !== null && 'rate' in rate ? rate.rate : null;
    return name === null ? null : { name, client, status, hourlyRate };
  });
}

/** `read` notes down all that is wrong with a row; of one with problems nothing is made. */
function recordReader<Said extends object>(
  { columns }: ImportSettings,
  read: (cells: Cells, problems: RowProblem[]) => Said | null,
): (row: FileRow) => ReadRow<Said & { line: number }> {
  const cellsOf = cellReader(columns);
  return (row) => {
    const cells = cellsOf(row);
    if (cells.surplus) return { problems: [cells.surplus] };
    const problems: RowProblem[] = [];
    const said = read(cells, problems);
    return problems.length > 0 || said === null
      ? { problems: cells.explained(problems) }
      : { record: { line: row.line, ...said } };
  };
}

/** Reads a text that can be kept, and notes down why one cannot. */
function textReader(cells: Cells, problems: RowProblem[]) {
  return (field: ImportField, longest: number): string | null => {
    const said = cells.said(field);
    problems.push(...textProblems(cells, field, said, longest));
    return said === '' ? null : said;
  };
}

/** Words for what is over in several tools; whatever else there is goes on. */
function statusOf(said: string): ProjectStatus {
  const word = said.toLowerCase();
  if (/^(archived|archiviert|closed|inactive|inaktiv)$/.test(word)) return 'Archived';
  if (/^(completed|done|finished|abgeschlossen|erledigt)$/.test(word)) return 'Completed';
  if (/^(on hold|paused|pausiert)$/.test(word)) return 'On hold';
  // A column of when it was archived.
  return /^\d{4}-\d\d-\d\d/.test(word) ? 'Archived' : 'Active';
}

function rateOf(cells: Cells, { format, decimal }: ImportSettings): { rate: number } | RowProblem | null {
  const said = cells.said('hourlyRate');
  if (said === '') return null;
  const number = numberIn(said.replace(/^[A-Z]{3}\b|^[€$£¥]|[€$£¥]$|\b[A-Z]{3}$/, ''), decimal);
  if (number === undefined) return cells.problem('hourlyRate', `“${said}” is no hourly rate.`);
  // solidtime writes cents.
  const rate = format === 'solidtime' ? number / 100 : number;
  if (rate < 0 || rate > 1_000_000) {
    return cells.problem('hourlyRate', `The hourly rate “${said}” does not lie between 0 and 1,000,000.`);
  }
  return { rate: Math.round(rate * 10_000) / 10_000 };
}
