import 'fake-indexeddb/auto';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import {
  starterMileageRates,
  starterPerDiemRates,
} from '#src/features/expenses/rules/kinds/starter-rates.ts';
import { ExpenseDialog } from '#src/features/expenses/web/form/expense-dialog.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { expenseLine, expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';

const germany = { country: 'DE', currency: 'EUR' };
const german = {
  categories: [],
  mileageRates: starterMileageRates(germany),
  perDiemRates: starterPerDiemRates(germany),
};

const drive = expenseRecord({
  kind: 'mileage',
  mileage: {
    vehicle: 'Auto',
    unit: 'km',
    distance: '100',
    isReturnTrip: false,
    rates: [{ distance: '100', rate: '0.25' }],
  },
  trip: { from: 'Berlin', to: 'Potsdam', purpose: null },
});

let settings: typeof german;
let requests: [string, object][];
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  settings = german;
  requests = [];
  queryClient.clear();
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        settings: () => ({ settings, revision: 0 }),
        create: (input) => {
          requests.push(['create', input]);
          return { id: input.id ?? '' };
        },
        update: (input) => {
          requests.push(['update', input]);
          return drive;
        },
      }),
      ...fakeClientsAndProjects(),
    },
    adasResponses,
  );
});

afterEach(() => act(resetTime));

async function openForm(expense?: Expense) {
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <SignedIn>
        <ExpenseDialog expense={expense} all={[]} today="2026-11-23" onClose={() => undefined} />
      </SignedIn>
    </MemoryRouter>,
  );
  const form = within(await screen.findByRole('dialog'));
  return { user, form };
}

async function choose({ user, form }: Awaited<ReturnType<typeof openForm>>, kind: string) {
  await user.click(form.getByRole('combobox', { name: 'Kind' }));
  await user.click(await screen.findByRole('option', { name: kind }));
}

it('mileage asks for the distance and shows what it is worth', async () => {
  const opened = await openForm();
  const { user, form } = opened;
  await choose(opened, 'Mileage');
  await user.type(form.getByRole('textbox', { name: 'From' }), 'Berlin');
  await user.type(form.getByRole('textbox', { name: /^Distance/ }), '120.5');
  await user.click(form.getByRole('switch', { name: 'Return trip' }));
  expect((await form.findByRole('status')).textContent).toBe('241 km × €0.30 = €72.30');
  expect(form.queryByRole('combobox', { name: 'Vendor' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => requests)
    .toMatchObject([
      [
        'create',
        {
          kind: 'mileage',
          day: '2026-11-23',
          mileage: { vehicle: 'Auto', unit: 'km', distance: '120.5', isReturnTrip: true, rates: null },
          perDiem: null,
          trip: { from: 'Berlin' },
        },
      ],
    ]);
});

it('mileage without any rate leads to the settings in a new tab', async () => {
  settings = { ...german, mileageRates: [] };
  const opened = await openForm();
  await choose(opened, 'Mileage');
  const link = await opened.form.findByRole('link', { name: /^Type your rate/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/expenses/categories?tab=mileage',
    '_blank',
  ]);
});

it('mileage keeps its rate until you take the current one', async () => {
  const { user, form } = await openForm(drive);
  await user.clear(form.getByRole('textbox', { name: /^Distance/ }));
  await user.type(form.getByRole('textbox', { name: /^Distance/ }), '200');
  expect(form.getByRole('status').textContent).toBe('200 km × €0.25 = €50.00');
  await user.click(form.getByRole('button', { name: 'Use current rates' }));
  expect(form.getByRole('status').textContent).toBe('200 km × €0.30 = €60.00');
});

it('mileage keeps the shares and the description of its line', async () => {
  const line = { ...expenseLine(null, 2500, '0'), description: 'Site visit', deductiblePercent: 70 };
  const { user, form } = await openForm({ ...drive, lines: [line] });
  await user.click(form.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => requests)
    .toMatchObject([['update', { lines: [{ ...line, amountMinor: 0, taxRate: '0', taxMinor: null }] }]]);
});

it('a per diem follows the times of the trip and its meals', async () => {
  const opened = await openForm();
  const { user, form } = opened;
  await choose(opened, 'Per diem');
  await user.type(form.getByRole('textbox', { name: /^Start/ }), '9:00');
  const lastDay = form.getByRole('textbox', { name: /^Last day/ });
  await user.clear(lastDay);
  await user.type(lastDay, '2026-11-25');
  await user.type(form.getByRole('textbox', { name: /^End/ }), '18:00{Tab}');
  expect((await form.findByRole('status')).textContent).toBe('3 days = €56.00');
  const tuesday = form.getByRole('group', { name: 'Tue 24 Nov' });
  await user.click(within(tuesday).getByRole('checkbox', { name: 'Breakfast' }));
  expect(form.getByRole('status').textContent).toBe('3 days = €50.40');
  await user.click(form.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => requests)
    .toMatchObject([
      [
        'create',
        {
          kind: 'perDiem',
          day: '2026-11-25',
          perDiem: {
            region: 'Deutschland',
            startDay: '2026-11-23',
            startTime: '09:00',
            endDay: '2026-11-25',
            endTime: '18:00',
            meals: [{ day: '2026-11-24', breakfast: true, lunch: false, dinner: false }],
            amounts: null,
          },
        },
      ],
    ]);
});
