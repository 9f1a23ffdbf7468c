import { ReceiptText } from 'lucide-react';
import * as m from '#messages/invoices.ts';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function InvoicesPage() {
  return (
    <ComingSoonPage
      title={m.invoices}
      icon={ReceiptText}
      sentence={m.comingSoon}
      link={{ label: m.goToTimesheets, to: '/timesheets' }}
    />
  );
}
