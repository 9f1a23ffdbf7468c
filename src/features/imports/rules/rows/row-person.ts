import type { Columns } from '#src/features/imports/rules/import-fields.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { FileRow } from '#src/features/imports/rules/import-settings.ts';
import { cellReader } from './cell-reader.ts';
import type { RowCells } from './cell-reader.ts';

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
