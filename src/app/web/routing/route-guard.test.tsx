import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import type { CurrentUser, IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { SessionProvider } from '#src/features/identity/web/public.tsx';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { Audience, RouteHandle } from '#src/platform/web/route-handle.ts';
import { RouteGuard } from './route-guard.tsx';

const pages: Record<string, Audience> = {
  '/': 'public',
  '/auth/login': 'visitor',
  '/clients': 'tenant',
  '/admin/roles': 'roleManager',
  '/dashboard': 'tenant',
  '/dashboard-blank': 'restricted',
  '/dashboard-client': 'grantee',
  '/profile': 'signedIn',
  '/unknown': 'everyone',
};

const ada: CurrentUser = { uid: '1', email: 'ada@stint.test', displayName: 'Ada' };

/** Opens a URL, signed in or not; every page shows its URL. */
function open(
  address: string,
  role: Partial<Role> | null,
  current?: IdentityClient['current'],
  slowPage?: { path: string; loaded: Promise<void> },
) {
  const rendered: string[] = [];
  function Page({ path }: { path: string }) {
    rendered.push(path);
    return <h1>{path}</h1>;
  }
  const nothing = () => Promise.resolve();
  const identity: IdentityClient = {
    current: current ?? (() => Promise.resolve(role && ada)),
    signIn: nothing,
    signUp: nothing,
    signOut: nothing,
  };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        user: ada,
        role: { ...noRole, ...role },
        timeZone: 'Europe/Berlin',
        currency: 'EUR',
        weekStart: 1,
        rounding: noRounding,
        defaultRate: 93.75,
        timeZoneKnown: true,
      }),
    ),
  );
  const children = Object.entries(pages).map(([path, audience]) => ({
    path,
    ...(path === slowPage?.path
      ? { lazy: () => slowPage.loaded.then(() => ({ element: <Page path={path} /> })) }
      : { element: <Page path={path} /> }),
    handle: { title: path, audience } satisfies RouteHandle,
  }));
  const router = createMemoryRouter([{ element: <RouteGuard />, children }], { initialEntries: [address] });
  render(
    <SessionProvider identity={identity}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return {
    rendered,
    address: () => router.state.location.pathname + router.state.location.search,
    isLoading: () => router.state.navigation.state === 'loading',
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the route guard', () => {
  it('says "Loading application..." until the sign-in state is known [2.18]', async () => {
    const { promise, resolve } = Promise.withResolvers<CurrentUser | null>();
    const { rendered } = open('/clients', { tenantEnabled: true }, () => promise);
    expect(screen.getByRole('status').textContent).toBe('Loading application...');
    expect(rendered).toEqual([]);
    resolve(ada);
    expect((await screen.findByRole('heading')).textContent).toBe('/clients');
  });

  it('sends a visitor to login and remembers the requested page [2.32]', async () => {
    const { rendered, address } = open('/clients?search=acme', null);
    await waitFor(() => expect(address()).toBe('/auth/login?next=%2Fclients%3Fsearch%3Dacme'));
    expect(rendered).not.toContain('/clients');
  });

  it('redirects signed-in users from login to the requested page [2.32]', async () => {
    const { address } = open('/auth/login?next=%2Fclients', { tenantEnabled: true });
    await waitFor(() => expect(address()).toBe('/clients'));
  });

  it('says "Loading application..." after signing in until the home page has loaded [2.18]', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { isLoading } = open('/auth/login', { tenantEnabled: true }, undefined, {
      path: '/dashboard',
      loaded: promise,
    });
    await waitFor(() => expect(isLoading()).toBe(true));
    expect(screen.getByRole('status').textContent).toBe('Loading application...');
    resolve();
    expect((await screen.findByRole('heading')).textContent).toBe('/dashboard');
  });

  const homes: [Partial<Role>, string][] = [
    [{ tenantEnabled: true }, '/dashboard'],
    [{ systemRole: 'viewer' }, '/dashboard-blank'],
    [{ clientViewerOf: ['acme'] }, '/dashboard-client'],
    [{ systemRole: 'user' }, '/'],
  ];
  it.each(homes)('redirects %j from login to the home page %s [2.22]', async (role, home) => {
    const { address } = open('/auth/login', role);
    await waitFor(() => expect(address()).toBe(home));
  });

  it.each(['/clients', '/dashboard', '/admin/roles', '/dashboard-client'])(
    'doesn’t render %s for a group without access and redirects home [2.32]',
    async (path) => {
      const { rendered, address } = open(path, { systemRole: 'noAccess' });
      await waitFor(() => expect(address()).toBe('/dashboard-blank'));
      expect(rendered).not.toContain(path);
    },
  );

  it('redirects home from a forbidden page, ignoring its next parameter [2.32]', async () => {
    const { address } = open('/dashboard-client?next=/clients', { tenantEnabled: true });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it.each(['/clients', '/admin/roles', '/profile', '/unknown', '/'])(
    'shows %s to permitted groups [2.32]',
    async (path) => {
      const { address } = open(path, { tenantEnabled: true });
      await screen.findByRole('heading', { name: path });
      expect(address()).toBe(path);
    },
  );
});
