import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { CodeRequired, IdentityError } from '#src/features/identity/web/identity-client.ts';
import type { IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { SessionProvider } from '#src/features/identity/web/session/session-provider.tsx';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { RegisterPage } from './register-page.tsx';

afterEach(goOffline);

const visitor = {
  current: () => Promise.resolve(null),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

it.each([
  ['first', 'You’ll be the owner of this installation.'],
  ['approval', 'An admin approves your account before you can use Stint.'],
  ['open', 'You can start right away.'],
  ['invitation', 'This installation takes new accounts by invitation only.'],
])('says what the next account becomes: %s [6.4]', async (next, hint) => {
  serveRouter({}, { '/api/registration': () => ({ next }) });
  open();
  expect(await screen.findByText(hint)).toBeTruthy();
});

it('names who invited you, fills in your email and says nothing about approval [6.4]', async () => {
  serveRouter(
    {},
    {
      '/api/registration': () => ({ next: 'approval' }),
      '/api/auth/invitation': () => ({
        email: 'ivy@example.org',
        inviter: 'Anna Weber',
        grantsAccess: true,
      }),
    },
  );
  let account: object = {};
  const signUp = (wanted: object) => {
    account = wanted;
    return Promise.resolve();
  };
  open({ signUp }, '/auth/register#secret');
  expect(screen.queryByText(/approve/)).toBeNull();
  expect(await screen.findByText('Anna Weber invited you. You can start right away.')).toBeTruthy();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Ivy');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
  expect(account).toMatchObject({ email: 'ivy@example.org', invitation: 'secret' });
  const login = screen.getByRole('link', { name: 'Log in' });
  expect(login.getAttribute('href')).toBe('/auth/login?next=%2Finvitation%23secret');
});

it.each([
  [
    'approval',
    'Anna Weber invited you but can’t give you access. An admin approves your account before you can use Stint.',
  ],
  ['open', 'Anna Weber invited you. You can start right away.'],
])('says what an invitation by someone who can’t grant access is worth: %s', async (next, lead) => {
  serveRouter(
    {},
    {
      '/api/registration': () => ({ next }),
      '/api/auth/invitation': () => ({
        email: 'ivy@example.org',
        inviter: 'Anna Weber',
        grantsAccess: false,
      }),
    },
  );
  open({}, '/auth/register#secret');
  expect(await screen.findByText(lead)).toBeTruthy();
});

it('keeps a typed email when the answer about an invitation arrives, and offers to ask again', async () => {
  const asked: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  serveRouter(
    {},
    {
      '/api/registration': () => ({ next: 'approval' }),
      '/api/auth/invitation': () => (asked.push('asked') === 1 ? answered : null),
    },
  );
  open({}, '/auth/register#secret');
  const user = userEvent.setup();
  const email = await screen.findByLabelText('Email');
  await user.type(email, 'ivy@exam');
  answer(new Response(null, { status: 503 }));
  expect(await screen.findByText(/^Your invitation couldn’t be checked/)).toBeTruthy();
  await user.keyboard('ple.org');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^This invitation is for another email, was used/)).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ivy@example.org');
  expect(asked).toHaveLength(2);
});

it('says so if an invitation can no longer be used', async () => {
  serveRouter(
    {},
    {
      '/api/registration': () => ({ next: 'approval' }),
      '/api/auth/invitation': () => null,
    },
  );
  open({}, '/auth/register#used');
  expect(await screen.findByText(/^This invitation is for another email, was used/)).toBeTruthy();
});

it('asks to open the link in the mail where the email must be confirmed [2.3]', async () => {
  const requested: string[] = [];
  serveRouter(
    {},
    {
      '/api/registration': () => ({ next: 'approval', sendsMail: true }),
      '/api/auth/request-registration': () => {
        requested.push('link');
        return { status: true };
      },
    },
  );
  open({ signUp: () => Promise.reject(new IdentityError(403, 'EMAIL_CONFIRMATION_REQUIRED', '')) });
  await fillIn();
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(screen.getByText(/Open the link we sent to nia@example.org/)).toBeTruthy();
  expect(requested).toEqual(['link']);
});

it('asks for the code if the account uses two-step login', async () => {
  serveRouter({}, { '/api/registration': () => ({ next: 'approval' }) });
  open({ signUp: () => Promise.reject(new CodeRequired()) });
  await fillIn();
  expect(await screen.findByRole('heading', { name: 'Enter the code' })).toBeTruthy();
});

function open(identity: Partial<IdentityClient> = {}, address = '/auth/register'): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider identity={{ ...visitor, ...identity }}>
        <RegisterPage />
      </SessionProvider>
    </MemoryRouter>,
  );
}

async function fillIn(): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Nia');
  await user.type(screen.getByLabelText('Email'), 'nia@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
}
