import { LayoutDashboard } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function BlankDashboardPage() {
  return (
    <ComingSoonPage
      title="Dashboard"
      icon={LayoutDashboard}
      sentence="Your account doesn’t have access to anything yet. Ask the administrator of this installation."
      link={{ label: 'See your profile', to: '/profile' }}
    />
  );
}
