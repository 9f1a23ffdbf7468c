import { Clock } from 'lucide-react';
import * as m from '#messages/timesheets.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { expectPendingChanges, setCurrentPendingChanges } from './pending-changes/current-pending-changes.ts';
import { confirmSignOut } from './pending-changes/sign-out-guard.ts';
import { whenPendingChangesNeeded } from './pending-changes/when-pending-changes-needed.ts';

/** Unsynced changes, which it also sends. A page that is only read has none. */
const { Component: PendingChangesIndicator } = createLazyComponent(
  async () => {
    expectPendingChanges();
    await whenPendingChangesNeeded();
    return import('./pending-changes-panel/pending-changes-indicator.tsx').then(
      (part) => part.PendingChangesIndicator,
      // If there is no network, the next page load retries.
      () => {
        setCurrentPendingChanges(undefined);
        return () => null;
      },
    );
  },
  { takesFocus: false },
);

export const shellParts: ShellParts = {
  menu: [{ label: m.timesheets, path: '/timesheets', icon: Clock, audience: 'tenant', isInPhoneBar: true }],
  topBar: [{ audience: 'signedIn', Component: PendingChangesIndicator }],
  palette: async () => (await import('./palette.ts')).palette,
  confirmSignOut,
};
