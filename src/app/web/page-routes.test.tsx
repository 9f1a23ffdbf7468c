import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { SessionProvider } from '#src/features/identity/web/public.tsx';
import { routes } from './page-routes.tsx';
// Loaded in advance, so that no test waits for them.
import '#src/features/identity/web/sign-in/login-page.tsx';
import '#src/features/identity/web/registration/register-page.tsx';

const signedOut: IdentityClient = {
  current: () => Promise.resolve(null),
  signIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  signOut: () => Promise.resolve(),
};

describe('guessed addresses', () => {
  // jsdom has no scrolling.
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['/login', 'Login', '/auth/login'],
    ['/register', 'Register', '/auth/register'],
  ])('redirects %s to the page %s with the return address [2.2] [2.3]', async (guessed, name, address) => {
    const router = createMemoryRouter(routes, { initialEntries: [`${guessed}?next=%2Fclients`] });
    render(
      <SessionProvider identity={signedOut}>
        <RouterProvider router={router} />
      </SessionProvider>,
    );
    await screen.findByRole('heading', { name });
    expect(router.state.location).toMatchObject({ pathname: address, search: '?next=%2Fclients' });
  });
});
