import { ReceiptText } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function InvoicesPage() {
  return (
    <ComingSoonPage
      title="Invoices"
      icon={ReceiptText}
      sentence="Invoices created from your tracked time will appear here, numbered without gaps and ready to send."
      link={{ label: 'Go to timesheets', to: '/timesheets' }}
    />
  );
}
