import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { projectsContract } from '#src/features/projects/contract.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, projectRecord } from '#tests/support/entity-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { OlderRatesQuestion } from './rates/older-rates-question.tsx';
import { RecalculateRatesDialog } from './rates/recalculate-rates-dialog.tsx';
import { UnbilledSummary } from './unbilled-summary.tsx';

const website = projectRecord({ id: anId(30), name: 'Website' });
const euros = { currency: 'EUR', amountMinor: 24_000 };
const entry = { id: anId(31), revision: 1, day: '2025-11-13', description: 'Sketches', duration: 2 };
const priced = (rate: number) => ({ rate, rateReason: 'projectRate', currency: 'EUR' });

let isBroken: boolean;
let hasRetainerHours: boolean;
let requests: unknown[];

beforeEach(() => {
  queryClient.clear();
  [isBroken, hasRetainerHours, requests] = [false, false, []];
  serveRouter(
    {
      projects: fakeApi(projectsContract, {
        figures: () => {
          if (isBroken) throw new Error('broken');
          const unbilled = { count: 1, durationMs: 7_200_000, hasRetainerHours, amounts: [euros] };
          return {
            items: [
              {
                projectId: website.id,
                durationMs: 7_200_000,
                countedMs: 7_200_000,
                amounts: [euros],
                unbilled,
                fixedPrice: null,
                currency: 'EUR',
              },
            ],
          };
        },
      }),
      timesheets: fakeApi(timesheetsContract, {
        previewRecalculatedRates: (input) => {
          requests.push(input);
          if (isBroken) throw new Error('broken');
          return {
            count: 1,
            leftOut: [],
            digest: 'a'.repeat(64),
            changes: [
              {
                ...entry,
                projectId: null,
                before: { ...priced(120), amountMinor: 24_000 },
                after: { ...priced(150), amountMinor: 30_000 },
              },
            ],
          };
        },
      }),
    },
    adasResponses,
  );
});

function open() {
  render(
    <MemoryRouter>
      <UnbilledSummary project={website} />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
  return userEvent.setup();
}

async function openRating() {
  render(
    <MemoryRouter>
      <RecalculateRatesDialog project={website} onClose={() => undefined} />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Recalculate rates' }));
  return { user, dialog };
}

describe('the summary of unbilled time', () => {
  it('shows an error and retries on request', async () => {
    isBroken = true;
    const user = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(retry);

    expect(await screen.findByText('€240.00')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that the amount includes retainer hours', async () => {
    hasRetainerHours = true;
    open();
    expect(await screen.findByText('2:00 h in 1 entry · with prepaid hours')).toBeTruthy();
  });

  it('rejects a range that ends before it begins, with a message', async () => {
    const { user, dialog } = await openRating();
    await dialog.findByText(/1 of 1 entry would change/);
    await user.type(dialog.getByLabelText('From'), '2026-11-20');
    await user.type(dialog.getByLabelText('To'), '2026-11-10');

    expect(dialog.getByText('The end date must not be before the start date.')).toBeTruthy();
    expect(dialog.queryByText(/would change|no such entries/)).toBeNull();
    expect(dialog.getByRole('button', { name: /^Change/ })).toHaveProperty('disabled', true);
    expect(requests).not.toContainEqual(expect.objectContaining({ to: '2026-11-10' }));
  });

  it('shows the year of entries from other years', async () => {
    const { dialog } = await openRating();
    const what = await dialog.findByText(/^Sketches/);

    expect(what.closest('li')?.textContent).toMatch(/2025/);
  });

  it('retries a failed preview', async () => {
    const { user, dialog } = await openRating();
    await dialog.findByText(/would change/);
    isBroken = true;
    await user.type(dialog.getByLabelText('From'), '2026-11-01');
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(retry);

    expect(await dialog.findByText(/would change/)).toBeTruthy();
  });
});

it('after a change of rates, entries that aren’t invoiced can get them at once', async () => {
  render(
    <MemoryRouter>
      <OlderRatesQuestion project={website} onClose={() => undefined} />
    </MemoryRouter>,
    { wrapper: SignedIn },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Also recalculate 1 unbilled entry?' }));
  expect(await dialog.findByRole('button', { name: 'Change 1 entry' })).toBeTruthy();
});
