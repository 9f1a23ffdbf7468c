import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import * as m from '#messages/recurring-invoices.ts';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import type { Palette } from '#src/platform/web/feature.ts';
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
  records: { label: m.recurringInvoices, icon: Repeat, useFound },
};

const maxFound = 5;

function useFound(query: string, enabled: boolean) {
  const { data } = useQuery({ ...allRecurringInvoicesQuery, enabled });
  return (data?.items ?? [])
    .filter(({ name }) => matchesSearch([name], query))
    .slice(0, maxFound)
    .map(({ id, name }) => ({ label: name, path: `/invoices/recurring/${id}` }));
}
