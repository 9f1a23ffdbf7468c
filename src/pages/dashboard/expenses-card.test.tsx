import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExpensesCard } from './expenses-card.tsx';
import { UnbilledCard } from './unbilled-card.tsx';

beforeEach(() => queryClient.clear());

function serve(unbilled: { count: number; amounts: { currency: string; amountMinor: number }[] }) {
  const overview = () => ({
    currency: 'EUR',
    count: 12,
    month: { count: 0, amountMinor: 0 },
    toReimburse: { count: 2, amountMinor: 4250 },
    unbilled,
    missingReceiptCount: 1,
    draftCount: 0,
  });
  const timesheets = fakeApi(timesheetsContract, { unbilled: () => ({ items: [], clientCount: 0 }) });
  serveRouter({ expenses: fakeApi(expensesContract, { overview }), timesheets }, adasResponses);
}

it('shows what was spent this month, and only what waits for something', async () => {
  serve({ count: 0, amounts: [] });
  render(
    <MemoryRouter>
      <SignedIn>
        <ExpensesCard today="2026-11-21" />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByText('€42.50');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    'This month0 expenses€0.00',
    'To reimburse2 expenses€42.50',
    'Receipts missing1 expense',
  ]);
  expect(screen.getByRole('link', { name: 'Receipts missing' }).getAttribute('href')).toBe(
    '/expenses?state=missingReceipt',
  );
});

it('unbilled expenses are a line of their own below unbilled time', async () => {
  serve({ count: 3, amounts: [{ currency: 'EUR', amountMinor: 23_000 }] });
  render(
    <MemoryRouter>
      <SignedIn>
        <UnbilledCard today="2026-11-21" />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByText('€230.00');
  expect(screen.getByRole('listitem').textContent).toBe('Expenses3 expenses€230.00');
  expect(screen.queryByText('No unbilled work.')).toBeNull();
});
