import { cellReader } from './cells.ts';
import type { Cells } from './cells.ts';
import type { Columns } from './fields.ts';
import { importLimits } from './settings.ts';
import type { FileRow } from './settings.ts';

/** Whose row it is, by first and last name where these stand apart; empty: it does not say. */
export function personOf(cells: Cells): string {
  return [cells.said('givenName'), cells.said('person')].filter((name) => name !== '').join(' ');
}

/** Whose rows there are, as they are written; the first ones of many. */
export function peopleOf(rows: readonly FileRow[], columns: Columns): string[] {
  if (!columns.includes('person') && !columns.includes('givenName')) return [];
  const cellsOf = cellReader(columns);
  const people = new Set(rows.map((row) => personOf(cellsOf(row))));
  return [...people].filter((person) => person !== '').slice(0, importLimits.listed);
}
