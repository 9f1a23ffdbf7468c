import { Files } from 'lucide-react';
import { LaterPage } from '#src/platform/web/layout/later-page.tsx';

export function DocumentsPage() {
  return (
    <LaterPage
      title="Documents"
      icon={Files}
      sentence="Contracts and files of your clients and projects will be kept here."
      wayOn={{ label: 'Go to clients', to: '/clients' }}
    />
  );
}
