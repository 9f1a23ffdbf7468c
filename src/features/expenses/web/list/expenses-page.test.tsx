import 'fake-indexeddb/auto';
import { implement } from '@orpc/server';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientsContract } from '#src/features/clients/contract.ts';
import { documentsContract } from '#src/features/documents/contract.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { starterCategories } from '#src/features/expenses/rules/starter-categories.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { setTimeSource } from '#src/platform/web/server-time.ts';
import { anId, clientRecord, projectRecord } from '#tests/support/entity-fixtures.ts';
import { serveRouter } from '#tests/support/screen/fake-network.ts';
import { adaId, adasResponses, SignedIn } from '#tests/support/screen/signed-in.tsx';
import { ExpensesPage } from './expenses-page.tsx';

const categories = starterCategories('DE');
const idOf = (name: string) => categories.find((category) => category.name === name)?.id ?? null;
const lineOf = (category: string, amountMinor: number, taxRate = '19') => ({
  id: anId(amountMinor),
  categoryId: idOf(category),
  description: null,
  amountMinor,
  taxRate,
  taxMinor: null,
  recoverablePercent: 100,
  deductiblePercent: 100,
});

function expenseRecord(fields: Partial<Expense> & Pick<Expense, 'id'>): Expense {
  return {
    userId: adaId,
    kind: 'purchase',
    day: '2026-11-18',
    vendor: 'Hotel Adler',
    receiptNumber: null,
    currency: 'EUR',
    pricesIncludeTax: true,
    taxCase: 'domestic',
    lines: [lineOf('Accommodation', 10_700, '7')],
    receiptTotalMinor: null,
    netMinor: 10_000,
    taxMinor: 700,
    grossMinor: 10_700,
    recoverableTaxMinor: 700,
    deductibleMinor: 10_000,
    exchangeRate: null,
    rateDay: null,
    chargedMinor: null,
    accountCurrency: null,
    accountMinor: null,
    clientId: null,
    projectId: null,
    paidBy: 'company',
    paidOn: null,
    reimbursedOn: null,
    voucherReason: null,
    occasion: null,
    guests: null,
    notes: null,
    tags: [],
    receiptCount: 1,
    createdAt: '2026-11-18T09:00:00.000Z',
    updatedAt: '2026-11-18T09:00:00.000Z',
    revision: 1,
    ...fields,
  };
}

const hotel = expenseRecord({ id: anId(31), clientId: anId(10), projectId: anId(20) });
const taxi = expenseRecord({
  id: anId(32),
  vendor: 'Taxi Blitz',
  day: '2026-10-30',
  lines: [lineOf('Travel', 1250, '7')],
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

let requests: [string, object][];
let resetTime: () => void;

beforeEach(() => {
  resetTime = setTimeSource(() => Date.parse('2026-11-23T12:00:00Z'));
  requests = [];
  queryClient.clear();
  const os = implement(expensesContract);
  const settings = { settings: { categories }, revision: 0 };
  serveRouter(
    {
      expenses: {
        list: os.list.handler(() => ({ items: [hotel, taxi, cloud, draft], nextCursor: null })),
        settings: os.settings.handler(() => settings),
        findDuplicates: os.findDuplicates.handler(() => ({ items: [] })),
        create: os.create.handler(({ input }) => {
          requests.push(['create', input]);
          return { id: input.id ?? '' };
        }),
        update: os.update.handler(({ input }) => {
          requests.push(['update', input]);
          return hotel;
        }),
      },
      documents: {
        list: implement(documentsContract).list.handler(() => ({ items: [], nextCursor: null })),
      },
      clients: {
        list: implement(clientsContract).list.handler(() => ({
          items: [clientRecord({ id: anId(10), name: 'Acme' })],
          nextCursor: null,
        })),
      },
      projects: {
        list: implement(projectsContract).list.handler(() => ({
          items: [projectRecord({ id: anId(20), name: 'Website', clientId: anId(10) })],
          nextCursor: null,
        })),
      },
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
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the expenses page', () => {
  it('lists drafts first, then by day, with what is to be done [2.9]', async () => {
    await openPage();
    await screen.findByText('Website · Acme');
    expect(rows()).toEqual([
      expect.stringMatching(/New receipt.*Draft/),
      expect.stringMatching(/Hotel Adler.*Accommodation.*18 Nov.*Website · Acme.*€107\.00/),
      expect.stringMatching(/Cloud Inc\..*Software.*2 Nov.*\$20\.00/),
      expect.stringMatching(/Taxi Blitz.*Travel.*30 Oct.*Own money.*Receipt missing.*€12\.50/),
    ]);
    expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe(
      'Total€119.50 + US$20.00Recoverable tax€7.82Total in EUR€138.10',
    );
  });

  it.each([
    ['?q=blitz', 'Taxi Blitz'],
    ['?q=website', 'Hotel Adler'],
    ['?month=2026-10', 'Taxi Blitz'],
    [`?client=${anId(10)}`, 'Hotel Adler'],
    [`?project=${anId(20)}`, 'Hotel Adler'],
    [`?category=${idOf('Software')}`, 'Cloud Inc.'],
    ['?state=toReimburse', 'Taxi Blitz'],
    ['?state=missingReceipt', 'Taxi Blitz'],
    ['?state=draft', 'New receipt'],
    ['?paid=own', 'Taxi Blitz'],
  ])('%s shows %s', async (search, name) => {
    await openPage(search);
    expect(rows()).toEqual([expect.stringContaining(name)]);
  });
});

describe('the form of an expense', () => {
  it('adds up the lines of a receipt, whose tax comes from their categories', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Vendor' }), 'Gasthof Krone{Tab}');
    await user.type(dialog.getByRole('combobox', { name: 'Category' }), 'Business meals');
    await user.click(await screen.findByRole('option', { name: 'Business meals' }));
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
          lines: [
            { categoryId: idOf('Business meals'), amountMinor: 5350, taxRate: '7', deductiblePercent: 70 },
          ],
        },
      ],
    ]);
  });

  it('takes the category and the payment of the vendor’s last expense', async () => {
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Add expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Vendor' }), 'Taxi');
    await user.click(await screen.findByRole('option', { name: 'Taxi Blitz' }));

    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveProperty('value', 'Travel');
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
