import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { output } from 'zod';
import { invoicesContract } from '#src/features/invoices/contract.ts';
import { invoiceTabs } from '#src/features/invoices/rules/invoice-status.ts';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';
import type { ProjectBudgetUsage } from '#src/features/projects/contract-usage.ts';
import { onContinueEntry } from '#src/features/timesheets/web/public.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId, entryRecord } from '#tests/support/entity-fixtures.ts';
import { fakeTimesheetsServer, website } from '#tests/support/fake-timesheets-server.ts';
import { aCreate } from '#tests/support/pending-changes.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { SignedIn } from '#tests/support/screen/signed-in.tsx';
import {
  resetTimesheets,
  storePendingOperations,
  PendingChanges,
} from '#tests/support/timesheets-screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const day = '2026-11-20';
const sums = { count: 1, durationMs: 3_600_000, billableMs: 3_600_000 };

beforeEach(() => {
  fakeTimesheetsServer({
    entries: [entryRecord({ id: anId(30), day, description: 'Call' })],
    usage: {
      retainers: [
        { projectId: anId(20), projectName: 'Care plan', retainerHoursUsed: 4, retainerHoursAvailable: 10 },
      ],
    },
    totals: {
      ...sums,
      amounts: [{ currency: 'EUR', amountMinor: 9375 }],
      days: [{ day, durationMs: 3_600_000, billableMs: 3_600_000 }],
    },
  }).isAway = true;
});

afterEach(async () => {
  resetTimesheets();
  await storePendingOperations();
});

