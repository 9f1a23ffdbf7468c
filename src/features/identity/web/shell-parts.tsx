import { LogIn, UserPlus } from 'lucide-react';
import * as m from '#messages/identity.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';

export const shellParts: ShellParts = {
  menu: [
    { label: m.login, path: '/auth/login', icon: LogIn, audience: 'visitor' },
    { label: m.register, path: '/auth/register', icon: UserPlus, audience: 'visitor' },
  ],
};
