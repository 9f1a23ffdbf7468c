import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { draftRecord, fakeInvoicesServer } from '#tests/support/screen/fake-invoices-server.ts';
import { goOffline } from '#tests/support/screen/fake-network.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { InvoicesPage } from './invoices-page.tsx';

const draft = draftRecord({ id: anId(73) });
const issued = [71, 72].map((n) =>
  draftRecord({ id: anId(n), state: 'issued', number: `2026-${n}`, issueDay: '2026-11-01', balanceMinor: 5 }),
);

async function openDialog(served: { sendsMail: boolean; unsendableIds?: string[] }) {
  const server = Object.assign(fakeInvoicesServer(draft), { others: issued, ...served });
  render(
    <MemoryRouter initialEntries={['/invoices']}>
      <SignedIn>
        <InvoicesPage />
      </SignedIn>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Send 2 by email' }));
  return { server, user, dialog: within(await screen.findByRole('dialog')) };
}

it('several invoices are emailed one after the other, and those that failed again', async () => {
  const { server, user, dialog } = await openDialog({ sendsMail: true, unsendableIds: [anId(72)] });
  expect(dialog.getByText('Still a draft. Issue it first.')).toBeTruthy();
  expect(dialog.getAllByText('nora@acme.example')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
  expect(await dialog.findByText('1 of 2 on their way')).toBeTruthy();
  expect(dialog.getByText(/^You can email 100 recipients an hour/)).toBeTruthy();

  // News of the email that was sent doesn’t change the list.
  await queryClient.invalidateQueries();
  expect(dialog.getByText('1 of 2 on their way')).toBeTruthy();

  server.unsendableIds = [];
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('2 of 2 on their way')).toBeTruthy();
  expect(server.requests).toMatchObject([{ emailed: anId(71) }, { emailed: anId(72) }]);
});

it('emails that were sent together can be undone together', async () => {
  const { server, user, dialog } = await openDialog({ sendsMail: true });
  await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
  expect(await screen.findByText('2 emails will be sent in a few seconds')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 emails cancelled. None was sent.')).toBeTruthy();
  // It says that they are on their way.
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = server.requests.flatMap((request) => ('as' in request ? [request.as] : []));
  expect(sent).toHaveLength(2);
  expect(server.requests.slice(2)).toEqual(sent.map((cancelled) => ({ cancelled })));
});

it('doesn’t say that emails were sent when undoing couldn’t reach the server', async () => {
  const { user, dialog } = await openDialog({ sendsMail: true });
  await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  goOffline();
  await user.click(undo);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText(/already sent/)).toBeNull();
});

it('several invoices aren’t emailed without a mail server', async () => {
  const { dialog } = await openDialog({ sendsMail: false });
  expect(dialog.getByText(/^This installation has no mail server/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Send 2 emails' })).toHaveProperty('disabled', true);
});
