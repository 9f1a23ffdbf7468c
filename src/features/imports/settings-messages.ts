import * as m from '#messages/imports.ts';
import { fieldLabels } from './field-labels.ts';
import { columnsProblem } from './rules/import-fields.ts';
import type { ColumnsProblem } from './rules/import-fields.ts';
import type { ImportSettings } from './rules/import-settings.ts';
import { alreadyInvoicedProblem } from './rules/rows/already-invoiced.ts';

/** Why a file can’t be read with these settings; undefined if it can. */
export function settingsMessage(settings: ImportSettings): string | undefined {
  const problem = columnsProblem(settings.columns, settings.kind);
  if (problem) return columnsMessage(problem);
  return alreadyInvoicedProblem(settings) && m.chooseInvoicedColumn;
}

export function columnsMessage(problem: ColumnsProblem): string {
  return problem.code === 'duplicateColumn'
    ? m.duplicateColumn({ field: fieldLabels[problem.field] })
    : columnMessages[problem.code];
}

const columnMessages = {
  chooseClientColumn: m.chooseClientColumn,
  chooseProjectColumn: m.chooseProjectColumn,
  chooseDateColumn: m.chooseDateColumn,
  chooseAmountColumn: m.chooseAmountColumn,
  chooseDurationColumn: m.chooseDurationColumn,
};
