import { Files } from 'lucide-react';
import * as m from '#messages/documents.ts';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function DocumentsPage() {
  return (
    <ComingSoonPage
      title={m.documents}
      icon={Files}
      sentence={m.comingSoon}
      link={{ label: m.goToClients, to: '/clients' }}
    />
  );
}
