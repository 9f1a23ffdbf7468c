import { clientLimits } from '#src/features/clients/client.ts';
import { projectLimits } from '#src/features/projects/project.ts';
import type { ProjectStatus } from '#src/features/projects/project.ts';
import { isCleanText } from '#src/platform/shared/text.ts';
import { cellReader } from './cells.ts';
import type { Cells } from './cells.ts';
import type { ReadRow } from './entry-row.ts';
import type { ImportField } from './fields.ts';
import type { FileRow, ImportSettings, RowProblem } from './settings.ts';
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
  const cellsOf = cellReader(settings.columns);
  return (row) => {
    const cells = cellsOf(row);
    if (cells.surplus) return { problems: [cells.surplus] };
    const problems: RowProblem[] = [];
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
    if (problems.length > 0 || name === null) return { problems };
    return { record: { line: row.line, name, ...rest } };
  };
}

export function projectReader(settings: ImportSettings): (row: FileRow) => ReadRow<ProjectRow> {
  const cellsOf = cellReader(settings.columns);
  return (row) => {
    const cells = cellsOf(row);
    if (cells.surplus) return { problems: [cells.surplus] };
    const problems: RowProblem[] = [];
    const text = textReader(cells, problems);
    const name = text('project', projectLimits.name);
    const client = text('client', clientLimits.name);
    if (name === null) problems.push(cells.problem('project', 'The name of the project is missing.'));
    const rate = rateOf(cells, settings);
    if (rate !== null && 'words' in rate) problems.push(rate);
    if (problems.length > 0 || name === null) return { problems };
    const status = statusOf(cells.said('status'));
    const hourlyRate = rate !== null && 'rate' in rate ? rate.rate : null;
    return { record: { line: row.line, name, client, status, hourlyRate } };
  };
}

/** Reads a text that can be kept, and notes down why one cannot. */
function textReader(cells: Cells, problems: RowProblem[]) {
  return (field: ImportField, longest: number): string | null => {
    const said = cells.said(field);
    if (said.length > longest) {
      const lengths = [said.length, longest].map((length) => length.toLocaleString('en'));
      problems.push(
        cells.problem(field, `This has ${lengths[0]} characters; at most ${lengths[1]} can be kept.`),
      );
    }
    if (!isCleanText(said)) problems.push(cells.problem(field, 'This has characters that cannot be stored.'));
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
