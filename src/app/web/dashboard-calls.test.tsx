import 'fake-indexeddb/auto';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { documentsContract } from '#src/features/documents/contract.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { BudgetAlerts } from '#src/features/projects/web/budget/budget-alerts.tsx';
import { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import { remindersContract } from '#src/features/reminders/contract.ts';
import { DashboardPage } from '#src/pages/dashboard/dashboard-page.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { dashboardCalls } from '#tests/support/dashboard-calls.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer, website } from '#tests/support/fake-timesheets-server.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { recordCalls } from '#tests/support/screen/record-calls.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';

afterEach(resetTimesheets);

const overview = () => ({
  currency: 'EUR',
  count: 0,
  month: { count: 0, amountMinor: 0 },
  toReimburse: { count: 0, amountMinor: 0 },
  unbilled: { count: 0, amounts: [] },
  missingReceiptCount: 0,
  draftCount: 0,
});

it('asks for the dashboard in one request, and loads neither all clients nor all projects', async () => {
  fakeTimesheetsServer({
    entries: [entryRecord({ id: anId(30), description: 'Call', projectId: website.id })],
    routers: {
      invoices: fakeApi(invoicesContract, { totals: () => ({ counts: [], sums: [] }) }),
      expenses: fakeApi(expensesContract, { overview }),
      reminders: fakeApi(remindersContract, { overview: () => ({ dueCount: 0 }) }),
      recurringInvoices: fakeApi(recurringInvoicesContract, {
        overview: () => ({ upcoming: [], failedCount: 0 }),
      }),
      documents: fakeApi(documentsContract, { expiring: () => ({ items: [], count: 0 }) }),
    },
  });
  const requests = recordCalls();
  render(
    <MemoryRouter>
      <SignedIn>
        <DashboardPage />
        <BudgetAlerts />
      </SignedIn>
    </MemoryRouter>,
  );
  expect(await screen.findByText('Website')).toBeTruthy();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requests.map(byName)).toEqual([
    byName([...dashboardCalls, ['projects/usage', {}]]),
    [['projects/get', { id: website.id }]],
  ]);
});

function byName(calls: readonly unknown[]): unknown[] {
  return calls.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
