import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId, clientRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ClientsPage } from './clients-page.tsx';

const acme = clientRecord({ id: anId(1), name: 'Acme' });
const borges = clientRecord({ id: anId(2), name: 'Borges' });
const cortazar = clientRecord({ id: anId(3), name: 'Cortázar' });

let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  serveRouter(
    {
      clients: fakeApi(clientsContract, { list: () => onePage([acme, borges, cortazar]) }),
      projects: fakeApi(projectsContract, {
        list: () => onePage([]),
        work: () => ({
          items: [],
          lastDays: [
            { clientId: acme.id, day: '2026-11-20' },
            { clientId: borges.id, day: '2026-10-05' },
          ],
        }),
      }),
      invoices: fakeApi(invoicesContract, {
        clients: () => ({
          items: [
            {
              clientId: acme.id,
              open: [
                { currency: 'EUR', amountMinor: 15_000 },
                { currency: 'USD', amountMinor: 700 },
              ],
              lastIssueDay: '2026-11-01',
            },
            { clientId: borges.id, open: [], lastIssueDay: '2026-11-09' },
          ],
        }),
      }),
    },
    adasResponses,
  );
});

afterEach(() => {
  act(resetTime);
  act(clearAccount);
});

it('says what each client owes, and the last day with time or an invoice', async () => {
  render(
    <MemoryRouter initialEntries={['/clients']}>
      <SignedIn>
        <ClientsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('cell', { name: '€150.00 + US$7.00' });
  const lastCells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(-3, -1)
        .map(({ textContent }) => textContent),
    );
  expect(lastCells).toEqual([
    ['€150.00 + US$7.00', '20 Nov'],
    ['', '9 Nov'],
    ['', ''],
  ]);
});
