import { LayoutDashboard } from 'lucide-react';
import { useLocation } from 'react-router';
import * as m from '#messages/dashboard-page.ts';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useFollowsSteps } from './first-steps-visibility.ts';

const inMenu = { icon: LayoutDashboard, isInPhoneBar: true } as const;

const { Component: StepsBar } = createLazyComponent(async () => (await import('./steps-bar.tsx')).StepsBar, {
  takesFocus: false,
});

/** Where the steps are done, and where they began. */
const pagesOfSteps = new Set(['/clients', '/projects', '/timesheets', '/dashboard']);

function FollowedSteps() {
  const { pathname } = useLocation();
  const isFollowing = useFollowsSteps();
  return isFollowing && pagesOfSteps.has(pathname) && <StepsBar />;
}

export const shellParts: ShellParts = {
  menu: [
    { label: m.dashboard, path: '/dashboard', audience: 'tenant', ...inMenu },
    { label: m.dashboard, path: '/dashboard-blank', audience: 'restricted', ...inMenu },
  ],
  belowPages: [{ audience: 'tenant', Component: FollowedSteps }],
};
