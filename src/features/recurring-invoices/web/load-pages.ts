// Apart from the routes, because every chunk that they name loads with the login page.

export async function loadRecurringInvoicesPage() {
  return (await import('./list/recurring-invoices-page.tsx')).RecurringInvoicesPage;
}

export async function loadNewRecurringInvoicePage() {
  return (await import('./form/new-recurring-invoice-page.tsx')).NewRecurringInvoicePage;
}

export async function loadEditRecurringInvoicePage() {
  return (await import('./form/edit-recurring-invoice-page.tsx')).EditRecurringInvoicePage;
}

export async function loadRecurringInvoicePage() {
  return (await import('./detail/recurring-invoice-page.tsx')).RecurringInvoicePage;
}
