import { Files } from 'lucide-react';
import { ComingSoonPage } from '#src/platform/web/layout/page/coming-soon-page.tsx';

export function DocumentsPage() {
  return (
    <ComingSoonPage
      title="Documents"
      icon={Files}
      sentence="Contracts and files for your clients and projects will appear here."
      link={{ label: 'Go to clients', to: '/clients' }}
    />
  );
}
