import * as m from '#messages/invoices.ts';
import { page } from '#src/platform/web/feature.ts';
import type { WebFeature } from '#src/platform/web/feature.ts';

export const invoicesWebFeature: WebFeature = {
  pages: [
    page('invoices/new', 'tenant', m.newInvoice, async () =>
      (await import('./load-pages.ts')).loadNewInvoicePage(),
    ),
    page('invoices/settings', 'tenant', m.invoiceSettings, async () =>
      (await import('./load-pages.ts')).loadInvoiceSettingsPage(),
    ),
    page('invoices/emails', 'tenant', m.emails, async () =>
      (await import('./load-pages.ts')).loadEmailsPage(),
    ),
    page('invoices/statement/:clientId', 'tenant', m.statement, async () =>
      (await import('./load-pages.ts')).loadStatementPage(),
    ),
  ],
  shell: async () => (await import('./shell-parts.tsx')).shellParts,
};
