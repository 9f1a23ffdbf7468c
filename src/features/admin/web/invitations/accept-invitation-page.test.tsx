import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '#src/features/session/web/public.tsx';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';

afterEach(goOffline);

const visitor = {
  current: () => Promise.resolve(null),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

function open(invitation: object | null): void {
  serveRouter({}, { '/api/auth/invitation': () => invitation });
  render(
    <MemoryRouter initialEntries={['/invitation#secret']}>
      <SessionProvider identity={visitor}>
        <AcceptInvitationPage />
      </SessionProvider>
    </MemoryRouter>,
  );
}

it('an invitation says who sent it to whom, and both ways in keep it [6.5]', async () => {
  open({ email: 'ivy@example.org', inviter: 'Anna Weber' });
  const text = 'Anna Weber invited you. The invitation is for ivy@example.org.';
  expect(await screen.findByText(text)).toBeTruthy();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/auth/register#secret', '/auth/login?next=%2Finvitation%23secret']);
});

it('an invitation that can no longer be used says so at once', async () => {
  open(null);
  expect((await screen.findByRole('alert')).textContent).toMatch(/was used or revoked, or has expired/);
  expect(screen.queryByRole('link')).toBeNull();
});
