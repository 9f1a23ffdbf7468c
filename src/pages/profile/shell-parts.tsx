import { UserRound } from 'lucide-react';
import * as m from '#messages/profile-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  accountMenu: [{ label: m.profile, path: '/profile', icon: UserRound, audience: 'signedIn' }],
  palette: async () => (await import('./palette.ts')).palette,
};
