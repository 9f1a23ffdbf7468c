import 'fake-indexeddb/auto';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { documentsContract } from '#src/features/documents/contract.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { QueuedExpense } from '#src/features/expenses/rules/queued-expenses.ts';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { createIdbLists } from '#src/platform/web/offline/idb-lists.ts';
import { expenseChangesDatabaseName } from '#src/platform/web/offline/pending-work.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { expenseLine, expenseRecord } from '#tests/support/expense-fixtures.ts';
import { fakeApi, onePage } from '#tests/support/screen/fake-api.ts';
import { fakeClientsAndProjects } from '#tests/support/screen/fake-clients-and-projects.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adaId, adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExpensesPage } from './expenses-page.tsx';

const categories = starterCategories('DE');
const idOf = (name: string) => categories.find((category) => category.name === name)?.id ?? null;
const lineOf = (category: string, amountMinor: number, taxRate = '19') =>
  expenseLine(idOf(category), amountMinor, taxRate);

const hotel = expenseRecord({
  id: anId(31),
  clientId: anId(10),
  projectId: anId(20),
  lines: [lineOf('Übernachtung', 10_700, '7')],
});
const taxi = expenseRecord({
  id: anId(32),
  vendor: 'Taxi Blitz',
  day: '2026-10-30',
  lines: [lineOf('Reisekosten', 1250, '7')],
  grossMinor: 1250,
  recoverableTaxMinor: 82,
  paidBy: 'own',
  receiptCount: 0,
});
const cloud = expenseRecord({
  id: anId(33),
  vendor: 'Cloud Inc.',
  day: '2026-11-02',
  currency: 'USD',
  lines: [lineOf('Software', 2000, '0')],
  grossMinor: 2000,
  recoverableTaxMinor: 0,
  accountCurrency: 'EUR',
  accountMinor: 1860,
});
const draft = expenseRecord({
  id: anId(34),
  vendor: null,
  day: null,
  lines: [],
  grossMinor: 0,
  recoverableTaxMinor: 0,
});

const totals = {
  count: 4,
  sums: [
    { currency: 'EUR', grossMinor: 11_950, selfAssessedTaxMinor: 0, recoverableTaxMinor: 782 },
    { currency: 'USD', grossMinor: 2000, selfAssessedTaxMinor: 380, recoverableTaxMinor: 0 },
  ],
  accountCurrency: 'EUR',
  accountMinor: 13_810,
  accountTaxMinor: 1002,
  missingRateCount: 0,
};

