import * as m from '#messages/api/imports.ts';
import type { Columns } from '#src/features/imports/rules/import-fields.ts';
import type {
  AlreadyInvoiced,
  ImportSettings,
  RowProblem,
} from '#src/features/imports/rules/import-settings.ts';
import { parseInvoiced } from '#src/features/imports/rules/parse/parse-boolean.ts';
import type { RowCells } from './cell-reader.ts';

/** Whether the row was invoiced, or the problem with its value. */
export function wasRowInvoiced(
  cells: RowCells,
  { day, billable }: { day: string; billable: boolean },
  { alreadyInvoiced }: Pick<ImportSettings, 'alreadyInvoiced'>,
): boolean | RowProblem {
  switch (alreadyInvoiced.by) {
    case 'none':
      return false;
    case 'day':
      return isInvoicedUntil(alreadyInvoiced.until, { day, billable });
    case 'file': {
      const text = cells.text('invoiced');
      return (
        parseInvoiced(text) ??
        cells.problem('invoiced', m.invalidValue({ text, reason: m.mustBeInvoicedOrNot }))
      );
    }
  }
}

export function isInvoicedUntil(
  until: string,
  { day, billable }: { day: string; billable: boolean },
): boolean {
  return billable && day <= until;
}

/** The initial setting. */
export function detectAlreadyInvoiced(columns: Columns): AlreadyInvoiced {
  return { by: columns.includes('invoiced') ? 'file' : 'none' };
}

/** New column settings; "invoiced" switches to the file's column as soon as one is mapped. */
export function changeColumns<S extends ImportSettings>(settings: S, columns: Columns): S {
  const hadColumn = settings.columns.includes('invoiced');
  const mustDetect = hadColumn !== columns.includes('invoiced') && settings.alreadyInvoiced.by !== 'day';
  return { ...settings, columns, ...(mustDetect && { alreadyInvoiced: detectAlreadyInvoiced(columns) }) };
}

/** The problem with this setting. */
export function alreadyInvoicedProblem({
  alreadyInvoiced,
  columns,
}: Pick<ImportSettings, 'alreadyInvoiced' | 'columns'>): { code: 'chooseInvoicedColumn' } | undefined {
  if (alreadyInvoiced.by !== 'file' || columns.includes('invoiced')) return undefined;
  return { code: 'chooseInvoicedColumn' };
}
