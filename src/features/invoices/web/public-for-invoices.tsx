/** The pages of invoices, for the app's page that adds other features to them. */
export { InvoicePage } from './invoice-page.tsx';
export { InvoicesPage } from './list/invoices-page.tsx';
