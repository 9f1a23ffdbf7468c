// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadInvoicesPage() {
  return (await import('./invoices-with-reminders.tsx')).InvoicesWithReminders;
}

export async function loadInvoicePage() {
  return (await import('./invoice-with-reminders.tsx')).InvoiceWithReminders;
}
