import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/dashboard.ts';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function BlankDashboardPage() {
  return (
    <ComingSoonPage
      title={m.dashboard}
      icon={LayoutDashboard}
      sentence={m.noAccessYet}
      link={{ label: m.seeYourProfile, to: '/profile' }}
    />
  );
}
