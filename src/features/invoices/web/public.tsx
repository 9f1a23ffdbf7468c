export { recipientsText } from './deliveries/delivery-labels.ts';
export { AllInvoiceTabs } from './list/invoice-tabs.tsx';
export { emailRecipientsQuery, invoiceKeys as invoiceTopicKeys, paymentNoticesQuery } from './queries.ts';
export {
  hasInvoiceDetailsQuery,
  invoicedClientsQuery,
  openInvoicesQuery,
  unsentCountQuery,
} from './overview/open-invoices.ts';
export { clientInvoicesQuery } from './overview/invoicing-of-client.ts';
export type { ClientInvoices } from './overview/invoicing-of-client.ts';
export {
  InvoicesSection,
  IssuedInPeriod,
  OpenInvoicesSection,
  PaidInPeriod,
  PaymentNotices,
  RetainerDifferences,
} from './lazy-components.tsx';
