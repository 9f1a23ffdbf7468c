import type { FileRow, ImportSettings, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { cellReader } from '#src/features/imports/rules/rows/cell-reader.ts';
import { createExpenseParser } from '#src/features/imports/rules/rows/parse-expense-row.ts';
import type { ExpenseForms } from '#src/features/imports/rules/rows/parse-expense-row.ts';
import type { ImportRecord } from './import-record.ts';

type ExpensePlan = { duplicateLines: number[]; others: number };
type FileRows = { rows: readonly FileRow[]; problemOf: (row: FileRow) => RowProblem | undefined };
type PlanContext = {
  settings: ImportSettings;
  plan: ExpensePlan;
  isOfSeveral: boolean;
  forms: ExpenseForms;
  addProblems: (line: number, problems: readonly RowProblem[]) => void;
  addRecord: (records: readonly ImportRecord[], lines: readonly number[]) => void;
};

/** Expenses whose rows have the same ID are one. */
export function planExpenses(
  { rows, problemOf }: FileRows,
  { settings, plan, isOfSeveral, forms, addProblems, addRecord }: PlanContext,
): void {
  const read = createExpenseParser(settings, { isOfSeveral, forms });
  const { groups, repeatedLines } = groupRows(rows, settings);
  plan.duplicateLines.push(...repeatedLines);
  for (const group of groups) {
    const result = read(group, group.map(problemOf));
    if ('isOthers' in result) plan.others += group.length;
    else if ('rowProblems' in result)
      for (const [place, { line }] of group.entries()) addProblems(line, result.rowProblems[place] ?? []);
    else
      addRecord(
        [{ kind: 'expenses', ...result.record }],
        group.map(({ line }) => line),
      );
  }
}

/** A line of an expense that is in the file twice, as in files merged from overlapping exports, counts once. */
function groupRows(rows: readonly FileRow[], { columns }: ImportSettings) {
  const readCells = cellReader(columns);
  const groups = new Map<string, FileRow[]>();
  const repeatedLines: number[] = [];
  const seen = new Set<string>();
  for (const row of rows) {
    const cells = readCells(row);
    const [id, number] = [cells.text('expenseId'), cells.text('lineNumber')];
    const key = JSON.stringify([id, number]);
    if (id !== '' && number !== '' && seen.has(key)) {
      repeatedLines.push(row.line);
      continue;
    }
    seen.add(key);
    // Without an ID, each row is an expense.
    const group = id === '' ? `line ${row.line}` : `id ${id}`;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return { groups: [...groups.values()], repeatedLines };
}
