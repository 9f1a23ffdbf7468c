// Apart from the routes, because every chunk that they name loads with the login page.

export const loadExpenseSettingsPage = async () =>
  (await import('./rates/expense-settings-page.tsx')).ExpenseSettingsPage;
