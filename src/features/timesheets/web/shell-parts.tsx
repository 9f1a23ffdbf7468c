import { Clock } from 'lucide-react';
import { lazy } from 'react';
import * as m from '#messages/timesheets.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { confirmSignOut } from './pending-changes/sign-out-guard.ts';

/** Unsynced changes. */
const PendingChangesIndicator = lazy(async () => ({
  default: (await import('./pending-changes-panel/pending-changes-indicator.tsx')).PendingChangesIndicator,
}));

export const shellParts: ShellParts = {
  menu: [{ label: m.timesheets, path: '/timesheets', icon: Clock, audience: 'tenant' }],
  topBar: [{ audience: 'signedIn', Component: PendingChangesIndicator }],
  palette: async () => (await import('./palette.ts')).palette,
  confirmSignOut,
};
