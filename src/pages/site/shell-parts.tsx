import { House } from 'lucide-react';
import * as m from '#messages/site-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [{ label: m.home, path: '/', icon: House, audience: 'visitor' }],
  footer: [
    { label: m.about, path: '/about', audience: 'public' },
    { label: m.contact, path: '/contact', audience: 'public' },
    { label: m.privacy, path: '/privacy', audience: 'public' },
  ],
};
