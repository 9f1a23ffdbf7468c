/** Wraps a screen with theme, query client, and Ada as the signed-in user. */
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Me } from '#src/features/identity/contract-session.ts';
import { SessionProvider, useSession } from '#src/features/identity/web/public.tsx';
import { noRounding } from '#src/platform/shared/rounding.ts';
import { NoticeBar } from '#src/platform/web/notice/notice-bar.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';

export const adaId = anId(1);
const ada = { uid: adaId, email: 'ada@example.org', displayName: 'Ada' };
const me: Me = {
  user: ada,
  role: { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] },
  timeZone: 'Europe/Berlin',
  timeZoneKnown: true,
  currency: 'EUR',
  weekStart: 1,
  rounding: noRounding,
  defaultRate: null,
  target: null,
  formats: { date: 'd mmm yyyy', time: '24h', hours: 'h:mm', number: '1,234.56' },
  lockedUntil: null,
  createdAt: '2026-01-02T09:00:00.000Z',
};
const identity = {
  current: () => Promise.resolve(ada),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

/** For `serveRouter`: Ada's account and preferences. */
export const adasResponses = responsesForAda();
export function responsesForAda(preferences: Partial<Me> = {}) {
  return { '/api/v1/me': () => ({ ...me, ...preferences }) };
}

export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <SessionProvider identity={identity}>
      <QueryClientProvider client={queryClient}>
        <OnceSignedIn>{children}</OnceSignedIn>
        <NoticeBar />
      </QueryClientProvider>
    </SessionProvider>
  );
}

function OnceSignedIn({ children }: { children: ReactNode }) {
  return useSession().status === 'signedIn' && children;
}
