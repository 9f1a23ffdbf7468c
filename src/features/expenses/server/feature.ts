import { clientColumnHook } from '#src/features/clients/server/public.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { expensesDescription } from './api-description.ts';
import { invoicedExpensesExportPart } from './billing/invoiced-expenses-export.ts';
import { expensesProjectHook } from './billing/project-hook.ts';
import { distinctExpensesExportPart } from './duplicates/export-part.ts';
import {
  expensePrivateModeConversion,
  expenseSettingsExportPart,
  expensesExportArea,
} from './export-area.ts';
import { expensesHandlers } from './handlers.ts';
import { serveReceipts } from './receipts-archive.ts';
import { recurringExpenses } from './recurring/recurring-expenses.ts';

export const expensesFeature = defineFeature({
  name: 'expenses',
  api: {
    expenses: { contract: expensesContract, handlers: expensesHandlers, description: expensesDescription },
  },
  tags: {
    expenses: 'What you spent, with receipts and tax.',
    'expense-settings': 'Categories of expenses, and rates for mileage and per diems.',
    'mileage-total': 'The distance driven in a year, for rates with thresholds.',
  },
  tables: ['expenses', 'expense_settings', 'invoiced_expenses', 'distinct_expenses'],
  routes: [serveReceipts],
  exportAreas: [expensesExportArea],
  exportParts: [expenseSettingsExportPart, invoicedExpensesExportPart, distinctExpensesExportPart],
  mergeHooks: [
    clientColumnHook('expenses', { feature: 'expenses', singular: 'expense', plural: 'expenses' }),
  ],
  scheduleKinds: [recurringExpenses],
  projectHooks: [expensesProjectHook],
  privateModeConversions: [expensePrivateModeConversion],
});
