import 'fake-indexeddb/auto';
import { useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { onlineTimesheets } from '#src/features/timesheets/web/public.tsx';
import { useDeferredData } from '#src/platform/web/layout/use-deferred-data.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer } from '#tests/support/fake-timesheets-server.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import { resetTimesheets } from '#tests/support/timesheets-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const noTime = { count: 0, durationMs: 0, billableMs: 0, amounts: [], days: [] };
const newest = { to: '2026-11-21', order: 'desc', limit: 6 } as const;
const withFigures = ['Hours by day', 'Unbilled', 'Retainers and budgets'];

afterEach(resetTimesheets);

it('an account without entries sees steps and no figures', async () => {
  fakeTimesheetsServer({ entries: [] });
  await open();
  await waitFor(() => expect(shown()).toEqual([]));
  expect(screen.queryByText('Earned this month')).toBeNull();
});

it('a target or planned time brings the figures', async () => {
  fakeTimesheetsServer({ entries: [], target: { hours: 8, per: 'day', workdays: [1, 2, 3, 4, 5] } });
  const { unmount } = await open();
  await waitFor(() => expect(shown()).toEqual(withFigures));
  expect(screen.getByText('Earned this month')).toBeTruthy();
  unmount();
  queryClient.clear();
  fakeTimesheetsServer({ entries: [], totals: { count: 1, durationMs: 3_600_000 } });
  await open();
  await waitFor(() => expect(shown()).toEqual(withFigures));
  expect(screen.getByText('Earned this month')).toBeTruthy();
});

it('unbilled work without entries has its card, and no figures of time', async () => {
  const fixedPrice = {
    clientId: anId(10),
    clientName: 'Acme',
    isInternal: false,
    oldestDay: null,
    durationMs: 0,
    amounts: [{ currency: 'EUR', amountMinor: 90_000 }],
    hasFixedPrice: true,
    hasRetainerHours: false,
  };
  fakeTimesheetsServer({ entries: [], unbilled: [fixedPrice] });
  await open();
  await waitFor(() => expect(shown()).toEqual(['Unbilled']));
  expect(screen.queryByText('Earned this month')).toBeNull();
});

it('what it has is known before its first card is shown', async () => {
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(...shown()));
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  fakeTimesheetsServer({
    entries: [],
    answers: {
      totals: async () => {
        await isFree;
        return noTime;
      },
    },
  });
  const opened = open();
  await screen.findByText('Listed');
  free();
  await opened;
  expect(seen).toEqual([]);
});

async function open() {
  const rendered = render(
    <MemoryRouter>
      <SignedIn>
        <DashboardPage />
        <Listed />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('region', { name: 'Get started' });
  return rendered;
}

/** Cards of figures. */
const shown = () => withFigures.filter((name) => screen.queryByRole('region', { name }));

/** Appears with what the page shows once its entries are there. */
function Listed() {
  const { data } = useQuery(onlineTimesheets.list.queryOptions({ input: newest }));
  return useDeferredData(data) && <p>Listed</p>;
}
