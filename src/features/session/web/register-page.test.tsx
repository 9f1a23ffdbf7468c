import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { goOffline, serveRouter } from '#tests/support/screen/fake-network.ts';
import { RegisterPage } from './register-page.tsx';
import { SessionProvider } from './session-provider.tsx';

afterEach(goOffline);

const visitor = {
  current: () => Promise.resolve(null),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

it.each([
  ['first', 'You’ll be the administrator.'],
  ['approval', 'An administrator approves your account before you can use Stint.'],
  ['open', 'You can start right away.'],
  ['invitation', 'This installation takes new accounts by invitation only.'],
])('says what the next account becomes: %s [6.4]', async (next, hint) => {
  serveRouter({}, { '/api/registration': () => ({ next }) });
  render(
    <MemoryRouter>
      <SessionProvider identity={visitor}>
        <RegisterPage />
      </SessionProvider>
    </MemoryRouter>,
  );
  expect(await screen.findByText(hint)).toBeTruthy();
});
