import { ORPCError } from '@orpc/server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { DeletionEffect } from '#src/features/identity/contract-session.ts';
import { watchRequests } from '#tests/support/screen/fake-network.ts';
import { openProfile } from '#tests/support/screen/profile-screen.tsx';

async function openDialog(
  effect: DeletionEffect | (() => DeletionEffect),
  pages: Parameters<typeof openProfile>[2] = {},
) {
  openProfile({}, typeof effect === 'function' ? effect : () => effect, pages);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete account' }));
}

it('sends the only owner to the accounts, of which one must become an owner first', async () => {
  const dialog = await openDialog({
    isLastOwner: true,
    activeAccounts: 2,
    otherAccounts: ['a@example.org', 'b@example.org'],
  });
  expect(
    await dialog.findByText(/2 others still work here\. Make someone else an owner first\./),
  ).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Choose an owner' }).getAttribute('href')).toBe('/admin/roles');
  expect(dialog.queryByRole('button', { name: 'Delete forever' })).toBeNull();
});

it('tells the last owner that the installation starts over, and who is deleted, too', async () => {
  const dialog = await openDialog({
    isLastOwner: true,
    activeAccounts: 0,
    otherAccounts: ['dana@example.org'],
  });
  expect(await dialog.findByText(/installation starts over/)).toBeTruthy();
  expect(dialog.getByText(/^1 other account is deleted too, with its invoices, receipts/)).toBeTruthy();
  expect(dialog.getByRole('listitem').textContent).toBe('dana@example.org');
  expect(dialog.getByRole('button', { name: 'Delete forever' })).toBeTruthy();
});

it('names 20 of the accounts that are deleted, too, and counts the others', async () => {
  const otherAccounts = Array.from({ length: 23 }, (_, index) => `person-${index + 1}@example.org`);
  const dialog = await openDialog({ isLastOwner: true, activeAccounts: 0, otherAccounts });
  expect(await dialog.findByText(/^23 other accounts are deleted too/)).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...otherAccounts.slice(0, 20),
    'and 3 others',
  ]);
});

it('says nothing about the installation to others', async () => {
  const dialog = await openDialog({ isLastOwner: false, activeAccounts: 0, otherAccounts: [] });
  expect(dialog.getByText(/^This permanently deletes your clients/)).toBeTruthy();
  expect(dialog.queryByText(/starts over/)).toBeNull();
});

it('can’t be confirmed before it is known who is deleted, too', async () => {
  const effect = vi
    .fn<() => DeletionEffect>(() => ({
      isLastOwner: true,
      activeAccounts: 0,
      otherAccounts: ['dana@example.org'],
    }))
    .mockImplementationOnce(() => {
      throw new ORPCError('FORBIDDEN', { message: 'Not now.' });
    });
  const dialog = await openDialog(effect);
  expect(await dialog.findByText('Not now.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete forever' })).toBeNull();

  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));

  const loaded = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  expect(await loaded.findByText('dana@example.org')).toBeTruthy();
  expect(loaded.getByRole('button', { name: 'Delete forever' })).toBeTruthy();
});

it('agrees to delete the accounts that it names, and names those of now if they changed', async () => {
  const otherAccounts = ['dana@example.org'];
  const sent: unknown[] = [];
  const stop = watchRequests((request) => {
    if (request.url.endsWith('/delete-account'))
      void request
        .clone()
        .json()
        .then((body) => sent.push(body));
  });
  onTestFinished(stop);
  const dialog = await openDialog(
    () => ({ isLastOwner: true, activeAccounts: 0, otherAccounts: [...otherAccounts] }),
    {
      '/api/auth/delete-account': () =>
        Response.json({ code: 'OTHER_ACCOUNTS_CHANGED', message: 'They changed.' }, { status: 409 }),
    },
  );
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Email' }), 'ada@example.org');
  await userEvent.type(dialog.getByLabelText(/^Password/), 'a password');
  otherAccounts.push('late@example.org');

  await userEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));

  expect(await dialog.findByText('They changed.')).toBeTruthy();
  expect(await dialog.findByText('late@example.org')).toBeTruthy();
  expect(sent).toMatchObject([{ otherAccounts: ['dana@example.org'] }]);
});
