import { ReceiptText } from 'lucide-react';
import { LaterPage } from '#src/platform/web/layout/later-page.tsx';

export function InvoicesPage() {
  return (
    <LaterPage
      title="Invoices"
      icon={ReceiptText}
      sentence="Invoices made from your tracked time will stand here, numbered without gaps and ready to send."
      wayOn={{ label: 'Go to timesheets', to: '/timesheets' }}
    />
  );
}
