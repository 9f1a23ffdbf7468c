// Apart from the routes, because every chunk that they name loads with the login page.

export const loadNewInvoicePage = async () => (await import('./new/new-invoice-page.tsx')).NewInvoicePage;
export const loadEmailsPage = async () => (await import('./emails/emails-page.tsx')).EmailsPage;
export const loadInvoiceSettingsPage = async () =>
  (await import('./settings/settings-page.tsx')).InvoiceSettingsPage;
export const loadStatementPage = async () => (await import('./statement/statement-page.tsx')).StatementPage;
