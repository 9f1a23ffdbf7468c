import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { SessionProvider } from '#src/features/identity/web/session/session-provider.tsx';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { SignInLinkPage } from './sign-in-link-page.tsx';

afterEach(goOffline);

function open(address: string) {
  const identity = {
    current: () => Promise.resolve(null),
    signIn: () => Promise.resolve(),
    signUp: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
  render(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider identity={identity}>
        <SignInLinkPage />
      </SessionProvider>
    </MemoryRouter>,
  );
}

it('uses a link only on a click, and offers a new one if it was used before', async () => {
  let uses = 0;
  serveRouter(
    {},
    {
      '/api/auth/sign-in/link': () => {
        uses += 1;
        return Response.json({ code: 'INVALID_LINK', message: 'Invalid link' }, { status: 400 });
      },
    },
  );
  open('/auth/sign-in-link#token');
  await screen.findByText('Log in to your account.');
  expect(uses).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/older than 15 minutes/);
  expect(screen.getByRole('button', { name: 'Email me a link' })).toBeTruthy();
});

it('says the same for every email', async () => {
  const pages = { '/api/registration': () => ({ next: 'approval', sendsMail: true }) };
  serveRouter({}, { ...pages, '/api/auth/request-sign-in-link': () => ({ status: true }) });
  open('/auth/sign-in-link');
  await userEvent.type(screen.getByLabelText('Email'), 'vera@example.org{Enter}');
  expect(await screen.findByText(/^If vera@example.org has an account here/)).toBeTruthy();
});
