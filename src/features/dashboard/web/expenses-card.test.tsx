import { implement } from '@orpc/server';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExpensesCard } from './expenses-card.tsx';

beforeEach(() => queryClient.clear());

it('shows what was spent this month, and only what waits for something', async () => {
  const overview = implement(expensesContract).overview.handler(() => ({
    currency: 'EUR',
    count: 12,
    month: { count: 0, amountMinor: 0 },
    toReimburse: { count: 2, amountMinor: 4250 },
    missingReceiptCount: 1,
    draftCount: 0,
  }));
  serveRouter({ expenses: { overview } }, adasResponses);
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
