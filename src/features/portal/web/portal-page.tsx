import { PanelsTopLeft } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function PortalPage() {
  return (
    <ComingSoonPage
      title="Client Portal"
      icon={PanelsTopLeft}
      sentence="The projects, hours, invoices and documents that were shared with you will be shown here."
      link={{ label: 'See your profile', to: '/profile' }}
    />
  );
}
