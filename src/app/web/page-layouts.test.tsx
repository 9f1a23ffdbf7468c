import 'fake-indexeddb/auto';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import type { CurrentUser, IdentityClient } from '#src/features/identity/web/identity-client.ts';
import { SessionProvider } from '#src/features/identity/web/public.tsx';
import '#src/features/timer/web/widget/ready-timer.tsx';
import { anId } from '#tests/support/entity-fixtures.ts';
import { holdProcedures } from '#tests/support/screen/fake-network.ts';
import { responsesForAda } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { routes } from './page-routes.tsx';

const ada: CurrentUser = { uid: anId(1), email: 'ada@example.org', displayName: 'Ada' };
const tenant: Role = { systemRole: 'user', tenantEnabled: true, clientViewerOf: [] };
const viewer: Role = { ...noRole, clientViewerOf: [anId(5)] };
const shut: Role = { ...noRole, systemRole: 'noAccess' };

const everyArea = ['Dashboard', 'Clients', 'Projects', 'Timesheets', 'Invoices', 'Expenses', 'Documents'];
const ofAccount = ['Profile', 'Logout'];

beforeEach(() => {
  // jsdom has no scrolling.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(resetTimesheets);

/** Opens an address as Ada with a role, or as a visitor. */
async function open(address: string, role: Role | null) {
  let user = role && ada;
  const identity: IdentityClient = {
    current: () => Promise.resolve(user),
    signIn: () => Promise.resolve(),
    signUp: () => Promise.resolve(),
    signOut() {
      user = null;
      return Promise.resolve();
    },
  };
  holdProcedures(responsesForAda({ role }));
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <SessionProvider identity={identity}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  await screen.findByRole('main');
  return {
    user: userEvent.setup(),
    address: () => router.state.location.pathname,
    isSignedIn: () => user !== null,
  };
}

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const header = () => within(screen.getByRole('banner'));
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const menuEntries = () =>
  menu()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the simple layout', () => {
  it.each(['/', '/auth/login', '/auth/register'])(
    'of %s has Login, Register and a copyright, but neither drawer nor timer [2.1, 2.2, 2.3, 2.16]',
    async (path) => {
      const { address } = await open(path, null);
      expect(address()).toBe(path);
      expect(await heading()).not.toMatch(/not found/i);
      const linkTo = (name: string) => header().getByRole('link', { name }).getAttribute('href');
      expect([linkTo('Login'), linkTo('Register')]).toEqual(['/auth/login', '/auth/register']);
      expect(screen.getByRole('contentinfo').textContent).toContain('©');
      expect(screen.queryByRole('button', { name: 'Open navigation' })).toBeNull();
      expect(screen.queryByRole('region', { name: 'Timer' })).toBeNull();
    },
  );
});

