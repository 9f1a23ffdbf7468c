import { PanelsTopLeft } from 'lucide-react';
import * as m from '#messages/app.ts';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

// Pages of the menu whose features are planned; each moves to its feature when that is built.

export function PortalPage() {
  return (
    <ComingSoonPage
      title={m.clientPortal}
      icon={PanelsTopLeft}
      sentence={m.portalComingSoon}
      link={{ label: m.goToProfile, to: '/profile' }}
    />
  );
}
