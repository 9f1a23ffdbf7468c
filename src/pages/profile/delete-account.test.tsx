import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

async function openDialog(effect: Parameters<typeof openProfile>[1]) {
  openProfile({}, effect);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete account' }));
}

it('sends the only owner to the accounts, of which one must become an owner first', async () => {
  const dialog = await openDialog({ isLastOwner: true, activeAccounts: 2, otherAccounts: 3 });
  expect(
    await dialog.findByText(/2 others still work here\. Make someone else an owner first\./),
  ).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Choose an owner' }).getAttribute('href')).toBe('/admin/roles');
  expect(dialog.queryByRole('button', { name: 'Delete forever' })).toBeNull();
});

it('tells the last owner that the installation starts over, and who is deleted, too', async () => {
  const dialog = await openDialog({ isLastOwner: true, activeAccounts: 0, otherAccounts: 1 });
  expect(await dialog.findByText(/installation starts over/)).toBeTruthy();
  expect(dialog.getByText(/^1 other account is deleted too/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Delete forever' })).toBeTruthy();
});

it('says nothing about the installation to others', async () => {
  const dialog = await openDialog({ isLastOwner: false, activeAccounts: 0, otherAccounts: 0 });
  expect(dialog.getByText(/^This permanently deletes your clients/)).toBeTruthy();
  expect(dialog.queryByText(/starts over/)).toBeNull();
});
