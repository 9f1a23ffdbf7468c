/** Expenses in exports and in private mode. */
import { beforeEach, describe, expect, it } from 'vitest';
import { anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { download, uploadDocument } from '#tests/support/server/document-upload.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { changeAndRehash, packZip, unpackZip } from '#tests/support/server/zip-fixture.ts';
import type { ZipFiles } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let ben: ApiCaller;
beforeEach(async () => {
  [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
});

const exported = async ({ cookie }: ApiCaller) => {
  const response = await fetch(`${stint.url}/api/v1/exports/everything`, { headers: { cookie } });
  return unpackZip(Buffer.from(await response.arrayBuffer()));
};
const restore = async (caller: ApiCaller, files: ZipFiles) =>
  caller.send({
    method: 'PUT',
    path: '/api/exports/restore',
    body: await packZip(files),
    headers: { 'content-type': 'application/zip' },
  });
const textOf = (files: ZipFiles, name: string) => files.get(name)?.toString() ?? '';
const secret = (what: string) => `${what}-${newId()}`;

/** In US dollars, charged, with a category of the account's own and a receipt. */
async function addMeal(caller: ApiCaller) {
  const { settings } = await caller.api.expenses.settings({});
  const [first] = settings.categories;
  if (!first) throw new Error('There is no category.');
  const own = { ...first, id: newId(), name: 'Client dinners' };
  await caller.api.expenses.updateSettings({ settings: { categories: [own, ...settings.categories] } });
  const { id } = await caller.api.expenses.create(
    anExpense({
      vendor: secret('vendor'),
      guests: secret('guests'),
      notes: secret('notes'),
      trip: { from: secret('from'), to: null, purpose: null },
      currency: 'USD',
      exchangeRate: '0.93125',
      rateDay: '2026-03-02',
      chargedMinor: 9970,
      lines: [{ id: newId(), categoryId: own.id, amountMinor: 10_700, taxRate: '7', recoverablePercent: 50 }],
    }),
  );
  await uploadDocument(caller, {
    type: 'receipt',
    entityType: 'expense',
    entityId: id,
    content: 'A receipt',
  });
  return id;
}

async function addTrips({ api }: ApiCaller) {
  await api.session.updatePreferences({ timeZone: 'Europe/Berlin', currency: 'EUR' });
  const drive = { vehicle: 'Auto', unit: 'km', distance: '120.5' } as const;
  const trip = { from: 'Berlin', to: 'Hamburg', purpose: 'Kick-off' };
  const recurrence = { every: 1, unit: 'month', firstDay: '2026-10-31' } as const;
  await api.expenses.create({ day: '2026-11-17', kind: 'mileage', mileage: drive, trip, recurrence });
  const away = {
    region: 'Deutschland',
    startDay: '2026-11-17',
    startTime: '09:00',
    endDay: '2026-11-19',
    endTime: '18:00',
    timeZone: 'Europe/Berlin',
  };
  await api.expenses.create({ day: '2026-11-19', kind: 'perDiem', perDiem: away });
}

it.each([
  ['private mode off', false],
  ['private mode on', true],
])('an export with %s restores expenses, categories and receipts', async (_mode, isPrivate) => {
  if (isPrivate) for (const caller of [ann, ben]) await switchPrivateMode(caller, true);
  const id = await addMeal(ann);
  await addTrips(ann);
  const files = await exported(ann);

  expect(await restore(ben, files)).toMatchObject({
    status: 200,
    json: { counts: { expenses: 3, documents: 1 } },
  });
  const again = await exported(ben);
  const his = textOf(files, 'expenses.json').replaceAll(ann.uid, ben.uid);
  expect(JSON.parse(textOf(again, 'expenses.json'))).toEqual(JSON.parse(his));
  expect(textOf(again, 'expense-settings.json')).toBe(textOf(files, 'expense-settings.json'));
  expect(await ben.api.expenses.get({ id })).toMatchObject({ receiptCount: 1, accountMinor: 9970 });
  const [receipt] = (await ben.api.documents.list({ entityId: id })).items;
  expect(receipt).toMatchObject({ type: 'receipt' });
  expect((await download(ben, receipt?.id ?? '')).text).toBe('A receipt');
});

const oneKilometer = {
  vehicle: 'Auto',
  unit: 'km',
  distance: '1',
  isReturnTrip: false,
  rates: [{ distance: '1', rate: '1' }],
};

describe('a restore', () => {
  it.each([
    ['another total', { gross_minor: 1070 }],
    ['another recoverable tax', { recoverable_tax_minor: 700 }],
    ['another converted amount', { account_minor: 997 }],
    ['a conversion to its own currency', { account_currency: 'USD' }],
    ['a rate without a converted amount', { account_currency: null, account_minor: null }],
    ['another kind', { kind: 'refund' }],
    ['other lines', { lines: [{ id: newId(), amountMinor: 10_701 }] }],
    ['a line without an amount', { lines: [{ id: newId() }] }],
    ['a day that isn’t one', { day: '2026-02-30' }],
    ['a distance that isn’t one', { mileage: { vehicle: 'Car' } }],
    ['mileage of another amount', { kind: 'mileage', mileage: oneKilometer }],
    ['a trip that isn’t one', { trip: 'Berlin' }],
    [
      'a next day on which it doesn’t repeat',
      {
        recurrence: {
          every: 1,
          unit: 'month',
          firstDay: '2026-01-31',
          lastDay: null,
          isPaused: false,
          nextDay: '2026-03-01',
        },
      },
    ],
  ])('refuses an expense with %s, and stores nothing', async (_change, columns) => {
    await addMeal(ann);
    const files = await exported(ann);
    changeAndRehash(
      files,
      'stint/expenses.jsonl',
      (text) => `${JSON.stringify({ ...(JSON.parse(text) as object), ...columns })}\n`,
    );

    const { status, json } = await restore(ben, files);
    expect([status, json]).toMatchObject([
      422,
      { message: expect.stringContaining('stint/expenses.jsonl can’t be restored') as string },
    ]);
    expect((await ben.api.expenses.list({})).items).toEqual([]);
  });

  it('refuses invalid categories', async () => {
    await addMeal(ann);
    const files = await exported(ann);
    changeAndRehash(files, 'stint/expense-settings.jsonl', (text) =>
      text.replace(/"taxRate": ?"/, '"taxRate":"-1'),
    );
    expect((await restore(ben, files)).status).toBe(422);
  });
});

describe('private mode', () => {
  const storedTexts = async (texts: readonly (string | null | undefined)[]) => {
    const { rows } = await withClient(stint.database.url, (owner) =>
      owner.query<{ all: string }>(
        `select string_agg(each, '') as all from (
           select expenses::text as each from expenses union all select operations::text from operations) parts`,
      ),
    );
    return texts.filter((text) => text != null && rows[0]?.all.includes(text));
  };

  it('encrypts the vendor, guests, notes and trips of all expenses, and decrypts them again [3.6]', async () => {
    const [kept, deleted] = [await addMeal(ann), await addMeal(ann)];
    const before = [await ann.api.expenses.get({ id: kept }), await ann.api.expenses.get({ id: deleted })];
    const texts = before.flatMap((expense) => [
      expense?.vendor,
      expense?.guests,
      expense?.notes,
      expense?.trip?.from,
    ]);
    const { operationId } = await ann.api.expenses.delete({ id: deleted });
    expect(await storedTexts(texts)).toEqual(texts);

    expect(await switchPrivateMode(ann, true)).toBe('on');
    expect(await storedTexts(texts)).toEqual([]);
    await ann.api.expenses.undo({ id: operationId });
    expect(await ann.api.expenses.get({ id: deleted })).toMatchObject({
      vendor: null,
      guests: null,
      notes: null,
      trip: null,
    });
    const added = secret('vendor');
    const { vendorEnc } = await ann.api.expenses.update({ id: kept, vendor: added });
    expect(await (await browserCipher(ann, 'expenses')).open(kept, 'vendor', vendorEnc)).toBe(added);
    expect(await storedTexts([added])).toEqual([]);

    expect(await switchPrivateMode(ann, false)).toBe('off');
    const { vendor, guests, notes, trip } = before[1] ?? {};
    expect(await ann.api.expenses.get({ id: deleted })).toMatchObject({ vendor, guests, notes, trip });
    expect(await ann.api.expenses.get({ id: kept })).toMatchObject({
      vendor: added,
      guests: before[0]?.guests,
    });
  });
});
