import { Repeat } from 'lucide-react';
import * as m from '#messages/recurring-invoices.ts';
import { localSearch, recordPalette } from '#src/platform/web/record-palette.ts';
import { allRecurringInvoicesQuery } from './queries.ts';

export const palette = recordPalette({
  label: m.recurringInvoices,
  icon: Repeat,
  path: '/invoices/recurring',
  keywords: m.recurringInvoiceWords,
  add: { label: m.newRecurringInvoice, path: '/invoices/recurring/new' },
  useFound: localSearch(allRecurringInvoicesQuery, ({ id, name }) => ({
    label: name,
    path: `/invoices/recurring/${id}`,
  })),
});
