import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { documentsContract } from '#src/features/documents/contract.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { ExpenseDialog } from '#src/features/expenses/web/form/expense-dialog.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { expenseLine, expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';

const taxed = { taxRate: '7', taxMinor: null, recoverablePercent: 100, deductiblePercent: 100 };
/** 107.00 with tax, for Acme. */
const train = expenseRecord({
  vendor: 'Bahn',
  lines: [{ id: anId(41), categoryId: null, description: null, amountMinor: 10_700, ...taxed }],
  clientId: anId(10),
  receiptCount: 0,
});

let changes: object[];
beforeEach(() => {
  changes = [];
  queryClient.clear();
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        settings: () => ({ settings: { categories: [], mileageRates: [], perDiemRates: [] }, revision: 0 }),
        update: (input) => {
          changes.push(input);
          return train;
        },
      }),
      documents: fakeApi(documentsContract, { list: () => onePage() }),
      ...fakeClientsAndProjects(
        [clientRecord({ id: anId(10), name: 'Acme' })],
        [projectRecord({ id: anId(20), name: 'Website', clientId: anId(10) })],
      ),
    },
    adasResponses,
  );
});

async function openForm(fields: Partial<Expense> = {}) {
  const expense = { ...train, ...fields };
  render(
    <MemoryRouter>
      <SignedIn>
        <ExpenseDialog expense={expense} all={[]} today="2026-11-23" onClose={() => undefined} />
      </SignedIn>
    </MemoryRouter>,
  );
  return { dialog: within(await screen.findByRole('dialog')), user: userEvent.setup() };
}

it('an expense of a client can be billed with a markup, and shows what the invoice charges', async () => {
  const { dialog, user } = await openForm();
  await user.click(dialog.getByRole('button', { name: /^Bill to client/ }));
  await user.click(dialog.getByRole('switch', { name: 'Bill to client' }));
  expect(dialog.getByText('The invoice charges €100.00 before tax.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Markup' }), '12.5{Tab}');
  expect(dialog.getByText('The invoice charges €112.50 before tax.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Text on the invoice' }), 'Train');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved the expense');
  expect(changes).toMatchObject([
    { isBillable: true, markupPercent: '12.5', markupMinor: null, billedAs: null, billedText: 'Train' },
  ]);
});

it('without a client, it isn’t billed', async () => {
  const { dialog, user } = await openForm({ isBillable: true });
  await dialog.findByDisplayValue('Acme');
  await user.clear(dialog.getByRole('combobox', { name: 'Client' }));
  await user.tab();
  expect(dialog.queryByRole('button', { name: /^Bill to client/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved the expense');
  expect(changes).toMatchObject([{ clientId: null, isBillable: false }]);
});

it('in another currency, it says which field is missing', async () => {
  const { dialog, user } = await openForm({ isBillable: true, currency: 'USD' });
  await user.click(dialog.getByRole('button', { name: /^Bill to client Rate missing/ }));
  expect(
    dialog.getByText('Enter what was charged or the exchange rate under Currency to bill this expense.'),
  ).toBeTruthy();
});

const drive: Partial<Expense> = {
  kind: 'mileage',
  taxCase: 'outsideScope',
  lines: [expenseLine(null, 2500, '0')],
  mileage: {
    vehicle: 'Car',
    unit: 'km',
    distance: '100',
    isReturnTrip: false,
    rates: [{ distance: '100', rate: '0.25' }],
  },
};

it('mileage can be billed too, and its charge follows the distance', async () => {
  const { dialog, user } = await openForm(drive);
  await user.click(dialog.getByRole('button', { name: /^Bill to client/ }));
  await user.click(dialog.getByRole('switch', { name: 'Bill to client' }));
  expect(dialog.getByText('The invoice charges €25.00 before tax.')).toBeTruthy();
  await user.clear(dialog.getByRole('textbox', { name: /^Distance/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Distance/ }), '200');
  expect(dialog.getByText('The invoice charges €50.00 before tax.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved the expense');
  expect(changes).toMatchObject([{ kind: 'mileage', isBillable: true }]);
});

it('mileage on an invoice keeps its client', async () => {
  const { dialog } = await openForm({
    ...drive,
    isBillable: true,
    invoiceId: anId(51),
    invoiceNumber: '2026-0001',
  });
  expect(dialog.getByRole('link', { name: 'View invoice 2026-0001' })).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Client' }).matches(':disabled')).toBe(true);
});

it('on an invoice, only its amounts and its client are locked', async () => {
  const { dialog } = await openForm({
    isBillable: true,
    invoiceId: anId(51),
    invoiceNumber: '2026-0001',
  });
  expect(dialog.getByRole('textbox', { name: /^Amount/ }).matches(':disabled')).toBe(true);
  expect(dialog.getByRole('combobox', { name: 'Client' }).matches(':disabled')).toBe(true);
  expect(dialog.getByRole('combobox', { name: 'Category' }).matches(':disabled')).toBe(false);
  expect(dialog.queryByRole('button', { name: 'Add line' })).toBeNull();
  expect(dialog.getByRole('link', { name: 'View invoice 2026-0001' }).getAttribute('href')).toBe(
    `/invoices/${anId(51)}`,
  );
});
