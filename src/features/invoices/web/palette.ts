import { queryOptions, useQuery } from '@tanstack/react-query';
import { FilePlus2, Mail, ReceiptText, Settings } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { invoices } from './api.ts';
import { invoiceName } from './invoice-labels.ts';

export const palette: Palette = {
  actions: [{ label: m.newInvoice, path: '/invoices/new', icon: FilePlus2, audience: 'tenant' }],
  pages: [
    {
      label: m.emails,
      path: '/invoices/emails',
      icon: Mail,
      keywords: m.emailKeywords,
      audience: 'tenant',
    },
  ],
  settings: [
    {
      label: m.invoiceSettingsWithParts,
      path: '/invoices/settings',
      icon: Settings,
      keywords: m.invoiceSettingWords,
      audience: 'tenant',
    },
  ],
  records: { label: m.invoices, icon: ReceiptText, useFound },
};

function useFound(query: string, enabled: boolean) {
  const { data = [] } = useQuery({ ...foundInvoicesQuery(query), enabled });
  return data.map(({ id, title, clientName }) => ({
    label: clientName === null ? title : `${title} · ${clientName}`,
    path: `/invoices/${id}`,
  }));
}

const maxFound = 5;

/** Documents by number, client or purchase order, with their titles. */
function foundInvoicesQuery(search: string) {
  return queryOptions({
    queryKey: [...invoices.list.key(), 'found', search],
    queryFn: async () => {
      const { items } = await invoices.list.call({ search, limit: maxFound });
      return items.map((invoice) => ({ ...invoice, title: invoiceName(invoice) }));
    },
  });
}
