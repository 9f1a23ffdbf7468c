import { Wallet } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function ExpensesPage() {
  return (
    <ComingSoonPage
      title="Expenses"
      icon={Wallet}
      sentence="What you spend for your clients will appear here, with receipts, until it’s billed."
      link={{ label: 'Go to projects', to: '/projects' }}
    />
  );
}
