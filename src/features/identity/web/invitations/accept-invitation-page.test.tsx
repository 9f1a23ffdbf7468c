import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '#src/features/identity/web/public.tsx';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { AcceptInvitationPage } from './accept-invitation-page.tsx';

afterEach(goOffline);

const visitor = {
  current: () => Promise.resolve(null),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

function open(...answers: (object | null)[]): void {
  serveRouter({}, { '/api/auth/invitation': () => answers.shift() });
  render(
    <MemoryRouter initialEntries={['/invitation#secret']}>
      <SessionProvider identity={visitor}>
        <AcceptInvitationPage />
      </SessionProvider>
    </MemoryRouter>,
  );
}

it('an invitation says who sent it to whom, and both ways in keep it [6.5]', async () => {
  open({ email: 'ivy@example.org', inviter: 'Anna Weber', grantsAccess: true });
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

it('an invitation by someone who can’t grant access says so', async () => {
  open({ email: 'ivy@example.org', inviter: 'Anna Weber', grantsAccess: false });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Anna Weber can’t give you access. Ask for a new invitation.',
  );
  expect(screen.getByText('Anna Weber invited you. The invitation is for ivy@example.org.')).toBeTruthy();
});

it('an invitation that couldn’t be checked can be checked again, or used as it is', async () => {
  open(new Response(null, { status: 503 }), null);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The invitation couldn’t be checked/);
  expect(screen.getByRole('link', { name: 'Create account' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/was used or revoked, or has expired/)).toBeTruthy();
});
