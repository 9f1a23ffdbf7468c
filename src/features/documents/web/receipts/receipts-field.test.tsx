import 'fake-indexeddb/auto';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clearEndedUploads } from '#src/features/documents/web/upload/upload-manager.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { documentRecord, fakeDocumentsServer } from '#tests/support/screen/fake-documents-server.ts';
import { goOffline } from '#tests/support/screen/fake-network.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { addReceipts } from './add-receipts.ts';
import { ReceiptsField } from './receipts-field.tsx';

const expenseId = anId(30);

afterEach(() => {
  cleanup();
  clearEndedUploads();
  clearAccount();
});

function open() {
  const form = (
    <SignedIn>
      <ReceiptsField expenseId={expenseId} onFiles={(files) => addReceipts(files, expenseId)} />
    </SignedIn>
  );
  return { user: userEvent.setup(), ...render(form) };
}

const group = () => within(screen.getByRole('group', { name: 'Receipts' }));

it('a receipt is removed by keyboard, and restored in place', async () => {
  const place = { type: 'receipt', entityType: 'expense', entityId: expenseId } as const;
  const server = fakeDocumentsServer([documentRecord({ id: anId(50), name: 'wrong.pdf', ...place })]);
  const { user } = open();
  const receipt = await screen.findByRole('button', { name: 'wrong.pdf' });
  act(() => receipt.focus());
  await user.keyboard('{Delete}');
  await group().findByText('Removed wrong.pdf');
  expect(group().queryByRole('button', { name: 'wrong.pdf' })).toBeNull();
  expect(server.documents).toEqual([]);

  expect(document.activeElement?.textContent).toBe('Undo');
  await user.keyboard('{Enter}');
  await group().findByRole('button', { name: 'wrong.pdf' });
  expect(group().queryByText('Removed wrong.pdf')).toBeNull();
});

it('a receipt that waits for the network can be removed too, and waits again after Undo', async () => {
  fakeDocumentsServer([]);
  const { user } = open();
  await screen.findByRole('button', { name: 'Add receipt' });
  goOffline();
  const waiting = /^wrong\.png · .*Continues when you’re back online$/;
  act(() => addReceipts([new File(['picture'], 'wrong.png', { type: 'image/png' })], expenseId));
  await group().findByText(waiting);
  await user.click(group().getByRole('button', { name: 'Remove receipt wrong.png' }));
  expect(group().queryByText(waiting)).toBeNull();
  await user.click(group().getByRole('button', { name: 'Undo' }));
  await group().findByText(waiting);
  await user.click(group().getByRole('button', { name: 'Remove receipt wrong.png' }));
});
