import { queryOptions } from '@tanstack/react-query';
import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { invoices, payments } from './api.ts';
import { invoiceTitle } from './invoice-labels.ts';

export { recipientsText } from './deliveries/delivery-labels.ts';
export { AllInvoiceTabs } from './list/invoice-tabs.tsx';
export { invoiceKeys as invoiceTopicKeys } from './queries.ts';
export {
  hasInvoiceDetailsQuery,
  invoicedClientsQuery,
  openInvoicesQuery,
  unsentCountQuery,
} from './overview/open-invoices.ts';

/** Loaded with its tab. */
export const { Component: InvoicesSection } = createLazyComponent(
  async () => (await import('./overview/invoices-section.tsx')).InvoicesSection,
  { takesFocus: false },
);

/** Loaded with the page of a client. */
export const { Component: OpenInvoicesSection } = createLazyComponent(
  async () => (await import('./overview/open-invoices-section.tsx')).OpenInvoicesSection,
  { takesFocus: false, drawnAs: 'openInvoices' },
);

/** Loaded with the page of a month. */
export const { Component: IssuedInPeriod } = createLazyComponent(
  async () => (await import('./overview/issued-in-period.tsx')).IssuedInPeriod,
  { takesFocus: false },
);
export const { Component: PaidInPeriod } = createLazyComponent(
  async () => (await import('./overview/paid-in-period.tsx')).PaidInPeriod,
  { takesFocus: false },
);
export const { Component: PaymentNotices } = createLazyComponent(
  async () => (await import('./notices/payment-notice-list.tsx')).PaymentNotices,
  { takesFocus: false },
);

/** Rarely shown. */
export const { Component: RetainerDifferences } = createLazyComponent(
  async () => (await import('./new/retainer-differences.tsx')).RetainerDifferences,
  { takesFocus: false },
);

/** To whom documents would be emailed: an empty recipient has no address. */
export function emailRecipientsQuery(ids: string[]) {
  return invoices.emailRecipients.queryOptions({ input: { ids }, enabled: ids.length > 0 });
}

/** Payments that clients reported and that aren’t recorded yet. */
export function paymentNoticesQuery(of: { invoiceId?: string; clientId?: string }) {
  return invoices.notices.queryOptions({ input: of });
}

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
