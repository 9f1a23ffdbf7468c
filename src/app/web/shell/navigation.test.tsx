import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, beforeAll } from 'vitest';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { loadShellParts } from './load-shell-parts.ts';
import { Navigation } from './navigation.tsx';

beforeAll(loadShellParts);
afterEach(clearAccount);

const account = {
  ...noRole,
  uid: anId(2),
  email: 'bob@example.org',
  displayName: 'Bob',
  createdAt: '2026-11-20T08:00:00.000Z',
  revision: 0,
  status: 'pending' as const,
  lastSignInAt: null,
  hasTwoStep: false,
};

it('counts accounts that await approval beside “Admin” [6.4]', async () => {
  const accounts = fakeApi(accountsContract, {
    list: ({ status }) => onePage(status === 'pending' ? [{ ...account, systemRole: 'user' }, account] : []),
  });
  serveRouter({ accounts }, responsesForAda({ role: { ...noRole, systemRole: 'superAdmin' } }));
  render(
    <MemoryRouter>
      <SignedIn>
        <Navigation />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByText('2');
  const link = screen.getByRole('link', { name: 'Admin' });
  expect(link.getAttribute('aria-description')).toBe('2 accounts await approval');
});
