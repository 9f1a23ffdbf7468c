import { Clock } from 'lucide-react';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import * as m from '#messages/timesheets.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { expectPendingChanges, setCurrentPendingChanges } from './pending-changes/current-pending-changes.ts';
import { confirmSignOut } from './pending-changes/sign-out-guard.ts';
import { whenPendingChangesNeeded } from './pending-changes/when-needed.ts';

/** Unsynced changes, which it also sends. A page that is only read has none. */
const PendingChangesIndicator = lazy<ComponentType>(async () => {
  expectPendingChanges();
  await whenPendingChangesNeeded();
  return import('./pending-changes-panel/pending-changes-indicator.tsx').then(
    (part) => ({ default: part.PendingChangesIndicator }),
    // If there is no network, the next page load retries, and this page must not fail.
    () => {
      setCurrentPendingChanges(undefined);
      return { default: () => null };
    },
  );
});

export const shellParts: ShellParts = {
  menu: [{ label: m.timesheets, path: '/timesheets', icon: Clock, audience: 'tenant', isInPhoneBar: true }],
  topBar: [{ audience: 'signedIn', Component: PendingChangesIndicator }],
  palette: async () => (await import('./palette.ts')).palette,
  confirmSignOut,
};