describe('the dashboard', () => {
  it('shows hours of the target, if there is one', async () => {
    fakeTimesheetsServer({
      entries: [],
      totals: { ...sums, days: [{ day, durationMs: 3_600_000, billableMs: 3_600_000 }] },
      target: { hours: 8, per: 'day', workdays: [1, 2, 3, 4, 5] },
      now: `${day}T12:00:00.000Z`,
    });
    open();
    await waitFor(() => expect(tally('Today')).toBe('Today1:00 hof 8:00 h'));
    expect(tally('This week')).toBe('This week1:00 hof 40:00 h · 1:00 billable');
    expect(screen.getByRole('progressbar', { name: 'Today’s target' }).ariaValueNow).toBe('13');
    expect(screen.getByRole('progressbar', { name: 'This week’s target' }).ariaValueNow).toBe('3');
  });

  it('counts changes that haven’t synced, and shows how many aren’t priced yet [2.4]', async () => {
    await storePendingOperations(
      aCreate(1, anId(40), { date: day, description: 'On the train', duration: 2 }),
    );
    open();
    await waitFor(() => expect(tally('This week')).toContain('This week3:00 h3:00 billable'));
    expect(tally('Earned this month')).toBe('Earned this month€93.751 not priced yet');
    const friday = screen.getByRole('listitem', { name: 'Friday: 3:00 hours, 3:00 billable' });
    expect(friday).toBeTruthy();
    const row = screen.getByText('On the train').closest('li');
    if (!row) throw new Error('It stands in no row.');
    within(row).getByText(/Not synced yet/);
    within(row).getByText('2:00');
    expect(screen.getByText('1 entry hasn’t synced and isn’t counted here yet.')).toBeTruthy();
  });

  it('shows the server’s totals if everything is synced [2.4]', async () => {
    open();
    await waitFor(() => expect(tally('This week')).toBe('This week1:00 h1:00 billable'));
    expect(tally('Earned this month')).toBe('Earned this month€93.75before tax');
  });

  it('compares with the same days of the week and the month before, and leads to what it counts', async () => {
    const hours = (count: number, amountMinor: number) => ({
      count: 1,
      durationMs: count * 3_600_000,
      billableMs: 0,
      days: [],
      amounts: [{ currency: 'EUR', amountMinor }],
    });
    const byStart: Readonly<Record<string, ReturnType<typeof hours>>> = {
      '2026-11-01': hours(31, 31_000),
      '2026-11-09': hours(3, 0),
      '2026-10-01': hours(24, 42_050),
    };
    fakeTimesheetsServer({
      entries: [entryRecord({ id: anId(30), day, description: 'Call' })],
      answers: { totals: ({ from = '' }) => byStart[from] ?? hours(0, 0) },
    });
    open();
    await waitFor(() => expect(tally('This week')).toContain('−3:00 h vs. last week'));
    expect(tally('This month')).toBe('This month31:00 h0:00 billable+7:00 h vs. last month');
    expect(tally('Earned this month')).toBe('Earned this month€310.00before tax−€110.50 vs. last month');
    const pages = ['Today', 'This week', 'This month', 'Earned this month'].map((label) =>
      screen.getByRole('link', { name: new RegExp(`^${label}: `) }).getAttribute('href'),
    );
    expect(pages).toEqual([
      '/timesheets?range=today',
      '/timesheets',
      '/timesheets?range=this-month',
      '/month',
    ]);
  });

  it('counts no planned work as done, earned or recent [2.4]', async () => {
    await storePendingOperations(
      aCreate(2, anId(41), { date: '2026-11-22', description: 'Tomorrow', duration: 4 }),
      aCreate(1, anId(40), { date: '2026-11-27', description: 'Next week', duration: 2 }),
    );
    open();
    await waitFor(() => expect(tally('This month')).toBe('This month1:00 h1:00 billable'));
    expect(tally('Earned this month')).toBe('Earned this month€93.75before tax');
    expect(tally('This week')).toBe('This week1:00 h1:00 billablewithout 4:00 h on later days');
    expect(screen.queryByText('Next week')).toBeNull();
  });

  it('draws a minute as a thin bar, not as a whole day', async () => {
    fakeTimesheetsServer({
      entries: [],
      projects: [],
      totals: { ...sums, amounts: [], days: [{ day, durationMs: 60_000, billableMs: 60_000 }] },
    });
    open();
    const friday = await screen.findByRole('listitem', { name: 'Friday: 0:01 hours, 0:01 billable' });
    const heights = [...friday.querySelectorAll('div > div')].map((bar) =>
      parseFloat(getComputedStyle(bar).height),
    );
    expect(heights).toHaveLength(2);
    expect(Math.max(...heights)).toBeLessThan(1);
  });

  it('also draws the last twelve weeks, with their target', async () => {
    fakeTimesheetsServer({
      entries: [],
      totals: { ...sums, days: [{ day, durationMs: 3_600_000, billableMs: 3_600_000 }] },
      target: { hours: 8, per: 'day', workdays: [1, 2, 3, 4, 5] },
      now: `${day}T12:00:00.000Z`,
    });
    open();
    const hours = within(await screen.findByRole('region', { name: 'Hours by day' }));
    expect(hours.getAllByRole('listitem')).toHaveLength(7);
    expect(hours.getByText('Target')).toBeTruthy();
    const weeks = hours.getByRole('button', { name: '12 weeks' });
    fireEvent.click(weeks);
    expect(await hours.findByRole('listitem', { name: /22 Nov 2026: 1:00 hours/ })).toBeTruthy();
    expect(hours.getAllByRole('listitem')).toHaveLength(12);
    expect(screen.getByRole('region', { name: 'Hours by week' })).toBeTruthy();
    expect(weeks.ariaPressed).toBe('true');
    fireEvent.click(hours.getByRole('button', { name: 'This week' }));
    expect(hours.getAllByRole('listitem')).toHaveLength(7);
  });

  it('shows unbilled amounts with their age, budgets from 80 %, and continues recent work', async () => {
    const amounts = [{ currency: 'EUR', amountMinor: 90_000 }];
    const noClient = { clientId: null, clientName: null, isInternal: false };
    const owed = {
      ...noClient,
      durationMs: 3_600_000,
      amounts,
      hasFixedPrice: false,
      hasRetainerHours: false,
    };
    fakeTimesheetsServer({
      entries: [entryRecord({ id: anId(30), day, description: 'Call', projectId: website.id })],
      usage: { budgets: [aBudget({ of: 'money', used: 90_000, budget: 100_000 }), aBudget({ of: 'hours' })] },
      unbilled: [
        { ...owed, clientId: anId(10), clientName: 'Acme', oldestDay: '2026-10-10' },
        { ...owed, oldestDay: '2026-11-01', isInternal: true },
        { ...owed, oldestDay: '2026-11-11', hasFixedPrice: true },
        { ...owed, clientId: anId(11), clientName: 'Corp', oldestDay: null, hasFixedPrice: true },
        {
          ...owed,
          clientId: anId(12),
          clientName: 'Dent',
          oldestDay: '2026-11-20',
          hasRetainerHours: true,
        },
        { ...owed, clientId: anId(13), clientName: 'Elm', oldestDay: '2026-11-21' },
      ],
    });
    const continued: string[] = [];
    const stop = onContinueEntry(({ description }) => continued.push(description));
    open();
    const unbilled = await screen.findByRole('region', { name: 'Unbilled' });
    await waitFor(() => expect(unbilled.textContent).toContain('AcmeOldest from 42 days ago€900.00'));
    expect(unbilled.textContent).toContain('InternalOldest from 20 days ago€900.00');
    expect(unbilled.textContent).toContain('No clientOldest from 10 days ago · Fixed price€900.00');
    expect(unbilled.textContent).toContain('CorpFixed price€900.00');
    expect(unbilled.textContent).toContain('Since yesterday · With prepaid hours€900.00');
    expect(unbilled.textContent).toContain('and 1 more client');
    const budgets = screen.getByRole('region', { name: 'Retainers and budgets' });
    expect(await within(budgets).findByText('Care')).toBeTruthy();
    expect(
      within(budgets)
        .getAllByRole('progressbar')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Money budget of Care']);
    const recentWork = screen.getByRole('region', { name: 'Recent work' });
    expect(await within(recentWork).findByText('Website')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Continue “Call” with the timer' }));
    expect(continued).toEqual(['Call']);
    act(stop);
  });

  it('shows each card as soon as its figures are there', async () => {
    const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
    fakeTimesheetsServer({
      entries: [entryRecord({ id: anId(30), day, description: 'Call' })],
      answers: {
        unbilled: async () => {
          await isFree;
          return { items: [], clientCount: 0 };
        },
        totals: async (input) => {
          if (input.from === '2026-11-16') await isFree;
          return { ...sums, amounts: [], days: [] };
        },
      },
    });
    open();
    await waitFor(() => expect(tally('This month')).toBe('This month1:00 h1:00 billable'));
    expect(screen.getByText('Call')).toBeTruthy();
    expect(await screen.findByText(/^Active retainers and budgets/)).toBeTruthy();
    expect(tally('This week')).toBe('This week');
    expect(screen.queryByText('No unbilled work.')).toBeNull();
    free();
    await waitFor(() => expect(tally('This week')).toContain('0:00 h'));
    expect(await screen.findByText('No unbilled work.')).toBeTruthy();
  });

  it('shows what is open and overdue per currency, each with its documents', async () => {
    const owedSums = [
      {
        currency: 'EUR',
        dueMinor: 90_000,
        balanceMinor: 80_000,
        claimsMinor: 0,
        onAccountMinor: 4_000,
        ageing: [50_000, 20_000, 0, 0, 10_000],
      },
      {
        currency: 'USD',
        dueMinor: 7_000,
        balanceMinor: 7_000,
        claimsMinor: 0,
        onAccountMinor: 0,
        ageing: [7_000, 0, 0, 0, 0],
      },
    ];
    serveInvoiceTotals({ all: 9, draft: 1, open: 3, overdue: 2, paid: 3 }, owedSums);
    open();
    const card = within(await screen.findByRole('region', { name: 'Invoices' }));
    const rows = card.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'Overdue2 invoices€300.00',
      'Open3 invoices€500.00US$70.00',
      'Drafts1 invoice',
      'Credit€40.00',
    ]);
    const pages = card.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(pages).toEqual([
      '/invoices',
      '/invoices?tab=overdue',
      '/invoices?tab=open',
      '/invoices?tab=draft',
    ]);
  });

  it('says so if nothing is open, and shows no card before the first document', async () => {
    serveInvoiceTotals({ all: 1, paid: 1 }, []);
    const { unmount } = open();
    expect(await screen.findByText('No open invoices.')).toBeTruthy();
    unmount();
    serveInvoiceTotals({}, []);
    open();
    await screen.findByRole('region', { name: 'Get started' });
    expect(screen.queryByRole('region', { name: 'Invoices' })).toBeNull();
  });

  it('shows the server’s week on a device whose clock is two weeks ahead [2.4]', async () => {
    const isOver = setTimeSource(() => Date.now() - 14 * 86_400_000);
    vi.setSystemTime('2026-12-05T09:00:00.000Z');
    open();
    expect(await screen.findByRole('listitem', { name: 'Friday: 1:00 hours, 1:00 billable' })).toBeTruthy();
    act(isOver);
  });
});

