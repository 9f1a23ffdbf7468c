import type { Columns } from '#src/features/imports/rules/import-fields.ts';
import type {
  AlreadyInvoiced,
  ImportSettings,
  RowProblem,
} from '#src/features/imports/rules/import-settings.ts';
import { parseInvoiced } from '#src/features/imports/rules/parse/parse-boolean.ts';
import type { RowCells } from './cell-reader.ts';

/** Whether the row was, or what is wrong with what it says of that. */
export function wasInvoiced(
  cells: RowCells,
  { day, billable }: { day: string; billable: boolean },
  { alreadyInvoiced }: Pick<ImportSettings, 'alreadyInvoiced'>,
): boolean | RowProblem {
  switch (alreadyInvoiced.by) {
    case 'none':
      return false;
    case 'day':
      return billable && day <= alreadyInvoiced.until;
    case 'file': {
      const text = cells.text('invoiced');
      return parseInvoiced(text) ?? cells.problem('invoiced', `“${text}” must say whether it was invoiced.`);
    }
  }
}

/** What a file is taken to say of it, before anybody chooses. */
export function detectAlreadyInvoiced(columns: Columns): AlreadyInvoiced {
  return { by: columns.includes('invoiced') ? 'file' : 'none' };
}

/** The settings with other columns: what was invoiced goes by the file's own column as soon as there is one. */
export function changeColumns<S extends ImportSettings>(settings: S, columns: Columns): S {
  const hadColumn = settings.columns.includes('invoiced');
  const mustDetect = hadColumn !== columns.includes('invoiced') && settings.alreadyInvoiced.by !== 'day';
  return { ...settings, columns, ...(mustDetect && { alreadyInvoiced: detectAlreadyInvoiced(columns) }) };
}

/** What stands against it, in words. */
export function alreadyInvoicedProblem({
  alreadyInvoiced,
  columns,
}: Pick<ImportSettings, 'alreadyInvoiced' | 'columns'>): string | undefined {
  if (alreadyInvoiced.by !== 'file' || columns.includes('invoiced')) return undefined;
  return 'Choose the column for “Invoiced”, or choose another option.';
}
