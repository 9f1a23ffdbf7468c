/** The list of expenses: filters, order and sums by the server. */
import { beforeEach, describe, expect, it } from 'vitest';
import { listStates, listStatesOf } from '#src/features/expenses/rules/expense-list.ts';
import type { ExpenseCategory } from '#src/features/expenses/rules/starter-categories.ts';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let travel: ExpenseCategory;
let fees: ExpenseCategory;
let meals: ExpenseCategory;
beforeEach(async () => {
  ann = await stint.newTenant();
  const { settings } = await ann.api.expenses.settings({});
  const categories = settings.categories.map((category) => ({
    ...category,
    needsReceipt: category.name !== 'Fees',
  }));
  await ann.api.expenses.updateSettings({ settings: { categories } });
  const named = (name: string) => required(categories.find((category) => category.name === name));
  [travel, fees, meals] = [named('Travel'), named('Fees'), named('Business meals')];
});

const required = <T>(value: T | null | undefined): T => {
  if (value == null) throw new Error('There is no such record.');
  return value;
};
const line = (amountMinor: number, categoryId: string | null = null, taxRate = '0') => ({
  id: newId(),
  amountMinor,
  taxRate,
  categoryId,
});
const add = async (vendor: string | null, fields: object = {}) =>
  (
    await ann.api.expenses.create({
      vendor,
      day: '2026-11-18',
      currency: 'EUR',
      lines: [line(1000)],
      ...fields,
    })
  ).id;
type ListInput = Parameters<ApiCaller['api']['expenses']['list']>[0];
const vendors = async (input: ListInput) =>
  (await ann.api.expenses.list(input)).items.map(({ vendor }) => vendor);

async function addOneOfEachState() {
  await add('Draft', { day: null, lines: [] });
  await add('Recorded');
  await add('Owed', { paidBy: 'own', lines: [line(500), line(700, travel.id)] });
  await add('Repaid', { paidBy: 'own', reimbursedOn: '2026-11-20', lines: [line(300, fees.id)] });
  await add('Voucher', { lines: [line(200, travel.id)], voucherReason: 'Lost' });
  await add('Abroad', { currency: 'USD', lines: [line(2000, travel.id)] });
  await add('Charged', { currency: 'USD', chargedMinor: 1860, lines: [line(2000)] });
  const photographed = await add('Photographed', { lines: [line(900, travel.id)] });
  const receipt = { type: 'receipt', entityType: 'expense', entityId: photographed, content: 'A receipt' };
  await uploadDocument(ann, receipt);
}

