import type { Cells } from './cells.ts';
import type { Columns } from './fields.ts';
import type { AlreadyInvoiced, ImportSettings, RowProblem } from './settings.ts';
import { invoicedIn } from './written-yes.ts';

/** Whether the row was, or what is wrong with what it says of that. */
export function wasInvoiced(
  cells: Cells,
  { day, billable }: { day: string; billable: boolean },
  { alreadyInvoiced }: Pick<ImportSettings, 'alreadyInvoiced'>,
): boolean | RowProblem {
  switch (alreadyInvoiced.by) {
    case 'none':
      return false;
    case 'day':
      return billable && day <= alreadyInvoiced.until;
    case 'file': {
      const said = cells.said('invoiced');
      return invoicedIn(said) ?? cells.problem('invoiced', `“${said}” does not say whether it was invoiced.`);
    }
  }
}

/** What a file is taken to say of it, before anybody chooses. */
export function guessAlreadyInvoiced(columns: Columns): AlreadyInvoiced {
  return { by: columns.includes('invoiced') ? 'file' : 'none' };
}

/** The settings with other columns: what was invoiced goes by the file's own column as soon as there is one. */
export function withColumns<S extends ImportSettings>(settings: S, columns: Columns): S {
  const had = settings.columns.includes('invoiced');
  const isOther = had !== columns.includes('invoiced') && settings.alreadyInvoiced.by !== 'day';
  return { ...settings, columns, ...(isOther && { alreadyInvoiced: guessAlreadyInvoiced(columns) }) };
}

/** What stands against it, in words. */
export function alreadyInvoicedProblem({
  alreadyInvoiced,
  columns,
}: Pick<ImportSettings, 'alreadyInvoiced' | 'columns'>): string | undefined {
  if (alreadyInvoiced.by !== 'file' || columns.includes('invoiced')) return undefined;
  return 'Choose the column that says what was invoiced, or say it in another way.';
}
