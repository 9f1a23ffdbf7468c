import { Users } from 'lucide-react';
import * as m from '#messages/client-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [{ label: m.clients, path: '/clients', icon: Users, audience: 'tenant' }],
  palette: async () => (await import('./palette.ts')).palette,
};
