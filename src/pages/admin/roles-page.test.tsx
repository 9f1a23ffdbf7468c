import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { accountsContract } from '#src/features/identity/contract-accounts.ts';
import type { Account } from '#src/features/identity/contract-accounts.ts';
import { invitationsContract } from '#src/features/identity/contract-invitations.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { RolesPage } from './roles-page.tsx';

const northwind = anId(10);
const vic: Account = {
  uid: anId(2),
  email: 'vic@example.org',
  displayName: 'Vic',
  createdAt: '2026-01-01T00:00:00.000Z',
  systemRole: 'user',
  tenantEnabled: false,
  clientViewerOf: [],
  revision: 1,
  status: 'clientAccess',
  lastSignInAt: null,
  hasTwoStep: false,
};

/** The clients Vic can view; without any, Ada can't see his account. */
let viewed: string[];

beforeEach(() => {
  viewed = [northwind];
  const account = () => ({ ...vic, clientViewerOf: viewed });
  serveRouter(
    {
      accounts: fakeApi(accountsContract, {
        list: () => onePage(viewed.length > 0 ? [account()] : []),
        setRole: (input, errors) => {
          if (viewed.length === 0) throw errors.NOT_FOUND();
          viewed = input.clientViewerOf ?? viewed;
          return account();
        },
        addViewer: (input, errors) => {
          if (input.email !== vic.email) {
            const fields = { email: 'You can’t see an account with this email. Invite them instead.' };
            throw errors.NO_SUCH_ACCOUNT({ data: { fields, codes: { email: 'noSuchAccount' } } });
          }
          viewed = [...viewed, input.clientId];
          return {};
        },
      }),
      invitations: fakeApi(invitationsContract, {
        create: ({ email, clientId = null }) => ({
          id: anId(20),
          email,
          clientId,
          tenantEnabled: false,
          createdAt: vic.createdAt,
          expiresAt: vic.createdAt,
          status: 'open' as const,
          link: `https://stint.example/invitation#${clientId}`,
        }),
      }),
      clients: fakeApi(clientsContract, {
        list: () => onePage([clientRecord({ id: northwind, name: 'Northwind' })]),
      }),
    },
    adasResponses,
  );
  render(
    <MemoryRouter>
      <SignedIn>
        <RolesPage />
      </SignedIn>
    </MemoryRouter>,
  );
});

async function openVic(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Vic' }));
  await user.click(await screen.findByRole('combobox', { name: 'Can view' }));
}

it('undoes removing the last client of a viewer [6.5]', async () => {
  const user = userEvent.setup();
  await openVic(user);
  await user.keyboard('{Escape}{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(viewed).toEqual([]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(viewed).toEqual([northwind]));
  expect(await screen.findByText('vic@example.org')).toBeTruthy();
});

it('removes only the removed grant and keeps grants made elsewhere since [6.5]', async () => {
  const user = userEvent.setup();
  const southwind = anId(11);
  await openVic(user);
  viewed = [northwind, southwind];
  await user.keyboard('{Escape}{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(viewed).toEqual([southwind]));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(viewed).toEqual([southwind, northwind]));
});

it('invites someone new to the client that was chosen [6.5]', async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByRole('textbox', { name: /^Email/ }), 'uma@example.org{Enter}');
  const sent = await screen.findByRole('dialog', { name: 'Invited uma@example.org' });
  const link = within(sent).getByRole('textbox', { name: 'Invitation link' });
  expect(link).toHaveProperty('value', `https://stint.example/invitation#${northwind}`);
});
