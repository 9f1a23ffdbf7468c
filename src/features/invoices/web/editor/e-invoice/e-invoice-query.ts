import { queryOptions } from '@tanstack/react-query';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { EInvoiceProblem } from '#src/features/invoices/rules/e-invoice/e-invoice-problems.ts';
import { invoices } from '#src/features/invoices/web/api.ts';

export type EInvoiceCheck = { format: EInvoiceFormat | null; problems: readonly EInvoiceProblem[] };

/** What the stored draft lacks for its electronic invoice. */
export function eInvoiceQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: [...invoices.eInvoiceProblems.key(), id, revision],
    queryFn: (): Promise<EInvoiceCheck> => invoices.eInvoiceProblems.call({ id }),
  });
}
