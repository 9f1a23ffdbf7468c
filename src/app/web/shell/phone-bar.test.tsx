import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { noRole } from '#src/features/identity/rules/role.ts';
import type { Role } from '#src/features/identity/rules/role.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { SignedIn, responsesForAda } from '#tests/support/screen/signed-in.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { PhoneBar } from './phone-bar.tsx';

beforeAll(loadShellParts);
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 600px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearAccount();
});

async function open(role: Partial<Role>, onMore = () => undefined) {
  serveRouter({}, responsesForAda({ role: { ...noRole, ...role } }));
  render(
    <MemoryRouter initialEntries={['/timesheets']}>
      <SignedIn>
        <PhoneBar onMore={onMore} />
      </SignedIn>
    </MemoryRouter>,
  );
  return within(await screen.findByRole('navigation', { name: 'Bottom navigation' }));
}

it('has the pages that are opened most, and leads to the others', async () => {
  const onMore = vi.fn<() => undefined>();
  const bar = await open({ tenantEnabled: true }, onMore);
  const links = bar.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Timesheets', 'Invoices']);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  await userEvent.click(bar.getByRole('button', { name: 'More' }));
  expect(onMore).toHaveBeenCalledOnce();
});

it('has only what a role may open', async () => {
  const bar = await open({ systemRole: 'viewer' });
  expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/dashboard-blank']);
});

it.each<[string, Partial<Role>, string[][]]>([
  ['a normal user', { tenantEnabled: true }, [['Dashboard', 'Timesheets'], [], ['Invoices', 'More']]],
  ['a client viewer', { clientViewerOf: ['acme'] }, [['Client Portal'], [], ['More']]],
  ['an administrator', { systemRole: 'admin' }, [['Dashboard', 'Timesheets', 'Invoices', 'More']]],
  ['a viewer', { systemRole: 'viewer' }, [['Dashboard', 'More']]],
  ['a pending account', { systemRole: 'user' }, [['More']]],
])('has places around the timer, and no hole without one: %s', async (_name, role, places) => {
  await open(role);
  const bar = screen.getByRole('navigation', { name: 'Bottom navigation' });
  expect([...bar.children].map((part) => [...part.children].map(({ textContent }) => textContent))).toEqual(
    places,
  );
});
