import { cellReader } from './cells.ts';
import type { RowCells } from './cells.ts';
import type { Columns } from './fields.ts';
import { importLimits } from './settings.ts';
import type { FileRow } from './settings.ts';

/** Whose row it is, by first and last name where these stand apart; empty: it does not say. */
export function readPerson(cells: RowCells): string {
  return [cells.text('givenName'), cells.text('person')].filter((name) => name !== '').join(' ');
}

/** Whose rows there are, as they are written; the first ones of many. */
export function listPeople(rows: readonly FileRow[], columns: Columns): string[] {
  if (!columns.includes('person') && !columns.includes('givenName')) return [];
  const readCells = cellReader(columns);
  const people = new Set(rows.map((row) => readPerson(readCells(row))));
  return [...people].filter((person) => person !== '').slice(0, importLimits.listedItems);
}
