import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { IdentityClient } from '#src/platform/web/identity-client.ts';
import { sessionRoutes } from './routes.tsx';
import { SessionProvider } from './session-provider.tsx';
// Loaded in advance, so that no test waits for them.
import './login-page.tsx';
import './register-page.tsx';

const signedOut: IdentityClient = {
  current: () => Promise.resolve(null),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

describe('guessed addresses', () => {
  it.each([
    ['/login', 'Login', '/auth/login'],
    ['/register', 'Register', '/auth/register'],
  ])('redirects %s to the page %s with the return address [2.2] [2.3]', async (guessed, name, address) => {
    const router = createMemoryRouter(sessionRoutes, { initialEntries: [`${guessed}?next=%2Fclients`] });
    render(
      <SessionProvider identity={signedOut}>
        <RouterProvider router={router} />
      </SessionProvider>,
    );
    await screen.findByRole('heading', { name });
    expect(router.state.location).toMatchObject({ pathname: address, search: '?next=%2Fclients' });
  });
});
