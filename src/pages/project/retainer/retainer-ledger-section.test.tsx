import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mock } from 'vitest';
import type { RetainerLedgerEntry } from '#src/features/projects/contract-fields.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { RetainerStatement } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { RetainerLedgerSection } from './retainer-ledger-section.tsx';

const plan = projectRecord({ id: anId(30), name: 'Care plan', billingType: 'retainer', retainerHours: 10 });
const billing = {
  billingType: 'retainer',
  hourlyRate: 120,
  hourlyRateSource: 'project',
  retainerRate: 75,
  retainerHours: 10,
  retainerHoursUsed: 10,
  retainerHoursAvailable: 10,
  currency: 'EUR',
  defaultRate: null,
  defaultHourlyRate: 93.75,
  defaultRetainerRate: 75,
  price: null,
} as const;
const line = {
  from: '2026-10-01',
  to: '2026-10-31',
  carriedMs: 0,
  boughtMs: 36_000_000,
  openingMs: 36_000_000,
  usedMs: 36_000_000,
  adjustmentsMs: 0,
  overMs: 0,
  overRate: 75,
  expiredMs: 0,
  closingMs: 0,
  beyond: [{ rate: 120, currency: 'EUR', ms: 7_200_000, amountMinor: 24_000 }],
  notBillableMs: 0,
};

const outside = {
  id: anId(40),
  day: '2026-08-03',
  description: 'Audit',
  durationMs: 5_400_000,
  billable: true,
  retainerMs: 5_400_000,
  rate: 75,
  rateReason: 'retainer:36000000/36000000',
  amountMinor: 11_250,
  currency: 'EUR',
  invoiced: false,
};

let account: RetainerStatement;
let entries: RetainerLedgerEntry[];
let onEdit: Mock<() => void>;

beforeEach(() => {
  queryClient.clear();
  onEdit = vi.fn<() => void>();
  entries = [];
  account = {
    today: '2026-11-20',
    left: { leftMs: 0, openingMs: 36_000_000 },
    forecast: { weeklyMs: 3_600_000, exhaustedOn: null },
    lines: [line, { ...line, from: '2026-09-01', to: '2026-09-30', beyond: [] }],
    outside: null,
    differences: [],
  };
  serveRouter(
    {
      projects: fakeApi(projectsContract, {
        retainer: () => account,
        retainerEntries: (input) => onePage(input.outside ? [outside] : entries),
      }),
    },
    adasResponses,
  );
});

function open() {
  render(
    <MemoryRouter>
      <RetainerLedgerSection project={plan} billing={billing} onEdit={onEdit} />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
}

describe('the retainer ledger', () => {
  it('shows the value of overage, and its rate [9.4]', async () => {
    open();
    expect(await screen.findByText('Extra hours, €120.00/h')).toBeTruthy();
    expect(screen.getByText('2:00 · €240.00')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Used up. Further work is billed at €120.00/h.');
  });

  it('shows extra hours of a period by its own rate, not today’s [9.4]', async () => {
    const atFormerRate = { rate: 60, currency: 'EUR', ms: 3_600_000, amountMinor: 6_000 };
    account.lines = [{ ...line, overMs: 3_600_000, overRate: 60, beyond: [atFormerRate] }];
    open();
    expect(await screen.findByText('2:00 · €120.00')).toBeTruthy();
  });

  it('names what a later change of an invoiced period left, with the way to correct it', async () => {
    account.differences = [
      {
        projectId: plan.id,
        projectName: plan.name,
        from: line.from,
        to: line.to,
        kind: 'moreInvoiced',
        durationMs: 7_200_000,
        invoiceId: anId(51),
        entry: null,
      },
    ];
    open();
    expect(await screen.findByText(/2:00 h more are invoiced than the retainer has/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open invoice' });
    expect(link.getAttribute('href')).toBe(`/invoices/${anId(51)}`);
  });

  it('lists entries as a table with a running balance, without the rate of each [9.4]', async () => {
    const user = userEvent.setup();
    const day = '2026-10-05';
    const hour = 3_600_000;
    account.lines = [
      { ...line, adjustmentsMs: hour, usedMs: 11 * hour, overMs: hour },
      { ...line, from: '2026-09-01', to: '2026-09-30' },
    ];
    entries = [
      { ...outside, id: anId(41), day, description: 'Design', durationMs: 4 * hour, retainerMs: 4 * hour },
      {
        ...outside,
        id: anId(42),
        day,
        description: 'Call',
        durationMs: hour,
        billable: false,
        retainerMs: null,
      },
      { ...outside, id: anId(43), day, description: 'Build', durationMs: 6 * hour, retainerMs: 6 * hour },
    ];
    open();
    const [head] = await screen.findAllByRole('button', { name: /10:00/ });
    if (!head) throw new Error('There is no period.');
    await user.click(head);
    expect(screen.getByText('11:00 · including 1:00 of manual adjustments')).toBeTruthy();
    const table = await screen.findByRole('table');
    const texts = [...table.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(texts).toEqual([
      ['Date', 'Description', 'Hours', 'Balance'],
      ['Hours available', '', '10:00'],
      ['Manual adjustments', '1:00', '9:00'],
      ['5 Oct', 'Design', '4:00', '5:00'],
      ['5 Oct', 'CallNot billable', '1:00', '5:00'],
      ['5 Oct', 'Build', '6:00', '−1:00'],
    ]);
    expect(table.textContent).not.toContain('€');
  });

  it('of hours bought once shows what is left, without an expiry', async () => {
    account.lines = [
      { ...line, from: null, to: null, usedMs: 30_600_000, expiredMs: 5_400_000, beyond: [] },
      { ...line, beyond: [] },
    ];
    open();
    expect((await screen.findByText('Left')).parentElement?.textContent).toBe('Left1:30');
    expect(screen.queryByText(/^Expire/)).toBeNull();
  });

  it('of recurring hours shows how long they last at the current pace', async () => {
    account.left = { leftMs: 18_000_000, openingMs: 36_000_000 };
    open();
    const pace = await screen.findByText(/^At 1:00 h a week/);
    expect(pace.textContent).toBe('At 1:00 h a week, these hours last more than a year.');
  });

  it('lists work outside every period, its price, and ways to fix it [9.4]', async () => {
    const user = userEvent.setup();
    account.outside = {
      takenMs: 5_400_000,
      adjustmentsMs: 0,
      beyond: [{ rate: 120, currency: 'EUR', ms: 1_800_000, amountMinor: 6000 }],
      notBillableMs: 0,
    };
    open();
    const head = await screen.findByRole('button', { name: /^Outside every period/ });
    expect(head.textContent).toBe('Outside every period2:00 h');
    expect(screen.getByText('Taken from the retainer').parentElement?.textContent).toContain('1:30');
    await user.click(head);
    const link = await screen.findByRole('link', { name: 'Audit' });
    expect(link.getAttribute('href')).toContain(outside.id);
    expect(screen.getByRole('button', { name: 'Recalculate rates' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit retainer' }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('lists work outside every period even before the first period', async () => {
    account.lines = [];
    account.left = null;
    account.outside = { takenMs: 0, adjustmentsMs: 0, beyond: [], notBillableMs: 900_000 };
    open();
    expect(await screen.findByRole('button', { name: /^Outside every period/ })).toBeTruthy();
    expect(screen.queryByText(/^No hours are bought ahead/)).toBeNull();
  });
});
