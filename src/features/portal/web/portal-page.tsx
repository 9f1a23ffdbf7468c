import { PanelsTopLeft } from 'lucide-react';
import { LaterPage } from '#src/platform/web/layout/later-page.tsx';

export function PortalPage() {
  return (
    <LaterPage
      title="Client Portal"
      icon={PanelsTopLeft}
      sentence="The projects, hours, invoices and documents that were shared with you will be shown here."
      wayOn={{ label: 'See your profile', to: '/profile' }}
    />
  );
}
