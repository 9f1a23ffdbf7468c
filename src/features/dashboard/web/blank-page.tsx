import { LayoutDashboard } from 'lucide-react';
import { LaterPage } from '#src/platform/web/layout/later-page.tsx';

export function BlankDashboardPage() {
  return (
    <LaterPage
      title="Dashboard"
      icon={LayoutDashboard}
      sentence="There is nothing here for your account yet; whoever runs this installation decides what it may see."
      wayOn={{ label: 'See your profile', to: '/profile' }}
    />
  );
}
