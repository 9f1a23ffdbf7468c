import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { RecurringCard } from './recurring-card.tsx';
import { RemindersCard } from './reminders-card.tsx';

beforeEach(() => queryClient.clear());

type Overview = { upcoming: { name: string; clientName: string; day: string }[]; failedCount: number };
let dueCount = 0;

function open({ upcoming, failedCount }: Overview) {
  serveRouter(
    {
      reminders: fakeApi(remindersContract, { overview: () => ({ dueCount }) }),
      recurringInvoices: fakeApi(recurringInvoicesContract, {
        overview: () => ({
          upcoming: upcoming.map((each, place) => ({ ...each, id: anId(40 + place), clientId: anId(5) })),
          failedCount,
        }),
      }),
    },
    adasResponses,
  );
  render(
    <MemoryRouter>
      <SignedIn>
        <p>Ready</p>
        <RemindersCard />
        <RecurringCard today="2026-11-23" />
      </SignedIn>
    </MemoryRouter>,
  );
}

it('say what comes next, what failed and who can be reminded, and lead there', async () => {
  dueCount = 3;
  open({
    upcoming: [
      { name: 'Care', clientName: 'Acme', day: '2026-12-01' },
      { name: 'Hosting', clientName: 'Globex', day: '2027-01-01' },
    ],
    failedCount: 2,
  });
  await screen.findByText('3 invoices can be reminded today');
  await screen.findByText('2 invoices couldn’t be finished');
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '2 invoices couldn’t be finished',
    'AcmeCare1 Dec',
    'GlobexHosting1 Jan 2027',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/invoices/reminders',
    '/invoices/recurring',
    '/invoices/recurring',
    `/invoices/recurring/${anId(40)}`,
    `/invoices/recurring/${anId(41)}`,
  ]);
  // The event of another tab.
  dueCount = 1;
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('1 invoice can be reminded today');
});

it('aren’t there if there is nothing to say', async () => {
  dueCount = 0;
  open({ upcoming: [], failedCount: 0 });
  await screen.findByText('Ready');
  await act(() => queryClient.refetchQueries());
  expect(screen.queryAllByRole('heading')).toEqual([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
});
