import { queryOptions } from '@tanstack/react-query';
import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { invoices, payments } from '#src/features/invoices/web/api.ts';
import { invoiceTitle } from '#src/features/invoices/web/invoice-labels.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

/** What happened, with instants in ISO 8601. */
export type ClientInvoices = {
  documents: readonly { id: string; at: string; title: string }[];
  payments: readonly { id: string; at: string; kind: PaymentKind; amount: string }[];
};

/** The latest issued documents and payments of a client. */
export function clientInvoicesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...invoices.list.key(), 'ofClient', clientId],
    queryFn: async (): Promise<ClientInvoices> => {
      const page = { clientId, limit: 100 };
      const [documents, received] = await Promise.all([invoices.list.call(page), payments.list.call(page)]);
      return {
        documents: documents.items.flatMap((invoice) =>
          invoice.issuedAt === null
            ? []
            : [{ id: invoice.id, at: invoice.issuedAt, title: invoiceTitle(invoice) }],
        ),
        payments: received.items.map(({ id, createdAt, kind, amountMinor, currency }) => ({
          id,
          at: createdAt,
          kind,
          amount: formatMoney({ amountMinor, currency }),
        })),
      };
    },
  });
}
