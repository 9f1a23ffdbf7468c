import { Mail, ScrollText } from 'lucide-react';
import * as m from '#messages/admin-page.ts';
import type { Palette } from '#src/platform/web/feature.ts';

export const palette: Palette = {
  pages: [
    { label: m.auditLog, path: '/admin/audit', icon: ScrollText, audience: 'superAdmin' },
    { label: m.outbox, path: '/admin/outbox', icon: Mail, audience: 'superAdmin' },
  ],
};
