import { PanelsTopLeft } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function PortalPage() {
  return (
    <ComingSoonPage
      title="Client Portal"
      icon={PanelsTopLeft}
      sentence="Projects, hours, invoices and documents shared with you will appear here."
      link={{ label: 'See your profile', to: '/profile' }}
    />
  );
}
