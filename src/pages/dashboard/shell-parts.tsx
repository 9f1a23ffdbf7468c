import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/dashboard-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [
    { label: m.dashboard, path: '/dashboard', icon: LayoutDashboard, audience: 'tenant' },
    { label: m.dashboard, path: '/dashboard-blank', icon: LayoutDashboard, audience: 'restricted' },
  ],
};
