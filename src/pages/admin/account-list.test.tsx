import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { noRole } from '#src/features/identity/rules/role.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { responsesForAda, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { AccountList } from './account-list.tsx';

const vic: Account = {
  uid: anId(2),
  email: 'vic@example.org',
  displayName: 'Vic',
  createdAt: '2026-01-01T00:00:00.000Z',
  systemRole: 'user',
  tenantEnabled: true,
  clientViewerOf: [],
  revision: 1,
  status: 'active',
  lastSignInAt: '2026-11-20T08:00:00.000Z',
  hasTwoStep: false,
};
const sue: Account = {
  ...vic,
  uid: anId(3),
  email: 'sue@example.org',
  displayName: 'Sue',
  systemRole: 'superAdmin',
};

afterEach(() => {
  // First, because clearing the account clears the shown notice.
  cleanup();
  clearAccount();
});

function show(systemRole: 'superAdmin' | 'admin', list: Account[]) {
  const changes: object[] = [];
  serveRouter(
    {
      accounts: fakeApi(accountsContract, {
        setRole: ({ systemRole: role, tenantEnabled }) => {
          changes.push({ systemRole: role, tenantEnabled });
          return vic;
        },
      }),
    },
    responsesForAda({ role: { ...noRole, systemRole } }),
  );
  render(
    <MemoryRouter>
      <SignedIn>
        <AccountList accounts={list} clients={[]} />
      </SignedIn>
    </MemoryRouter>,
  );
  return changes;
}

it('offers to stop tracking with “No access”, which alone changes nothing [4.40, 4.42]', async () => {
  const user = userEvent.setup();
  const changes = show('superAdmin', [vic]);
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'No access' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop Vic from tracking time, too?' });
  await user.click(within(dialog).getByRole('button', { name: 'Stop tracking' }));
  expect(await screen.findByText('Vic has no access and can no longer track time')).toBeTruthy();
  expect(changes).toEqual([{ systemRole: 'noAccess', tenantEnabled: false }]);
});

it('offers “Owner” only to super admins, and lets admins change no super admin [6.5]', async () => {
  const user = userEvent.setup();
  show('admin', [vic, sue]);
  const [vics, sues] = await screen.findAllByRole('listitem');
  if (!vics || !sues) throw new Error('Both are listed.');
  expect(within(sues).getByRole<HTMLButtonElement>('combobox', { name: 'Role' }).disabled).toBe(true);
  expect(within(sues).getByRole<HTMLInputElement>('switch', { name: 'Can track time' }).disabled).toBe(true);
  expect(within(sues).queryByRole('button', { name: 'Actions for Sue' })).toBeNull();
  await user.click(within(vics).getByRole('combobox', { name: 'Role' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Admin',
    'User',
    'Client viewer',
    'No access',
  ]);
});

it('shows the status, the last login and when the account was created', async () => {
  show('superAdmin', [vic, { ...vic, uid: anId(4), status: 'pending', lastSignInAt: null }]);
  const [vics, other] = await screen.findAllByRole('listitem');
  expect(vics?.textContent).toMatch(/Active.*Last login 20 Nov 2026.*Created 1 Jan 2026/);
  expect(other?.textContent).toMatch(/Pending approval.*Never logged in.*Approve/);
});