describe('the full shell', () => {
  it.each([
    ['/about', 'About'],
    ['/contact', 'Contact'],
    ['/privacy', 'Privacy'],
  ])('shows visitors %s [2.15]', async (path, name) => {
    const { address } = await open(path, null);
    expect(address()).toBe(path);
    expect(await heading()).toContain(name);
    expect(menuEntries()).toEqual(['Home', 'Login', 'Register']);
  });

  it.each(everyArea)(
    'has top bar, drawer, footer and timer around %s [2.4] [2.5] [2.6] [2.7] [2.8] [2.9] [2.10] [2.17]',
    async (name) => {
      const { address } = await open(`/${name.toLowerCase()}`, tenant);
      expect(await heading()).toBe(name);
      expect(address()).toBe(`/${name.toLowerCase()}`);
      expect(header().getByRole('link', { name: 'Stint' })).toBeTruthy();
      expect(menu().getByRole('link', { name }).getAttribute('href')).toBe(address());
      expect(screen.getByRole('contentinfo')).toBeTruthy();
      expect(await screen.findByRole('region', { name: 'Timer' })).toBeTruthy();
    },
  );

  it('shows everyone their profile [2.14]', async () => {
    const { address } = await open('/profile', shut);
    expect([await heading(), address()]).toEqual(['Profile', '/profile']);
  });

  it('has Profile and Logout in the avatar menu and the drawer [2.20]', async () => {
    const { user } = await open('/about', tenant);
    await user.click(screen.getByRole('button', { name: 'Account' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(ofAccount);
    expect(menuEntries().slice(-2)).toEqual(ofAccount);
    const profiles = [items[0], menu().getByRole('link', { name: 'Profile' })];
    expect(profiles.map((link) => link?.getAttribute('href'))).toEqual(['/profile', '/profile']);
  });

  it('signs out and goes to the login page [2.31]', async () => {
    const { user, address, isSignedIn } = await open('/about', tenant);
    await user.click(menu().getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).not.toBe('/about'));
    expect([address(), isSignedIn()]).toEqual(['/auth/login', false]);
    // The address changes before the page is drawn.
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeTruthy();
  });

  it('opens a drawer with the brand, the email and the menu [2.21]', async () => {
    const { user } = await open('/about', tenant);
    await user.click(screen.getByRole('button', { name: 'Open navigation' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('ada@example.org')).toBeTruthy();
    expect(drawer.getByRole('link', { name: 'Stint' }).getAttribute('href')).toBe('/dashboard');
    await user.click(drawer.getByRole('link', { name: 'Projects' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Projects' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has three pages, three networks and the build in its footer [2.28] [2.29]', async () => {
    await open('/about', null);
    const footer = within(screen.getByRole('contentinfo'));
    const links = footer.getAllByRole<HTMLAnchorElement>('link');
    const [inside, outside] = [links.slice(0, 3), links.slice(3)];
    expect(inside.map((link) => link.getAttribute('href'))).toEqual(['/about', '/contact', '/privacy']);
    expect(outside.map((link) => link.getAttribute('aria-label'))).toEqual([
      'GitHub (new tab)',
      'Mastodon (new tab)',
      'LinkedIn (new tab)',
    ]);
    for (const link of outside) expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);

    const build = footer.getByRole('button', { name: /build/i });
    const whole = footer.getByRole('tooltip').textContent;
    expect(build.textContent).toHaveLength(7);
    expect(whole.length).toBeGreaterThan(7);
    expect(whole.startsWith(build.textContent)).toBe(true);
  });

  it.each([
    ['visitors', null, 'Home'],
    ['normal users', tenant, 'Dashboard'],
  ])('shows %s an unknown address as not found, beside their menu [2.33]', async (_, role, first) => {
    const { address } = await open('/no/such/page', role);
    expect(await heading()).toMatch(/not found/i);
    expect([address(), menuEntries()[0]]).toEqual(['/no/such/page', first]);
  });
});

describe('the menu and the timer of a role', () => {
  it.each([
    ['noAccess', shut, '/dashboard-blank', ['Dashboard'], false],
    ['viewer without clients', { ...noRole, systemRole: 'viewer' }, '/dashboard-blank', ['Dashboard'], false],
    ['client viewer', viewer, '/dashboard-client', ['Client Portal'], true],
    ['viewer of clients', { ...viewer, systemRole: 'viewer' }, '/dashboard-client', ['Client Portal'], false],
    ['pending user', { ...noRole, systemRole: 'user' }, '/about', [], false],
    ['tenant', tenant, '/dashboard', everyArea, true],
    ['tenant without access', { ...tenant, systemRole: 'noAccess' }, '/dashboard', everyArea, true],
    ['admin', { ...tenant, systemRole: 'admin' }, '/dashboard', [...everyArea, 'Admin'], true],
  ] as const satisfies [string, Role, string, readonly string[], boolean][])(
    'are those of a %s [2.11] [2.12] [6.2]',
    async (_, role, path, entries, hasTimer) => {
      const { address } = await open(path, role);
      expect(address()).toBe(path);
      expect(screen.queryByRole('heading', { name: /not found/i })).toBeNull();
      expect(menuEntries()).toEqual([...entries, ...ofAccount]);
      const timer = screen.findByRole('region', { name: 'Timer' }, hasTimer ? {} : { timeout: 300 });
      expect(await timer.then(Boolean, () => false)).toBe(hasTimer);
    },
  );
});
