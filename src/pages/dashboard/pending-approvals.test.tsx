import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { usePendingApprovals } from '#src/features/admin/web/public.tsx';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { PendingApprovals } from './pending-approvals.tsx';

afterEach(clearAccount);

function Card() {
  return <PendingApprovals count={usePendingApprovals(useAccount().role) ?? 0} />;
}

it('counts the accounts that await approval [6.4]', async () => {
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
  serveRouter(
    {
      accounts: fakeApi(accountsContract, {
        list: (input) =>
          onePage(input.status === 'pending' ? [{ ...account, systemRole: 'user' as const }] : []),
      }),
    },
    responsesForAda({ role: { ...noRole, systemRole: 'superAdmin' } }),
  );
  render(
    <MemoryRouter>
      <SignedIn>
        <Card />
      </SignedIn>
    </MemoryRouter>,
  );
  expect(await screen.findByText('1 account awaits approval.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review accounts' }).getAttribute('href')).toBe('/admin/roles');
});