const aBudget = (fields: Partial<ProjectBudgetUsage>): ProjectBudgetUsage => ({
  projectId: anId(20),
  projectName: 'Care',
  projectUpdatedAt: '2026-11-02T09:00:00.000Z',
  of: 'hours',
  used: 8 * 3_600_000,
  budget: 10 * 3_600_000,
  share: 0.8,
  level: 'near',
  otherCurrencies: [],
  currency: 'EUR',
  ...fields,
});

type Totals = output<NonNullable<(typeof invoicesContract.totals)['~orpc']['outputSchema']>>;

function serveInvoiceTotals(counts: Partial<Record<InvoiceTab, number>>, invoiceSums: Totals['sums']) {
  queryClient.clear();
  const totals = () => ({
    counts: invoiceTabs.map((tab) => ({ tab, count: counts[tab] ?? 0 })),
    sums: invoiceSums,
  });
  fakeTimesheetsServer({ entries: [], routers: { invoices: fakeApi(invoicesContract, { totals }) } });
}

function open() {
  return render(
    <MemoryRouter>
      <SignedIn>
        <PendingChanges />
        <DashboardPage />
      </SignedIn>
    </MemoryRouter>,
  );
}

const tally = (label: string) =>
  screen.getAllByText(label).flatMap((word) => word.closest('dt') ?? [])[0]?.parentElement?.textContent;