let requests: [string, object][];
let asked: object;
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  requests = [];
  queryClient.clear();
  const settings = { settings: { categories, mileageRates: [], perDiemRates: [] }, revision: 0 };
  serveRouter(
    {
      expenses: fakeApi(expensesContract, {
        list: (input) => {
          asked = input;
          return onePage([draft, hotel, cloud, taxi]);
        },
        totals: () => totals,
        monthly: () => ({
          currency: 'EUR',
          items: [
            { month: '2026-11', categoryId: idOf('Übernachtung'), amountMinor: 10_700 },
            { month: '2026-11', categoryId: idOf('Software'), amountMinor: 1860 },
            { month: '2025-12', categoryId: idOf('Reisekosten'), amountMinor: 1250 },
          ],
        }),
        vendors: () => ({ items: [hotel, taxi, cloud] }),
        settings: () => settings,
        get: (input) => (input.id === taxi.id ? taxi : null),
        findDuplicates: () => ({ items: [] }),
        create: (input) => {
          requests.push(['create', input]);
          return { id: input.id ?? '' };
        },
        update: (input) => {
          requests.push(['update', input]);
          return hotel;
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

afterEach(() => act(resetTime));

async function openPage(search = '') {
  render(
    <MemoryRouter initialEntries={[`/expenses${search}`]}>
      <SignedIn>
        <ExpensesPage />
      </SignedIn>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Expenses' });
  await screen.findByText(/^\d expenses?$/);
  return userEvent.setup();
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Expenses' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the expenses page', () => {
  it('shows all states of an expense at once, and the sums of all [2.9]', async () => {
    await openPage();
    await screen.findByText('Website · Acme');
    expect(rows()).toEqual([
      expect.stringMatching(/^hotel\.pdf18 Nov, 10:00.*Draft/),
      expect.stringMatching(/Hotel Adler.*18 Nov.*Website · Acme.*Übernachtung.*€107\.00/),
      expect.stringMatching(/Cloud Inc\..*2 Nov.*Software.*\$20\.00/),
      expect.stringMatching(
        /Taxi Blitz.*30 Oct.*Reisekosten.*Own money.*Receipt missing.*To reimburse.*€12\.50/,
      ),
    ]);
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe(
      'Total€119.50 + US$20.00Tax you oweUS$3.80Recoverable tax€7.82Total in EUR€138.10 · Net €128.08 · Tax €10.02',
    );
  });

  it.each([
    ['?q=blitz', { search: 'blitz' }],
    ['?period=2026-10', { from: '2026-10-01', to: '2026-10-31' }],
    ['?period=2025', { from: '2025-01-01', to: '2025-12-31' }],
    ['?period=2026-13&state=odd&paid=odd', {}],
    [`?client=${anId(10)}&project=${anId(20)}`, { clientId: anId(10), projectId: anId(20) }],
    [`?category=${anId(40)}`, { categoryId: anId(40) }],
    ['?state=missingReceipt&paid=own', { state: 'missingReceipt', paidBy: 'own' }],
    ['?sort=vendor', { sort: 'vendor', order: 'asc' }],
  ])('%s asks the server', async (search, input) => {
    await openPage(search);
    expect(asked).toEqual({ sort: 'day', order: 'desc', limit: 50, ...input });
  });

  it('shows the spending of each month, which a link filters by', async () => {
    const user = await openPage();
    await user.click(await screen.findByRole('link', { name: 'November 2026: €125.60' }));
    await screen.findByRole('button', { name: 'Period: November 2026' });
    expect(screen.getByRole('table', { name: 'Spending by month' }).textContent).toContain(
      'November 2026Software€18.60',
    );
  });

  it('filters by the years and months that have expenses', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Period' }));
    const choices = screen.getAllByRole('menuitem').map((choice) => choice.textContent);
    expect(choices).toEqual(['All', '2026', 'November 2026', '2025', 'December 2025']);
  });

  it('doesn’t split an expense with a change that waits: its amounts aren’t those of the server', async () => {
    const lists = createIdbLists<QueuedExpense>(expenseChangesDatabaseName);
    onTestFinished(async () => void (await lists.update(adaId, () => [])));
    const { id } = hotel;
    const standing = { is: 'refused', problem: 'notes is too long' } as const;
    const request = { id, notes: 'Suite' };
    await lists.update(adaId, () => [{ opId: anId(61), id, kind: 'change', request, seen: hotel, standing }]);
    const user = await openPage();
    await screen.findByText('Hotel Adler wasn’t changed: notes is too long');
    await user.click(screen.getByRole('button', { name: 'Actions for Hotel Adler' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Split…' }));
    await screen.findByText(/^A change to Hotel Adler waits in this browser/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a link to an expense', () => {
  it('opens its form', async () => {
    await openPage(`?open=${taxi.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit expense' }));
    expect(dialog.getByRole('combobox', { name: 'Vendor' })).toHaveProperty('value', 'Taxi Blitz');
  });

  it('says that the expense was deleted', async () => {
    await openPage(`?open=${anId(99)}`);
    expect(await screen.findByText('This expense no longer exists')).toBeTruthy();
  });
});

describe('the quick add', () => {
  it('says what Enter adds, with the category and payment of the known vendor', async () => {
    const user = await openPage();
    const field = screen.getByRole('textbox', { name: 'Quick add' });
    await user.type(field, '12.50 taxi blitz @Website yesterday');
    await screen.findByText(
      'Enter adds €12.50, taxi blitz, Reisekosten (7% tax), Website · Acme, Sun 22 Nov',
    );
    await user.keyboard('{Enter}');

    await screen.findByText('Added taxi blitz, €12.50');
    expect(requests).toMatchObject([
      [
        'create',
        {
          vendor: 'taxi blitz',
          day: '2026-11-22',
          projectId: anId(20),
          clientId: null,
          paidBy: 'own',
          lines: [{ categoryId: idOf('Reisekosten'), amountMinor: 1250, taxRate: '7' }],
        },
      ],
    ]);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('says which number it can’t read, and keeps what was typed', async () => {
    const user = await openPage();
    const field = screen.getByRole('textbox', { name: 'Quick add' });
    await user.type(field, '1.234 tea{Enter}');
    await screen.findByText('“1.234” isn’t an amount. Write it like 1,234.56.');
    expect(field).toHaveProperty('value', '1.234 tea');
    await user.clear(field);
    await user.type(field, '1.234,56 tea');
    await screen.findByText(/^Enter adds €1,234\.56, tea/);
  });
});

describe('selected expenses', () => {
  it('change at once, and only where the change says something', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('checkbox', { name: 'Select Hotel Adler' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select hotel.pdf · 18 Nov, 10:00' }));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 expenses' }));
    await user.type(dialog.getByRole('combobox', { name: 'Category' }), 'Reisekosten');
    await user.click(await screen.findByRole('option', { name: 'Reisekosten' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await screen.findByText('Changed Hotel Adler');
    expect(requests).toMatchObject([
      [
        'update',
        { id: anId(31), lines: [{ categoryId: idOf('Reisekosten'), amountMinor: 10_700, taxRate: '7' }] },
      ],
    ]);
  });
});

describe('the form of an expense', () => {
  it('adds up the lines of a receipt, whose tax comes from their categories', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Vendor' }), 'Gasthof Krone{Tab}');
    await user.type(dialog.getByRole('combobox', { name: 'Category' }), 'Bewirtung');
    await user.click(await screen.findByRole('option', { name: 'Bewirtung' }));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '53.50');
    await user.type(dialog.getByRole('textbox', { name: 'Guests' }), 'Anna Weber');
    expect(dialog.getByRole('status').textContent).toBe('Net €50.00Tax €3.50Total €53.50');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await screen.findByText('Added the expense');
    expect(requests).toMatchObject([
      [
        'create',
        {
          vendor: 'Gasthof Krone',
          day: '2026-11-23',
          guests: 'Anna Weber',
          lines: [{ categoryId: idOf('Bewirtung'), amountMinor: 5350, taxRate: '7', deductiblePercent: 70 }],
        },
      ],
    ]);
  });

  it('says on leaving that the total on the receipt isn’t the sum of the lines', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '53.50');
    await user.click(dialog.getByRole('button', { name: /^Tax/ }));
    await user.type(await dialog.findByRole('textbox', { name: /^Total on the receipt/ }), '53.05{Tab}');
    expect(
      await dialog.findByText(/^Total on the receipt must equal the sum of the lines, 53.50/),
    ).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('takes the category and the payment of the vendor’s last expense', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Vendor' }), 'Taxi');
    await user.click(await screen.findByRole('option', { name: 'Taxi Blitz' }));

    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Reisekosten');
    expect(dialog.getByRole('combobox', { name: 'Paid by' }).textContent).toBe('Own money');
  });

  it('refuses an amount with more decimals than the currency has, at its field', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '12.345');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await dialog.findByText('Amount must be an amount, such as 12.50.')).toBeTruthy();
    expect(requests).toEqual([]);
  });
});
