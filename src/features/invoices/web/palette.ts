import { FilePlus2, Mail, ReceiptText, Settings } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { Palette } from '#src/platform/web/feature.ts';
import { serverSearch } from '#src/platform/web/record-palette.ts';
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
  // The server searches number, client and purchase order.
  records: {
    label: m.invoices,
    icon: ReceiptText,
    useFound: serverSearch(
      (input) => invoices.list.queryOptions({ input }),
      ({ id, clientName, ...invoice }) => ({
        label: [invoiceName(invoice), clientName].filter((each) => each !== null).join(' · '),
        path: `/invoices/${id}`,
      }),
    ),
  },
};
