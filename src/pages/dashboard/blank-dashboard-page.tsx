import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/dashboard-page.ts';
import { EmptyPage } from '#src/platform/web/layout/page/empty-page.tsx';

/** Says why it is empty and whom to ask. [2.11] */
export function BlankDashboardPage() {
  return (
    <EmptyPage
      title={m.dashboard}
      icon={LayoutDashboard}
      reason={m.noAccess}
      sentence={m.noAccessYet}
      link={{ label: m.seeYourProfile, to: '/profile' }}
    />
  );
}
