import { implement } from '@orpc/server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mock } from 'vitest';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { RetainerAccount } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { answering } from '#tests/support/answers.ts';
import { anId, projectRecord } from '#tests/support/records.ts';
import { adasPages, SignedIn } from '#tests/support/signed-in.tsx';
import { RetainerLedger } from './retainer-ledger.tsx';

const plan = projectRecord({ id: anId(30), name: 'Care plan', billingType: 'retainer', retainerHours: 10 });
const billing = {
  billingType: 'retainer',
  hourlyRate: 120,
  hourlyRateOf: 'project',
  retainerRate: 75,
  retainerHours: 10,
  retainerHoursUsed: 10,
  retainerHoursAvailable: 10,
  currency: 'EUR',
} as const;
const line = {
  from: '2026-10-01',
  to: '2026-10-31',
  carriedSeconds: 0,
  boughtSeconds: 36_000,
  openingSeconds: 36_000,
  usedSeconds: 36_000,
  byHandSeconds: 0,
  overSeconds: 0,
  expiredSeconds: 0,
  closingSeconds: 0,
  beyond: [{ rate: 120, currency: 'EUR', seconds: 7200, amountMinor: 24_000 }],
  notBillableSeconds: 0,
};

const astray = {
  id: anId(40),
  day: '2026-08-03',
  description: 'Audit',
  durationSeconds: 5400,
  billable: true,
  retainerSeconds: 5400,
  rate: 75,
  rateReason: 'Retainer, 10 of 10 h left',
  amountMinor: 11_250,
  currency: 'EUR',
  invoiced: false,
};

let account: RetainerAccount;
let onEdit: Mock<() => void>;

beforeEach(() => {
  queryClient.clear();
  onEdit = vi.fn<() => void>();
  account = {
    today: '2026-11-20',
    left: { leftSeconds: 0, openingSeconds: 36_000 },
    forecast: { secondsAWeek: 3600, exhaustedOn: null },
    lines: [line, { ...line, from: '2026-09-01', to: '2026-09-30', beyond: [] }],
    outside: null,
  };
  const projects = implement(projectsContract);
  answering(
    {
      projects: {
        retainer: projects.retainer.handler(() => account),
        retainerEntries: projects.retainerEntries.handler(({ input }) => ({
          items: input.outside ? [astray] : [],
          nextCursor: null,
        })),
      },
    },
    adasPages,
  );
});

function open() {
  render(
    <MemoryRouter>
      <RetainerLedger project={plan} billing={billing} onEdit={onEdit} />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
}

describe('the ledger of a retainer', () => {
  it('says what work beyond it came to, and at which rate more is billed [9.4]', async () => {
    open();
    expect(await screen.findByText('Beyond, at €120.00')).toBeTruthy();
    expect(screen.getByText('2:00 · €240.00')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Used up: more work is billed at €120.00 an hour.');
  });

  it('says of hours bought once what is left: they have no end at which they expire', async () => {
    account.lines = [
      { ...line, from: null, to: null, usedSeconds: 30_600, expiredSeconds: 5400, beyond: [] },
      { ...line, beyond: [] },
    ];
    open();
    expect((await screen.findByText('Left')).parentElement?.textContent).toBe('Left1:30');
    expect(screen.queryByText(/^Expire/)).toBeNull();
  });

  it('says of hours that are bought again how far they reach at this pace', async () => {
    account.left = { leftSeconds: 18_000, openingSeconds: 36_000 };
    open();
    const pace = await screen.findByText(/^At 1:00 h a week/);
    expect(pace.textContent).toBe('At 1:00 h a week, as lately, they are not used up within a year.');
  });

  it('lists what no period holds, how it was priced, and the ways out of it [9.4]', async () => {
    const user = userEvent.setup();
    account.outside = {
      takenSeconds: 5400,
      byHandSeconds: 0,
      beyond: [{ rate: 120, currency: 'EUR', seconds: 1800, amountMinor: 6000 }],
      notBillableSeconds: 0,
    };
    open();
    const head = await screen.findByRole('button', { name: /^Outside every period/ });
    expect(head.textContent).toBe('Outside every period2:00 h');
    expect(screen.getByText('Taken from the retainer').parentElement?.textContent).toContain('1:30');
    await user.click(head);
    const link = await screen.findByRole('link', { name: 'Audit' });
    expect(link.getAttribute('href')).toContain(astray.id);
    expect(screen.getByRole('button', { name: 'Work out rates anew' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change the retainer' }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('shows what no period holds also where no period has begun yet', async () => {
    account.lines = [];
    account.left = null;
    account.outside = { takenSeconds: 0, byHandSeconds: 0, beyond: [], notBillableSeconds: 900 };
    open();
    expect(await screen.findByRole('button', { name: /^Outside every period/ })).toBeTruthy();
    expect(screen.queryByText(/^No hours are bought ahead/)).toBeNull();
  });
});
