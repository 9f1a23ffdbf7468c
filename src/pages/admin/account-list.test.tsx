import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
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

it('turns off tracking with “No access”, which alone changes nothing [4.40, 4.42]', async () => {
  const user = userEvent.setup();
  const changes = show('superAdmin', [vic]);
  await user.click(await screen.findByRole('button', { name: 'Vic' }));
  const dialog = await screen.findByRole('dialog', { name: 'Vic' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'No access' }));
  const tracks = within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Can track time' });
  expect(tracks.checked).toBe(false);
  await user.click(tracks);
  expect(within(dialog).getByText(/doesn’t stop an account from tracking time/)).toBeTruthy();
  await user.click(tracks);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Vic has no access and can no longer track time')).toBeTruthy();
  expect(changes).toEqual([{ systemRole: 'noAccess', tenantEnabled: false }]);
});

it('“No access” chosen by mistake takes nothing away', async () => {
  const user = userEvent.setup();
  show('superAdmin', [vic]);
  await user.click(await screen.findByRole('button', { name: 'Vic' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Vic' }));
  const choose = async (name: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('No access');
  await choose('User');
  expect(dialog.getByRole('switch', { name: 'Can track time' })).toHaveProperty('checked', true);
});

it('offers “Owner” only to super admins, and lets admins change no super admin [6.5]', async () => {
  const user = userEvent.setup();
  show('admin', [vic, sue]);
  await user.click(await screen.findByRole('button', { name: 'Sue' }));
  const sues = await screen.findByRole('dialog', { name: 'Sue' });
  expect(within(sues).getByRole<HTMLButtonElement>('combobox', { name: 'Role' }).disabled).toBe(true);
  expect(within(sues).getByRole<HTMLInputElement>('switch', { name: 'Can track time' }).disabled).toBe(true);
  await user.click(within(sues).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Actions for Sue' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Edit']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Vic' }));
  await user.click(await screen.findByRole('combobox', { name: 'Role' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Admin',
    'User',
    'Client viewer',
    'No access',
  ]);
});

it('shows what each account can do and its last login, and who waits above them', async () => {
  show('superAdmin', [
    { ...vic, uid: anId(4), status: 'pending', displayName: 'Wim', lastSignInAt: null },
    vic,
  ]);
  const row = await screen.findByRole('row', { name: /Vic/ });
  expect(row.textContent).toMatch(/Vic.*vic@example.org.*Track time.*User.*20 Nov 2026/);
  expect(screen.queryByRole('row', { name: /Wim/ })).toBeNull();
  const waiting = within(screen.getByRole('list', { name: 'Pending approval' })).getByRole('listitem');
  expect(waiting.textContent).toMatch(/Wim.*Pending approval.*Created 1 Jan 2026.*Decline.*Approve/);
});

it('approves and declines who waits [6.4]', async () => {
  const user = userEvent.setup();
  const waiting = { ...vic, tenantEnabled: false, systemRole: null, status: 'pending' as const };
  const changes = show('superAdmin', [waiting]);
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(changes).toEqual([{ systemRole: 'noAccess' }]));
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(changes).toEqual([{ systemRole: 'noAccess' }, { tenantEnabled: true }]));
});
