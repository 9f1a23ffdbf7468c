import { defineFeature } from '#src/platform/server/feature.ts';

export const recurringInvoicesFeature = defineFeature({
  name: 'recurring-invoices',
  api: {},
  tables: ['recurring_invoices'],
});
