import { PanelsTopLeft } from 'lucide-react';
import * as m from '#messages/portal.ts';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function PortalPage() {
  return (
    <ComingSoonPage
      title={m.clientPortal}
      icon={PanelsTopLeft}
      sentence={m.comingSoon}
      link={{ label: m.goToProfile, to: '/profile' }}
    />
  );
}
