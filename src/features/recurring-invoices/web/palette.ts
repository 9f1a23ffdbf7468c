import { Repeat } from 'lucide-react';
import * as m from '#messages/recurring-invoices.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { localSearch } from '#src/platform/web/found-records.ts';
import { allRecurringInvoicesQuery } from './queries.ts';

export const palette: Palette = {
  pages: [
    {
      label: m.recurringInvoices,
      path: '/invoices/recurring',
      icon: Repeat,
      keywords: m.recurringInvoiceWords,
      audience: 'tenant',
    },
  ],
  actions: [
    {
      label: m.newRecurringInvoice,
      path: '/invoices/recurring/new',
      icon: Repeat,
      keywords: m.recurringInvoiceWords,
      audience: 'tenant',
    },
  ],
  records: {
    label: m.recurringInvoices,
    icon: Repeat,
    useFound: localSearch(allRecurringInvoicesQuery, ({ id, name }) => ({
      label: name,
      path: `/invoices/recurring/${id}`,
    })),
  },
};
