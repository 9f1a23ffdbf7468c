import { Clock } from 'lucide-react';
import { lazy } from 'react';
import * as m from '#messages/timesheets.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { confirmSignOut } from './outbox/sign-out-guard.ts';

/** Unsynced changes. */
const OutboxIndicator = lazy(async () => ({
  default: (await import('./outbox-panel/outbox-indicator.tsx')).OutboxIndicator,
}));

export const shellParts: ShellParts = {
  menu: [{ label: m.timesheets, path: '/timesheets', icon: Clock, audience: 'tenant' }],
  topBar: [{ audience: 'signedIn', Component: OutboxIndicator }],
  palette: async () => (await import('./palette.ts')).palette,
  confirmSignOut,
};
