import 'fake-indexeddb/auto';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { ExpensesPage } from '#src/features/expenses/web/list/expenses-page.tsx';
import { ExpenseSettingsPage } from '#src/features/expenses/web/rates/expense-settings-page.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';

const weekly = {
  every: 2,
  unit: 'week',
  anchor: 'sameDay',
  firstDay: '2026-11-18',
  lastDay: null,
  count: null,
  leadDays: 0,
  time: '00:00',
  isPaused: false,
  pausedUntil: null,
  nextDay: '2026-12-02',
} as const;
const rent = expenseRecord({ id: anId(31), vendor: 'Landlord', recurrence: weekly });
const draft = expenseRecord({ id: anId(32), vendor: 'Phone', isDraft: true, recurringExpenseId: anId(33) });
const taxi = expenseRecord({ id: anId(34), vendor: 'Taxi' });

let changes: object[];
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  changes = [];
  queryClient.clear();
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        list: (input) => onePage(input.isRecurring === true ? [rent] : [rent, draft, taxi]),
        settings: () => ({ settings: { categories: [], mileageRates: [], perDiemRates: [] }, revision: 0 }),
        vendors: () => onePage(),
        findDuplicates: () => onePage(),
        get: () => taxi,
        create: (input) => ({ id: input.id ?? '' }),
        update: (input) => {
          changes.push(input);
          return rent;
        },
      }),
      ...fakeClientsAndProjects(),
    },
    adasResponses,
  );
});

afterEach(() => act(resetTime));

function open(page: React.ReactNode, path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SignedIn>{page}</SignedIn>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function chooseAction(user: ReturnType<typeof open>, name: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

it('an expense becomes recurring, counted from its own day', async () => {
  const user = open(<ExpensesPage />, '/expenses');
  await chooseAction(user, 'Taxi', 'Make recurring');
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByRole('textbox', { name: /^Every/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Every/ }), '3');
  const days = within(await dialog.findByRole('list', { name: 'Next days' }));
  const shown = days.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown.slice(0, 3)).toEqual(['18 Feb 2027', '18 May 2027', '18 Aug 2027']);
  expect(shown).toHaveLength(12);
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await expect
    .poll(() => changes)
    .toMatchObject([
      { id: taxi.id, recurrence: { every: 3, unit: 'month', firstDay: '2026-11-18', lastDay: null } },
    ]);
});

it('a draft says where it came from, and is confirmed from the menu', async () => {
  const user = open(<ExpensesPage />, '/expenses');
  expect((await screen.findByRole('row', { name: /Phone/ })).textContent).toMatch(
    /From a recurring expense.*Draft/,
  );
  await chooseAction(user, 'Phone', 'Confirm');
  await screen.findByText('Confirmed Phone');
  expect(changes).toMatchObject([{ id: draft.id, isDraft: false }]);
});

it('recurring expenses are listed, paused and stopped in the settings', async () => {
  const user = open(<ExpenseSettingsPage />, '/expenses/categories?tab=recurring');
  expect((await screen.findByRole('row', { name: /Landlord/ })).textContent).toMatch(
    /Landlord.*Every 2 weeks.*2 Dec 2026.*€107\.00/,
  );
  await chooseAction(user, 'Landlord', 'Pause');
  await chooseAction(user, 'Landlord', 'Stop repeating');
  await screen.findByText('Landlord no longer repeats');
  expect(changes).toMatchObject([
    { revision: 1, pause: { isPaused: true, pausedUntil: null } },
    { recurrence: null },
  ]);
});

it('a recurring expense is added in the settings: the expense first, then its schedule', async () => {
  const user = open(<ExpenseSettingsPage />, '/expenses/categories?tab=recurring');
  await user.click(await screen.findByRole('button', { name: 'Add recurring expense' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add expense' }));
  await user.type(form.getByRole('textbox', { name: /Amount/ }), '12');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const schedule = within(await screen.findByRole('dialog', { name: 'Make recurring' }));
  await user.click(schedule.getByRole('button', { name: 'Save' }));
  await expect.poll(() => changes).toMatchObject([{ id: taxi.id, recurrence: { every: 1, unit: 'month' } }]);
});
