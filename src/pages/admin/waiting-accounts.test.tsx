import { useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { accounts } from '#src/features/identity/web/public-for-admin.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const wim: Account = {
  uid: anId(4),
  email: 'wim@example.org',
  displayName: 'Wim',
  createdAt: '2026-01-01T00:00:00.000Z',
  systemRole: null,
  tenantEnabled: false,
  clientViewerOf: [],
  revision: 1,
  status: 'pending',
  lastSignInAt: null,
  hasTwoStep: false,
};

function Waiting() {
  const { data } = useQuery(accounts.list.queryOptions({ input: {} }));
  const waiting = data?.items.filter(({ status }) => status === 'pending') ?? [];
  return <WaitingAccounts accounts={waiting} onOpen={() => undefined} />;
}

it('an account that someone else answered leaves the list [6.5]', async () => {
  let current = wim;
  serveRouter(
    {
      accounts: fakeApi(accountsContract, {
        list: () => onePage([current]),
        setRole: (_input, errors) => {
          current = { ...wim, tenantEnabled: true, status: 'active', revision: 2 };
          throw errors.STALE({ data: { current } });
        },
      }),
    },
    responsesForAda({ role: { ...noRole, systemRole: 'superAdmin' } }),
  );
  render(
    <SignedIn>
      <Waiting />
    </SignedIn>,
  );
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull());
});
