import type { ImportSettings } from '#src/features/imports/rules/import-settings.ts';
import { planImport } from '#src/features/imports/rules/plan/import-plan.ts';
import type { Validators } from '#src/features/imports/rules/rows/row-reader.ts';
import { toCsv } from '#src/platform/shared/formats/csv-text.ts';
import { problemHeader } from './inspect-file.ts';
import type { ParsedTable } from './inspect-file.ts';

/**
 * Returns the rows with problems as CSV, with their reasons in the last column. Excel needs the BOM to read UTF-8. An
 * apostrophe before formulas keeps them text. [ASVS 1.2.10]
 */
export function createProblemFile(table: ParsedTable, settings: ImportSettings, forms: Validators): string {
  const { problems } = planImport(table, settings, forms);
  // A corrected problem file already has this column.
  const heads = table.heads.at(-1) === problemHeader ? table.heads.slice(0, -1) : table.heads;
  const problemsByLine = Map.groupBy(problems, ({ line }) => line);
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
  const columns = heads.length;
  const rows = [...problemsByLine].map(([line, ofLine]) => {
    const cells = cellsOf.get(line) ?? [];
    const padded = Array.from({ length: columns }, (_, place) => cells[place] ?? '');
    const surplus = cells.slice(table.heads.length);
    return [...padded, problemText(line, ofLine, heads), ...surplus];
  });
  return `\uFEFF${toCsv([[...heads, problemHeader], ...rows], table.dialect.delimiter)}`;
}

function problemText(
  line: number,
  problems: readonly { column: number | null; words: string }[],
  heads: string[],
): string {
  const sentences = problems.map(({ column, words }) => {
    const head = column === null ? undefined : heads[column];
    return head === undefined ? words : `${head}: ${words}`;
  });
  return `Line ${line}. ${sentences.join(' ')}`;
}
