import { PanelsTopLeft } from 'lucide-react';
import * as m from '#messages/portal.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [
    {
      label: m.clientPortal,
      path: '/dashboard-client',
      icon: PanelsTopLeft,
      audience: 'grantee',
      isInPhoneBar: true,
    },
  ],
  onChange: async (topic) => {
    if (topic === 'portal') await announceActs();
  },
};

async function announceActs(): Promise<void> {
  try {
    const { showClientActs } = await import('./notices/show-client-acts.ts');
    await showClientActs();
  } catch {
    // The log of the portal has them, too.
  }
}
