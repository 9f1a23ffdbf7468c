import { CalendarCheck } from 'lucide-react';
import * as m from '#messages/month-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [{ label: m.thisMonth, path: '/month', icon: CalendarCheck, audience: 'tenant' }],
};
