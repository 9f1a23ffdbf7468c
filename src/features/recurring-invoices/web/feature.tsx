import * as m from '#messages/recurring-invoices.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const recurringInvoicesWebFeature: WebFeature = {
  pages: [
    page('invoices/recurring', 'tenant', m.recurringInvoices, async () =>
      (await import('./load-pages.ts')).loadRecurringInvoicesPage(),
    ),
    page('invoices/recurring/new', 'tenant', m.newRecurringInvoice, async () =>
      (await import('./load-pages.ts')).loadNewRecurringInvoicePage(),
    ),
    page('invoices/recurring/:id', 'tenant', m.recurringInvoice, async () =>
      (await import('./load-pages.ts')).loadRecurringInvoicePage(),
    ),
    page('invoices/recurring/:id/edit', 'tenant', m.editRecurringInvoice, async () =>
      (await import('./load-pages.ts')).loadEditRecurringInvoicePage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
