import * as m from '#messages/api/imports.ts';
import type { Columns, ImportField } from '#src/features/imports/rules/import-fields.ts';
import { cellText, importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { FileRow, RowProblem } from '#src/features/imports/rules/import-settings.ts';

/** A row's cells by field. */
export type RowCells = {
  /** Trimmed text; empty if the cell is empty or the column missing. */
  text(field: ImportField): string;
  hasColumn(field: ImportField): boolean;
  problem(field: ImportField, words: string): RowProblem;
  /** Set if the row has more cells than there are columns, so none can be trusted. */
  surplusProblem: RowProblem | null;
  /** Reports shifted cells once instead of one problem per cell. */
  explainProblems(problems: RowProblem[]): RowProblem[];
};

export function cellReader(columns: Columns): (row: FileRow) => RowCells {
  const columnIndexes = new Map(
    columns.flatMap((field, place) => (field === null ? [] : [[field, place] as const])),
  );
  return ({ cells }) => {
    const text = (field: ImportField) => {
      const place = columnIndexes.get(field);
      return place === undefined ? '' : cellText(cells[place]);
    };
    const surplus = cells.slice(columns.length).filter((cell) => cellText(cell) !== '').length;
    return {
      text,
      hasColumn: (field) => columnIndexes.has(field),
      problem: (field, words) => {
        const column = columnIndexes.get(field) ?? null;
        const value = truncate(column === null ? '' : (cells[column] ?? ''), 100);
        // They quote the cell, which may be very long.
        return { column, value, words: truncate(words, 400) };
      },
      surplusProblem:
        surplus === 0 ? null : { column: null, value: '', words: m.surplusCells({ count: surplus }) },
      explainProblems: (problems) => {
        // Extra cells may be empty; several tools end every line with a comma.
        const beyond = cells.length - columns.length;
        if (beyond <= 0 || problems.length < 2) return problems;
        return [{ column: null, value: '', words: m.surplusCells({ count: beyond }) }];
      },
    };
  };
}

function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text;
}

/** The row's person, joined from first and last name if separate; empty if unknown. */
export function readPerson(cells: RowCells): string {
  return [cells.text('givenName'), cells.text('person')].filter((name) => name !== '').join(' ');
}

/** People in the file, as written; limited to the first ones. */
export function listPeople(rows: readonly FileRow[], columns: Columns): string[] {
  if (!columns.includes('person') && !columns.includes('givenName')) return [];
  const readCells = cellReader(columns);
  const people = new Set(rows.map((row) => readPerson(readCells(row))));
  return [...people].filter((person) => person !== '').slice(0, importLimits.listedItems);
}