describe('the list of expenses', () => {
  it('finds every state as the rule derives it, also several of one expense', async () => {
    await addOneOfEachState();
    const dinner = { voucherReason: 'Lost', lines: [line(800, meals.id)] };
    await add('Dinner', dinner);
    await add('Lunch', { ...dinner, guests: 'Nora' });
    await add('Kick-off', { ...dinner, guests: 'Nora', occasion: 'Kick-off' });
    const categories = new Map([travel, fees, meals].map((category) => [category.id, category]));
    const { items } = await ann.api.expenses.list({});
    for (const state of listStates) {
      const derived = items.filter((expense) =>
        listStatesOf(expense, { categories, accountCurrency: 'EUR' }).includes(state),
      );
      expect([state, await vendors({ state })]).toEqual([state, derived.map(({ vendor }) => vendor)]);
    }
    expect(await vendors({ state: 'missingReceipt' })).toEqual(['Charged', 'Abroad', 'Owed', 'Recorded']);
    expect(await vendors({ state: 'missingOccasion' })).toEqual(['Lunch', 'Dinner']);
    expect(await vendors({ state: 'toReimburse' })).toEqual(['Owed']);
    expect(await vendors({ paidBy: 'own', sort: 'vendor', order: 'asc' })).toEqual(['Owed', 'Repaid']);
  });

  it('finds words in vendor, notes, number and tags, and names of category, client and project', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Börges & Co' }));
    const { id: projectId } = await ann.api.projects.create({ ...aProject({ name: 'Relaunch' }), clientId });
    await add('Hotel Adler', { projectId });
    await add('Taxi', { clientId, receiptNumber: 'A-17', notes: '100% late' });
    await add('Bahn', { tags: ['Workshop'], lines: [line(500, travel.id)] });
    for (const [search, found] of [
      ['ADLER', ['Hotel Adler']],
      ['relaun', ['Hotel Adler']],
      ['borges', ['Taxi', 'Hotel Adler']],
      ['a-17', ['Taxi']],
      ['0% l', ['Taxi']],
      ['0_', []],
      ['workshop', ['Bahn']],
      ['travel', ['Bahn']],
    ] as const)
      expect([search, await vendors({ search })]).toEqual([search, found]);
  });

  it('finds a draft by the name of its receipt, which is what it is called', async () => {
    const [draft, named] = [await add(null, { lines: [] }), await add('Hotel Adler')];
    for (const entityId of [draft, named])
      await uploadDocument(ann, {
        type: 'receipt',
        entityType: 'expense',
        entityId,
        name: 'Scan Märkte.txt',
      });
    const found = async (search: string) =>
      (await ann.api.expenses.list({ search })).items.map(({ id }) => id);
    expect(await found('MARKTE')).toEqual([draft]);
    expect(await found('scan 2')).toEqual([]);
    await ann.api.expenses.update({ id: draft, vendor: 'Market' });
    expect(await found('markte')).toEqual([]);
  });

  it.each([
    ['day', 'desc', ['Draft', 'Éclair', 'eagle', 'Zoo']],
    ['day', 'asc', ['Zoo', 'eagle', 'Éclair', 'Draft']],
    ['vendor', 'asc', ['Draft', 'eagle', 'Éclair', 'Zoo']],
    ['amount', 'desc', ['eagle', 'Zoo', 'Éclair', 'Draft']],
    // Without a category, as they were added.
    ['category', 'asc', ['eagle', 'Draft', 'Éclair', 'Zoo']],
  ] as const)('is sorted by %s, %s, page by page', async (sort, order, sorted) => {
    await add('Éclair', { day: '2026-11-18', lines: [line(100, fees.id)] });
    await add('Zoo', { day: '2026-10-01', lines: [line(200, travel.id)] });
    await add('eagle', { day: '2026-11-17', lines: [line(300)] });
    await add('Draft', { day: null, lines: [] });
    const seen: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof ann.api.expenses.list>> = await ann.api.expenses.list({
        sort,
        order,
        limit: 1,
        ...(cursor !== null && { cursor }),
      });
      seen.push(...page.items.map(({ vendor }) => vendor));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(sorted);
  });

  it.each([
    '%%%',
    'W10',
    ...[
      ['2026-02-30', '2026-03-02T12:00:00.000Z', 1],
      ['2026-03-02', '0000-01-01T00:00:00Z', newId()],
      ['2026-03-02', '0000-01-01T00:00:00.000Z', newId()],
    ].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url')),
  ])('refuses the cursor %s at its field', async (cursor) => {
    await expect(ann.api.expenses.list({ cursor })).rejects.toMatchObject({
      data: { fields: { cursor: 'is not a cursor of this list' } },
    });
  });

  it('suggests each vendor once, as its last expense has it', async () => {
    await add('Bahn', { lines: [line(500, fees.id)] });
    await add('Hotel');
    await add('BAHN', { lines: [line(600, travel.id)], paidBy: 'own' });
    expect((await ann.api.expenses.vendors({})).items).toMatchObject([
      { vendor: 'BAHN', lines: [{ categoryId: travel.id }], paidBy: 'own' },
      { vendor: 'Hotel' },
    ]);
  });
});

