import { ReceiptText } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [{ label: m.invoices, path: '/invoices', icon: ReceiptText, audience: 'tenant', isInPhoneBar: true }],
  palette: async () => (await import('./palette.ts')).palette,
};
