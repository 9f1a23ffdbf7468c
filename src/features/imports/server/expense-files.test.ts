import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { getImport, runImportToEnd, uploadImport } from '#tests/support/server/import-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const harvest = `Date,Client,Project,Expense Category,Notes,Total Cost,Currency
2026-03-02,Acme GmbH,Online shop,Travel,Train,107.00,EUR
2026-03-03,Acme GmbH,Online shop,Team events,Pizza,50.00,USD
2026-03-03,Acme GmbH,Online shop,Team events,Pizza,50.00,USD
2026-03-04,,,Travel,Tram,soon,EUR
`;

async function previewOf(id: string, caller = ann) {
  const { settings } = await getImport(caller, id);
  return caller.api.imports.dryRun({ id, settings });
}

const byText = (a: string, b: string) => a.localeCompare(b);
const categoryNames = async () =>
  (await ann.api.expenses.settings({})).settings.categories.map(({ name }) => name);

describe('an import of expenses', () => {
  it('previews what it brings, imports it, and repeated brings nothing', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'ACME  gmbh' }));
    const id = await uploadImport(ann, harvest);
    expect(await previewOf(id)).toMatchObject({
      counts: { rows: 4, expenses: 3, newCategories: 1, newClients: 0, newProjects: 1, problems: 1 },
      newCategories: ['Team events'],
      expenseSums: [
        { currency: 'EUR', amountMinor: 10_700 },
        { currency: 'USD', amountMinor: 10_000 },
      ],
      expenseSample: [
        { line: 2, day: '2026-03-02', category: 'Travel', client: 'ACME  gmbh', grossMinor: 10_700 },
        { line: 3 },
        { line: 4 },
      ],
      problems: [{ line: 5, words: '“soon” must be an amount, like 12.50.' }],
    });
    expect(await runImportToEnd(ann, id)).toMatchObject({
      status: 'done',
      made: { entries: 0, expenses: 3, clients: 0, projects: 1 },
      problemRows: 1,
    });
    const { items } = await ann.api.expenses.list({ clientId });
    expect(
      items.map(({ day, grossMinor, currency }) => `${day} ${grossMinor} ${currency}`).toSorted(byText),
    ).toEqual(['2026-03-02 10700 EUR', '2026-03-03 5000 USD', '2026-03-03 5000 USD']);
    expect(await categoryNames()).toContain('Team events');

    const again = await uploadImport(ann, harvest);
    expect(await previewOf(again)).toMatchObject({ counts: { expenses: 0, duplicates: 3 } });
    expect(await runImportToEnd(ann, again)).toMatchObject({ made: { expenses: 0 }, duplicates: 3 });
  });

  it('adds categories, and leaves the rates those of the country', async () => {
    await runImportToEnd(ann, await uploadImport(ann, harvest));
    await ann.api.session.updatePreferences({ timeZone: 'Europe/London', currency: 'GBP' });
    const { settings } = await ann.api.expenses.settings({});
    expect(settings.mileageRates).toHaveProperty([0, 'unit'], 'mi');
  });

  it('undone, leaves nothing but what was changed or got a receipt since', async () => {
    const id = await uploadImport(ann, harvest);
    const before = await categoryNames();
    await runImportToEnd(ann, id);
    const { items } = await ann.api.expenses.list({});
    const [changed, withReceipt] = items;
    await ann.api.expenses.update({ id: changed?.id ?? '', vendor: 'Pizzeria' });
    await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: withReceipt?.id ?? '' });

    const { keptRecords } = await ann.api.imports.undo({ id });

    expect((await ann.api.expenses.list({})).items.map((expense) => expense.id)).toEqual([
      changed?.id,
      withReceipt?.id,
    ]);
    expect(keptRecords.map(({ why }) => why)).toEqual([
      'It was changed since.',
      'It was changed since.',
      'Something else uses it.',
      'Something else uses it.',
    ]);
    for (const { id: kept } of [changed, withReceipt].filter((each) => each !== undefined))
      await ann.api.expenses.delete({ id: kept });
    const second = await uploadImport(ann, harvest);
    await runImportToEnd(ann, second);
    expect((await ann.api.imports.undo({ id: second })).keptRecords).toEqual([]);
    expect((await ann.api.expenses.list({})).items).toEqual([]);
    // The second import didn’t bring this category.
    expect(await categoryNames()).toEqual([...before, 'Team events']);
  });

  it('encrypts vendors and trips in private mode, and still finds expenses that exist', async () => {
    await switchPrivateMode(ann, true);
    const heads = 'Date,Vendor,Kind,Tax rate,Amount,Notes,From,Vehicle,Distance,Mileage rate,Line,Expense ID';
    const content = `${heads}\n2026-03-02,Hotel Adler,Mileage,0,3,Quiet,Berlin,Car,10,0.3,1,x\n`;
    const run = await runImportToEnd(ann, await uploadImport(ann, content));
    expect(run).toMatchObject({ made: { expenses: 1 }, sample: [] });
    expect((await ann.api.expenses.list({})).items).toMatchObject([
      { vendor: null, vendorEnc: { v: 2 }, notes: null, kind: 'mileage', trip: null, tripEnc: { v: 2 } },
    ]);
    const again = await runImportToEnd(ann, await uploadImport(ann, content));
    expect(again).toMatchObject({ made: { expenses: 0 }, duplicates: 1 });
  });

  it('of a file that Stint exported gives an empty account the same amounts', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Borges & Co' }));
    const { id: projectId } = await ann.api.projects.create(aProject({ name: 'Library', clientId }));
    const line = (amountMinor: number, taxRate: string, fields: object = {}) => ({
      id: newId(),
      amountMinor,
      taxRate,
      ...fields,
    });
    const shares = { recoverablePercent: 33, deductiblePercent: 70 };
    const [category] = (await ann.api.expenses.settings({})).settings.categories;
    for (const expense of [
      anExpense({
        projectId,
        vendor: '=Hotel',
        receiptNumber: '-1',
        notes: 'two\nlines',
        tags: ['a', 'b'],
        lines: [
          line(10_703, '7', { categoryId: category?.id, description: '+plus' }),
          line(1191, '19', shares),
          line(-250, '19', shares),
          line(333, '19', { taxMinor: 50 }),
        ],
      }),
      anExpense({ clientId, kind: 'refund', paidBy: 'own', reimbursedOn: '2026-03-31' }),
      anExpense({ currency: 'USD', exchangeRate: '0.9312', rateDay: '2026-03-02', pricesIncludeTax: false }),
      anExpense({ currency: 'JPY', exchangeRate: '0.0061', chargedMinor: 6600 }),
      anExpense({ taxCase: 'reverseCharge', lines: [line(9999, '19', shares)] }),
      anExpense({ taxCase: 'exempt', voucherReason: 'Lost', occasion: 'Kick-off', guests: 'Nora' }),
      anExpense({
        projectId,
        isBillable: true,
        markupPercent: '12.5',
        billedText: 'Train',
        billedAs: 'gross',
      }),
      anExpense({ clientId, isBillable: true, markupMinor: 333 }),
      { kind: 'mileage' as const, day: '2026-03-02', mileage: drive, trip: toLeipzig },
      { kind: 'perDiem' as const, day: '2026-03-04', perDiem: away, trip: { ...toLeipzig, from: null } },
    ])
      await ann.api.expenses.create(expense);
    const response = await fetch(`${stint.url}/api/v1/reports/expenses`, { headers: { cookie: ann.cookie } });
    const ben = await stint.newTenant('Ben');
    const id = await uploadImport(ben, Buffer.from(await response.arrayBuffer()));
    expect(await previewOf(id, ben)).toMatchObject({
      counts: { expenses: 10, problems: 0, newCategories: 0 },
    });
    await runImportToEnd(ben, id);
    expect(await comparable(ben)).toEqual(await comparable(ann));
  });

  it('isn’t billed again if it names an invoice, and is a purchase without the details of a trip', async () => {
    const heads = 'Date,Vendor,Kind,Tax rate,Amount,Client,Billable,Invoice number,Line,Expense ID';
    const rows = ['2026-03-02,A,Purchase,0,5,Acme,yes,2026-7,1,x', '2026-03-03,B,Mileage,0,5,,no,,1,y'];
    await runImportToEnd(ann, await uploadImport(ann, `${heads}\n${rows.join('\n')}\n`));
    expect((await ann.api.expenses.list({})).items).toMatchObject([
      { vendor: 'B', kind: 'purchase' },
      { vendor: 'A', isBillable: false },
    ]);
  });
});

const toLeipzig = { from: 'Berlin', to: 'Leipzig', purpose: 'Fair, day 1' };
const drive = {
  vehicle: 'Car',
  unit: 'km' as const,
  distance: '120.5',
  isReturnTrip: true,
  rates: [
    { distance: '200', rate: '0.45' },
    { distance: '41', rate: '0.25' },
  ],
};
const away = {
  region: 'Germany',
  startDay: '2026-03-02',
  startTime: '09:00',
  endDay: '2026-03-04',
  endTime: '18:30',
  timeZone: 'Europe/Berlin',
  isOvernight: true,
  paidNights: 1,
  meals: [
    { day: '2026-03-03', breakfast: true, lunch: false, dinner: true },
    { day: '2026-03-04', breakfast: true, lunch: false, dinner: false },
  ],
  amounts: {
    minHours: 8,
    fullDayMinor: 2800,
    partialDayMinor: 1400,
    breakfastMinor: 560,
    lunchMinor: 1120,
    dinnerMinor: 1120,
    nightMinor: 2000,
  },
};

/** All that doesn't depend on the account, sorted by its text, because expenses of one day come in the order of their ids. */
async function comparable({ api }: ApiCaller) {
  const { items } = await api.expenses.list({});
  return items
    .map(({ clientId, projectId, lines, ...expense }) => ({
      ...expense,
      ...ofAccount,
      hasWork: [clientId, projectId].map((each) => each !== null),
      lines: lines.map(({ categoryId, description, taxRate, recoverablePercent, deductiblePercent }) => [
        categoryId !== null,
        description,
        taxRate,
        recoverablePercent,
        deductiblePercent,
      ]),
    }))
    .toSorted((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
}

/** Imported amounts include tax. */
const ofAccount = { id: '', userId: '', createdAt: '', updatedAt: '', pricesIncludeTax: true };