describe('the sums of expenses', () => {
  it('are per currency and in the account’s currency, without those that have no rate', async () => {
    await addOneOfEachState();
    await add('Refund', { kind: 'refund', lines: [line(119, null, '19')] });
    await add('Taxed', { currency: 'USD', chargedMinor: 1107, lines: [line(1190, null, '19')] });
    const owed = {
      taxCase: 'reverseCharge',
      currency: 'USD',
      chargedMinor: 93,
      lines: [line(100, null, '19')],
    };
    await add('Cloud', owed);
    expect(await ann.api.expenses.totals({})).toEqual({
      count: 11,
      sums: [
        {
          currency: 'EUR',
          grossMinor: 1000 + 1200 + 300 + 200 + 900 - 119,
          selfAssessedTaxMinor: 0,
          recoverableTaxMinor: -19,
        },
        {
          currency: 'USD',
          grossMinor: 4000 + 1190 + 100,
          selfAssessedTaxMinor: 19,
          recoverableTaxMinor: 190 + 19,
        },
      ],
      accountCurrency: 'EUR',
      accountMinor: 3481 + 1860 + 1107 + 93,
      accountTaxMinor: -19 + 177,
      missingRateCount: 1,
    });
    expect(await ann.api.expenses.totals({ state: 'toReimburse' })).toMatchObject({
      count: 1,
      accountMinor: 1200,
    });
  });

  it('by month divide an expense by its lines with their tax, so that categories add up', async () => {
    await add('Hotel', { day: '2026-10-02', lines: [line(1000, travel.id)] });
    await add('Net', {
      pricesIncludeTax: false,
      lines: [line(1000, travel.id, '7'), line(1000, fees.id, '19')],
    });
    await add('Abroad', {
      currency: 'USD',
      chargedMinor: 100,
      lines: [line(100, travel.id), line(100, fees.id), line(100)],
    });
    await add('Refund', { kind: 'refund', lines: [line(30, travel.id), line(20)] });
    await add('Draft', { day: null, lines: [] });
    expect(await ann.api.expenses.monthly({})).toEqual({
      currency: 'EUR',
      items: [
        { month: '2026-11', categoryId: fees.id, amountMinor: 1190 + 33 },
        { month: '2026-11', categoryId: travel.id, amountMinor: 1070 + 34 - 30 },
        { month: '2026-11', categoryId: null, amountMinor: 33 - 20 },
        { month: '2026-10', categoryId: travel.id, amountMinor: 1000 },
      ],
    });
  });

  it('for the dashboard count what waits for something', async () => {
    await addOneOfEachState();
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
    await add('Earlier', { day: '2026-10-31', clientId, isBillable: true });
    expect(await ann.api.expenses.overview({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
      currency: 'EUR',
      count: 9,
      month: { count: 7, amountMinor: 3600 + 1860 },
      toReimburse: { count: 1, amountMinor: 1200 },
      unbilled: { count: 1, amounts: [{ currency: 'EUR', amountMinor: 1000 }] },
      missingReceiptCount: 5,
      draftCount: 1,
    });
  });

  it('for the dashboard sum what is unbilled as each expense is billed', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme' }));
    const billable = { clientId, isBillable: true };
    const taxed = { ...line(333, travel.id, '19'), recoverablePercent: 50 };
    await add('Percent', { ...billable, markupPercent: '12.5', lines: [taxed] });
    await add('Gross', { ...billable, billedAs: 'gross', markupMinor: 7, lines: [taxed] });
    await add('Refund', { ...billable, kind: 'refund', markupMinor: 7, lines: [line(1190, null, '19')] });
    await add('Half', { ...billable, markupPercent: '0.5', lines: [line(100)] });
    await add('Cloud', { ...billable, taxCase: 'reverseCharge', lines: [taxed] });
    await add('Dollars', { ...billable, currency: 'USD', exchangeRate: '0.9', lines: [line(995)] });
    await add('Unknown rate', { ...billable, currency: 'USD' });
    const lost = { taxCase: 'reverseCharge', lines: [{ ...taxed, recoverablePercent: 0 }] };
    await add('Lost tax', { ...billable, ...lost });
    await add('Lost tax, net', { ...billable, ...lost, billedAs: 'net' });
    const charged = { currency: 'USD', chargedMinor: 107, lines: [line(200, travel.id, '19')] };
    await add('Charged', { ...billable, ...charged, markupPercent: '12.5' });
    await add('Charged back', { ...billable, ...charged, kind: 'refund', markupMinor: 7 });
    await add('Yen', { ...billable, currency: 'JPY', exchangeRate: '0.00625', lines: [line(1999)] });
    const [margin] = (await ann.api.expenses.margins({ clientId })).items;
    const { unbilled } = await ann.api.expenses.overview({ from: '2026-11-01', to: '2026-11-30' });
    expect(unbilled).toEqual({
      count: 12,
      amounts: [{ currency: 'EUR', amountMinor: margin?.unbilledMinor }],
    });
    // 344 + 340 − 1007 + 101 + 364 + 896 + 333 + 396 + 101 − 94 + 1249, each rounded alone.
    expect(margin?.unbilledMinor).toBe(3023);
  });

  it('hold only the caller’s', async () => {
    const ben = await stint.newTenant('Ben');
    await add('Bahn');
    expect(await ben.api.expenses.totals({})).toMatchObject({ count: 0, accountMinor: 0 });
    expect((await ben.api.expenses.monthly({})).items).toEqual([]);
    expect((await ben.api.expenses.vendors({})).items).toEqual([]);
  });
});
