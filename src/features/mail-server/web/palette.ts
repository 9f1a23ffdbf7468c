import { Server } from 'lucide-react';
import * as m from '#messages/mail-server.ts';
import type { Palette } from '#src/platform/web/feature.ts';

export const palette: Palette = {
  settings: [
    {
      label: m.mailServer,
      path: '/invoices/emails/settings',
      icon: Server,
      keywords: m.mailServerKeywords,
      audience: 'tenant',
    },
  ],
};
