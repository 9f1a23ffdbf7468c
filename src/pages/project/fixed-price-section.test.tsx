import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { effectiveBilling } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { agreedPrice } from '#src/features/projects/rules/fixed-price.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { FixedPriceSection } from './fixed-price-section.tsx';
import { UnbilledSummary } from './unbilled-summary.tsx';

const hourMs = 3_600_000;
const website = projectRecord({ id: anId(30), name: 'Website', billingType: 'fixed', fixedPrice: 1200 });
let trackedMs: number;
let edits: number;
let isPriced: boolean;
let currency: string;
let hourlyMinor: number;
let invoicedMinor: number;
const isHourly = () => trackedMs > 0 && (hourlyMinor > 0 || !isPriced);

beforeEach(() => {
  queryClient.clear();
  [trackedMs, edits, isPriced] = [0, 0, true];
  [currency, hourlyMinor, invoicedMinor] = ['EUR', 0, 0];
  const euros = { currency: 'EUR', amountMinor: 120_000 };
  serveRouter(
    {
      projects: fakeApi(projectsContract, {
        figures: () => ({
          items: [
            {
              projectId: website.id,
              durationMs: trackedMs,
              countedMs: trackedMs,
              amounts: [{ ...euros, amountMinor: hourlyMinor }],
              unbilled: {
                count: isHourly() ? 2 : 0,
                hasRetainerHours: false,
                durationMs: isHourly() ? trackedMs : 0,
                amounts: [{ ...euros, amountMinor: hourlyMinor + (isPriced ? 120_000 : 0) }],
              },
              fixedPrice: isPriced
                ? {
                    amountMinor: 120_000,
                    openMinor: 120_000 - invoicedMinor,
                    invoicedInstalmentIds: invoicedMinor > 0 ? [anId(42)] : [],
                    count: isHourly() || trackedMs === 0 ? 0 : 2,
                    durationMs: isHourly() ? 0 : trackedMs,
                  }
                : null,
              currency,
            },
          ],
        }),
      }),
    },
    adasResponses,
  );
});

function open(fields: Partial<Project> = {}) {
  const project = { ...website, ...fields };
  const billing = {
    ...effectiveBilling(project, null),
    retainerHoursUsed: 0,
    retainerHoursAvailable: null,
    currency: 'EUR',
    defaultRate: null,
    defaultHourlyRate: 93.75,
    defaultRetainerRate: 75,
    price: agreedPrice(project, null, 'EUR'),
  };
  render(
    <MemoryRouter>
      <FixedPriceSection project={project} billing={billing} onEdit={() => (edits += 1)} />
      <UnbilledSummary project={project} />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
}

const facts = () => {
  const section = screen.getByRole('region', { name: 'Fixed price' });
  const terms = within(section).getAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
};

describe('the fixed price on the project page [3.8]', () => {
  it('shows the price, its open part, and that the effective rate needs time', async () => {
    open();
    await waitFor(() => {
      expect(facts()).toEqual({
        Price: '€1,200.00',
        Unbilled: '€1,200.00',
        'Effective hourly rate': 'Log time to see your effective hourly rate.',
      });
    });
    const unbilled = screen.getByRole('region', { name: 'Unbilled' });
    await within(unbilled).findByText('€1,200.00');
    expect(unbilled.textContent).not.toContain('No unbilled work');
  });

  it.each([
    [16, '€75.00/h€1,200.00 for 16:00 h. €18.75/h below your default rate of €93.75/h.'],
    [12.8, '€93.75/h€1,200.00 for 12:48 h. Equal to your default rate, €93.75/h.'],
    [7, '€171.43/h€1,200.00 for 7:00 h. €77.68/h above your default rate of €93.75/h.'],
  ])('compares the rate of %d hours with the default rate', async (hours, text) => {
    trackedMs = hours * hourMs;
    open();
    await waitFor(() => expect(facts()['Effective hourly rate']).toBe(text));
    const unbilled = screen.getByRole('region', { name: 'Unbilled' });
    await within(unbilled).findByText(/h in 2 entries, covered by the fixed price$/);
  });

  it('shows the open part in its own currency while the client’s new one loads', async () => {
    currency = 'JPY';
    open();
    await waitFor(() => expect(facts()['Unbilled']).toMatch(/^(JP)?¥120,000$/));
  });

  it('doesn’t call hours charged separately part of the price', async () => {
    [trackedMs, hourlyMinor] = [2 * hourMs, 8000];
    open();
    const unbilled = within(await screen.findByRole('region', { name: 'Unbilled' }));
    await unbilled.findByText('€1,280.00');
    expect(unbilled.getByText('2:00 h in 2 entries')).toBeTruthy();
  });

  it('lists the instalments by date, and what is in none', async () => {
    const instalment = (place: number, date: string, name: string | null) => ({
      id: anId(place),
      date,
      name,
      amount: 300.5,
    });
    open({ instalments: [instalment(41, '2027-02-01', null), instalment(42, '2026-12-01', 'Concept')] });
    const list = within(await screen.findByRole('list', { name: 'Instalments' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/2026Concept€300\.50$/),
      expect.stringMatching(/2027€300\.50$/),
      'Not in an instalment€599.00',
    ]);
  });

  it('marks invoiced instalments', async () => {
    invoicedMinor = 30_000;
    const instalments = [41, 42].map((place) => ({
      id: anId(place),
      date: '2026-12-01',
      name: `Part ${place}`,
      amount: 300,
    }));
    open({ instalments });
    const list = within(await screen.findByRole('list', { name: 'Instalments' }));
    await list.findByText('Invoiced');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Part 41€300\.00$/),
      expect.stringMatching(/Part 42Invoiced€300\.00$/),
      'Not in an instalment€600.00',
    ]);
    expect(facts()['Unbilled']).toBe('€900.00');
  });

  it('asks for a missing price, and shows no €0.00', async () => {
    [trackedMs, isPriced] = [2 * hourMs, false];
    open({ fixedPrice: null });
    const unbilled = within(await screen.findByRole('region', { name: 'Unbilled' }));
    await unbilled.findByText('2:00 h in 2 entries');
    expect(unbilled.queryByText(/0\.00/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Set price' }));
    expect(edits).toBe(1);
  });
});
