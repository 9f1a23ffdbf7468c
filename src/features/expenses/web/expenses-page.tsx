import { Wallet } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function ExpensesPage() {
  return (
    <ComingSoonPage
      title="Expenses"
      icon={Wallet}
      sentence="What you spend for your clients will stand here, each with its receipt, until it is billed."
      link={{ label: 'Go to projects', to: '/projects' }}
    />
  );
}
