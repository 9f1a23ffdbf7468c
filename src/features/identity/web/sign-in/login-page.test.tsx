import 'fake-indexeddb/auto';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { IdentityError } from '#src/features/identity/web/identity-client.ts';
import type { IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { SessionProvider } from '#src/features/identity/web/session/session-provider.tsx';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { entryChangesDatabaseName, timerPrefix } from '#src/platform/web/offline/pending-work.ts';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { LoginPage } from './login-page.tsx';

/** The login page with a fake identity service, which records sign-ins. */
function open(respond: () => Promise<void> = () => Promise.resolve(), address = '/auth/login') {
  const sent: unknown[] = [];
  const identity: IdentityClient = {
    current: () => Promise.resolve(null),
    signIn(credentials) {
      sent.push(credentials);
      return respond();
    },
    signUp: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
  };
  render(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider identity={identity}>
        <LoginPage />
      </SessionProvider>
    </MemoryRouter>,
  );
  return { sent, user: userEvent.setup() };
}

const login = () => screen.getByRole('button', { name: 'Login' });
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

const pendingChanges = createIdbLists<string>(entryChangesDatabaseName);
const somethingWaits = /^This device has unsynced changes/;

afterEach(async () => {
  localStorage.clear();
  await pendingChanges.update('ada', () => []);
});

describe('the login page', () => {
  it('fills in the email of an invitation, unless one was typed', async () => {
    const { promise: invitation, resolve } = Promise.withResolvers<object>();
    serveRouter({}, { '/api/auth/invitation': () => invitation });
    open(undefined, '/auth/login?next=%2Finvitation%23secret');
    open(undefined, '/auth/login?next=%2Finvitation%23secret');
    const [empty, typed] = screen.getAllByLabelText<HTMLInputElement>('Email');
    await userEvent.type(typed ?? login(), 'me@example.org');
    resolve({ email: 'ivy@example.org', inviter: 'Anna Weber', grantsAccess: true });
    await waitFor(() => expect(empty).toHaveProperty('value', 'ivy@example.org'));
    expect(typed).toHaveProperty('value', 'me@example.org');
    goOffline();
  });

  it('says that this device has unsynced entries, but not of which account', async () => {
    await pendingChanges.update('ada', () => ['a change']);
    open();
    expect((await screen.findByText(somethingWaits)).textContent).not.toContain('ada');
  });

  it('offers passkeys only on a domain name', async () => {
    open();
    await waitFor(() => expect(login()).toBeTruthy());
    const passkeys = () => screen.queryByRole('button', { name: 'Log in with a passkey' });
    expect(passkeys()).toBeTruthy();
    cleanup();
    document.documentElement.toggleAttribute('data-no-domain', true);
    open();
    await waitFor(() => expect(login()).toBeTruthy());
    expect(passkeys()).toBeNull();
    document.documentElement.toggleAttribute('data-no-domain', false);
  });

  it('says that this device has unsynced timer changes', async () => {
    localStorage.setItem(`${timerPrefix}ada`, JSON.stringify({ unsent: [{ seq: 1 }] }));
    open();
    expect(await screen.findByText(somethingWaits)).toBeTruthy();
  });

  it('shows at each field what is missing, without a request [2.2]', async () => {
    const { sent, user } = open();
    await user.click(login());
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter your email.').id).toBe(email().getAttribute('aria-describedby'));
    expect(screen.getByText('Enter your password.').id).toBe(password().getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(email());
    expect(sent).toEqual([]);
  });

  it('keeps the input after a failure, and doesn’t reveal which accounts exist [2.2]', async () => {
    const error = new IdentityError(401, 'INVALID_EMAIL_OR_PASSWORD', 'Invalid email or password');
    const { sent, user } = open(() => Promise.reject(error));
    await user.type(email(), ' ada@stint.test');
    await user.type(password(), 'wrong horse{Enter}');
    await screen.findByText('Incorrect email or password.');
    expect(sent).toEqual([{ email: 'ada@stint.test', password: 'wrong horse' }]);
    expect(password().value).toBe('wrong horse');
  });

  it('says how long to wait after too many attempts [2.2]', async () => {
    const message = 'Too many failed attempts to log in to this account. Try again in 12 minutes.';
    const { user } = open(() => Promise.reject(new IdentityError(429, 'TOO_MANY_GUESSES', message)));
    await user.type(email(), 'ada@stint.test');
    await user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  });

  it('says that the server is unreachable [2.2]', async () => {
    const { user } = open(() => Promise.reject(new TypeError('fetch failed')));
    await user.type(email(), 'ada@stint.test');
    await user.type(password(), 'correct horse{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Can’t reach Stint/));
  });

  it('shows the password only on request [2.2]', async () => {
    const { user } = open();
    expect(password().type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
  });
});
