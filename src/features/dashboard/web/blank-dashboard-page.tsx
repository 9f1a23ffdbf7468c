import { LayoutDashboard } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function BlankDashboardPage() {
  return (
    <ComingSoonPage
      title="Dashboard"
      icon={LayoutDashboard}
      sentence="There is nothing here for your account yet; whoever runs this installation decides what it may see."
      link={{ label: 'See your profile', to: '/profile' }}
    />
  );
}
