import { Wallet } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function ExpensesPage() {
  return (
    <ComingSoonPage
      title={m.expenses}
      icon={Wallet}
      sentence={m.comingSoon}
      link={{ label: m.goToProjects, to: '/projects' }}
    />
  );
}
