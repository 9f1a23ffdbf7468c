import 'fake-indexeddb/auto';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import {
  starterMileageRates,
  starterPerDiemRates,
} from '#src/features/expenses/rules/kinds/starter-rates.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExpenseSettingsPage } from './expense-settings-page.tsx';

let saved: object[];

beforeEach(() => {
  saved = [];
  queryClient.clear();
  const germany = { country: 'DE', currency: 'EUR' };
  const stored = {
    settings: {
      categories: [],
      mileageRates: starterMileageRates(germany),
      perDiemRates: starterPerDiemRates(germany),
    },
    revision: 3,
  };
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        settings: () => stored,
        updateSettings: (input) => {
          saved.push(input);
          return stored;
        },
      }),
    },
    adasResponses,
  );
});

async function openTab(tab: string, caption: string) {
  render(
    <MemoryRouter initialEntries={[`/expenses/categories?tab=${tab}`]}>
      <SignedIn>
        <ExpenseSettingsPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Expense settings' });
  await screen.findByRole('table', { name: caption });
  return userEvent.setup();
}

it('mileage rates can have thresholds', async () => {
  const user = await openTab('mileage', 'Mileage rates');
  expect((await screen.findByRole('row', { name: /^Auto/ })).textContent).toBe('AutoAlways€0.30 per km');
  expect(screen.getByRole('link', { name: 'Expenses' }).getAttribute('href')).toBe('/expenses');
  await user.click(screen.getByRole('button', { name: 'Auto' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add threshold' }));
  const second = within(dialog.getByRole('group', { name: 'Rate 2' }));
  await user.type(second.getByRole('textbox', { name: /^Rate/ }), '0.25');
  await user.type(second.getByRole('textbox', { name: /^Above/ }), '10000');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        settings: {
          mileageRates: [
            {
              vehicle: 'Auto',
              steps: [
                { above: 0, rate: '0.3' },
                { above: 10_000, rate: '0.25' },
              ],
            },
            { vehicle: 'Motorrad' },
          ],
        },
        revision: 3,
      },
    ]);
});

it('per diem amounts of another region can be added', async () => {
  const user = await openTab('perDiems', 'Per diems');
  await user.click(await screen.findByRole('button', { name: 'Add amounts' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Region/ }), 'Austria');
  await user.clear(dialog.getByRole('textbox', { name: 'Full day' }));
  await user.type(dialog.getByRole('textbox', { name: 'Full day' }), '50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        settings: {
          perDiemRates: [{ region: 'Deutschland' }, { region: 'Austria', fullDayMinor: 5000, minHours: 8 }],
        },
      },
    ]);
});
