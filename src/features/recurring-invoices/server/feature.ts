import { clientColumnHook } from '#src/features/clients/server/public.ts';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { recurringInvoicesDescription } from './api-description.ts';
import { recurringInvoicesHandlers } from './handlers.ts';
import { recurringInvoicesKind } from './recurring-invoices-kind.ts';
import { recurringExportArea } from './recurring-record.ts';

export const recurringInvoicesFeature = defineFeature({
  name: 'recurring-invoices',
  api: {
    recurringInvoices: {
      contract: recurringInvoicesContract,
      handlers: recurringInvoicesHandlers,
      description: recurringInvoicesDescription,
    },
  },
  tags: { 'recurring-invoices': 'Invoices that are made, issued and sent on a schedule.' },
  tables: ['recurring_invoices'],
  exportAreas: [recurringExportArea],
  mergeHooks: [
    clientColumnHook('recurringInvoices', {
      feature: 'recurringInvoices',
      singular: 'recurring invoice',
      plural: 'recurring invoices',
    }),
  ],
  scheduleKinds: [recurringInvoicesKind],
});
