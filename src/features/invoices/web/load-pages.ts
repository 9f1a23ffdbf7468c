// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadNewInvoicePage() {
  return (await import('./new/new-invoice-page.tsx')).NewInvoicePage;
}

export async function loadEmailsPage() {
  return (await import('./emails/emails-page.tsx')).EmailsPage;
}

export async function loadInvoiceSettingsPage() {
  return (await import('./settings/settings-page.tsx')).InvoiceSettingsPage;
}

export async function loadStatementPage() {
  return (await import('./statement/statement-page.tsx')).StatementPage;
}
