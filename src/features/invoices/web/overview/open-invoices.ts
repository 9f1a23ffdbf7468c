import { missingSettings } from '#src/features/invoices/rules/missing-settings.ts';
import { invoices } from '#src/features/invoices/web/api.ts';
import type { Money } from '#src/platform/shared/money.ts';

/** Documents and what is left to pay of them, per currency. */
type Owed = { count: number; amounts: readonly Money[] };
export type OpenInvoices = {
  documentCount: number;
  invoiceCount: number;
  draftCount: number;
  /** Ever, even if it is void now. */
  hasIssued: boolean;
  open: Owed;
  overdue: Owed;
  /** Paid, but not needed by an invoice. */
  onAccount: readonly Money[];
};

/** What clients owe, or one of them or for a project. A document is either open or overdue. */
export function openInvoicesQuery(filter: { clientId: string } | { projectId: string } | null = null) {
  return invoices.totals.queryOptions({
    // The same question as that of the list.
    input: { tab: 'invoices' as const, ...filter },
    select: ({ counts, sums }): OpenInvoices => {
      const countOf = (name: string) => counts.find(({ tab }) => tab === name)?.count ?? 0;
      const toAmounts = (amountOf: (ageing: readonly number[]) => number) =>
        sums
          .map(({ currency, ageing }) => ({ currency, amountMinor: amountOf(ageing) }))
          .filter(({ amountMinor }) => amountMinor > 0);
      const onAccount = sums.map(({ currency, onAccountMinor: amountMinor }) => ({ currency, amountMinor }));
      return {
        documentCount: countOf('all'),
        invoiceCount: countOf('invoices'),
        draftCount: countOf('draft'),
        hasIssued: (['open', 'overdue', 'paid', 'void'] as const).some((tab) => countOf(tab) > 0),
        open: { count: countOf('open'), amounts: toAmounts(([notDue = 0]) => notDue) },
        onAccount: onAccount.filter(({ amountMinor }) => amountMinor > 0),
        overdue: {
          count: countOf('overdue'),
          amounts: toAmounts(([, ...late]) => late.reduce((sum, amount) => sum + amount, 0)),
        },
      };
    },
  });
}

/** What each client owes, and when it last got a document. */
export const invoicedClientsQuery = invoices.clients.queryOptions({ input: {} });

/** Whether the settings say all that an invoice should print. */
export const hasInvoiceDetailsQuery = invoices.settings.queryOptions({
  input: {},
  select: ({ settings }) => missingSettings(settings).length === 0,
});

/** How many issued invoices no client got. */
export const unsentCountQuery = invoices.totals.queryOptions({
  input: { isSent: false },
  select: ({ counts }) => counts.find(({ tab }) => tab === 'all')?.count ?? 0,
});
