import * as m from '#messages/invoices-page.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

/** Invoices with what later features add to them. */
export const invoicesPages: WebFeature = {
  pages: [
    page(
      'invoices',
      'tenant',
      m.invoices,
      async () => (await import('./invoices-with-reminders.tsx')).InvoicesWithReminders,
    ),
    page(
      'invoices/:id',
      'tenant',
      m.invoice,
      async () => (await import('./invoice-with-reminders.tsx')).InvoiceWithReminders,
    ),
  ],
};
