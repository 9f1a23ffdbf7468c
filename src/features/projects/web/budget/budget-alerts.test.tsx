import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProjectBudgetUsage } from '#src/features/projects/contract-usage.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { clearAccount } from '#src/platform/web/current-account.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { SignedIn, adasResponses } from '#tests/support/screen/signed-in.tsx';
import { BudgetAlerts } from './budget-alerts.tsx';

afterEach(() => {
  act(clearAccount);
  vi.useRealTimers();
});

const near: ProjectBudgetUsage = {
  projectId: anId(20),
  projectName: 'Website',
  projectUpdatedAt: '2026-11-20T09:00:00.000Z',
  of: 'hours',
  used: 8 * 3_600_000,
  budget: 10 * 3_600_000,
  share: 0.8,
  level: 'near',
  otherCurrencies: [],
  currency: 'EUR',
};
const over: ProjectBudgetUsage = { ...near, used: 11 * 3_600_000, share: 1.1, level: 'over' };
/** The answer after the budget was lowered. */
const lowered = { ...near, projectUpdatedAt: '2026-11-21T09:30:00.000Z' };

it.each([
  ['from 80 %', [[], [near]], 'Website is close to its budget: 8:00 of 10:00 h · 80%'],
  ['beyond it', [[near], [over]], 'Website is over budget: 11:00 of 10:00 h · 110%'],
  ['only once', [[near], [near]], null],
  ['not after the budget was changed', [[], [lowered]], null],
])('warns when saved time uses up a budget, %s', async (_, answers, notice) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  let asked = 0;
  const usage = () => ({ retainers: [], budgets: answers[asked++] ?? [] });
  serveRouter({ projects: fakeApi(projectsContract, { usage }) }, adasResponses);
  render(
    <MemoryRouter>
      <SignedIn>
        <BudgetAlerts />
      </SignedIn>
    </MemoryRouter>,
  );
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  vi.setSystemTime('2026-11-21T10:00:00.000Z');
  await act(() => queryClient.invalidateQueries());
  expect(asked).toBe(2);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/budget/)?.textContent ?? null).toBe(notice);
});
