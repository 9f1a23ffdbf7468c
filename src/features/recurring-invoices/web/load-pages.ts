// Apart from the routes, because every chunk that they name loads with the login page.

export const loadRecurringInvoicesPage = async () =>
  (await import('./list/recurring-invoices-page.tsx')).RecurringInvoicesPage;
export const loadNewRecurringInvoicePage = async () =>
  (await import('./form/new-recurring-invoice-page.tsx')).NewRecurringInvoicePage;
export const loadEditRecurringInvoicePage = async () =>
  (await import('./form/edit-recurring-invoice-page.tsx')).EditRecurringInvoicePage;
export const loadRecurringInvoicePage = async () =>
  (await import('./detail/recurring-invoice-page.tsx')).RecurringInvoicePage;
