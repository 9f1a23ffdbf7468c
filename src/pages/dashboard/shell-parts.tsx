import { LayoutDashboard } from 'lucide-react';
import * as m from '#messages/dashboard-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

const inMenu = { icon: LayoutDashboard, isInPhoneBar: true } as const;

export const shellParts: ShellParts = {
  menu: [
    { label: m.dashboard, path: '/dashboard', audience: 'tenant', ...inMenu },
    { label: m.dashboard, path: '/dashboard-blank', audience: 'restricted', ...inMenu },
  ],
};
