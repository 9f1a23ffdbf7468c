import { Clock } from 'lucide-react';
import { lazy } from 'react';
import * as m from '#messages/timesheets.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { whenIdle } from '#src/platform/web/when-idle.ts';
import { confirmSignOut } from './pending-changes/sign-out-guard.ts';

/** Unsynced changes. They stay in the browser until the page is idle, and then they are sent. */
const PendingChangesIndicator = lazy(async () => {
  await whenIdle();
  return {
    default: (await import('./pending-changes-panel/pending-changes-indicator.tsx')).PendingChangesIndicator,
  };
});

export const shellParts: ShellParts = {
  menu: [{ label: m.timesheets, path: '/timesheets', icon: Clock, audience: 'tenant', isInPhoneBar: true }],
  topBar: [{ audience: 'signedIn', Component: PendingChangesIndicator }],
  palette: async () => (await import('./palette.ts')).palette,
  confirmSignOut,
};
