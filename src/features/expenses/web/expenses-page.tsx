import { Wallet } from 'lucide-react';
import { LaterPage } from '#src/platform/web/layout/later-page.tsx';

export function ExpensesPage() {
  return (
    <LaterPage
      title="Expenses"
      icon={Wallet}
      sentence="What you spend for your clients will stand here, each with its receipt, until it is billed."
      wayOn={{ label: 'Go to projects', to: '/projects' }}
    />
  );
}
