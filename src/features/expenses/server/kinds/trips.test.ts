/** Mileage and per diems, whose amounts are calculated. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ExpenseSettings } from '#src/features/expenses/contract-fields.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'Europe/Berlin', currency: 'EUR' });
});

const drive = (fields: object = {}) => ({
  vehicle: 'Auto',
  unit: 'km' as const,
  distance: '120.5',
  ...fields,
});
const away = (fields: object = {}) => ({
  region: 'Deutschland',
  startDay: '2026-11-17',
  startTime: '09:00',
  endDay: '2026-11-19',
  endTime: '18:00',
  timeZone: 'Europe/Berlin',
  ...fields,
});
const add = async (fields: object) => {
  const { id } = await ann.api.expenses.create({ day: '2026-11-19', ...fields });
  const expense = await ann.api.expenses.get({ id });
  if (!expense) throw new Error('There is no such expense.');
  return expense;
};
const addMileage = (fields: object = {}) => add({ kind: 'mileage', mileage: drive(fields) });
const addPerDiem = (fields: object = {}) => add({ kind: 'perDiem', perDiem: away(fields) });
const changeRates = async (change: (settings: ExpenseSettings) => Partial<ExpenseSettings>) => {
  const { settings } = await ann.api.expenses.settings({});
  await ann.api.expenses.updateSettings({ settings: change(settings) });
};
const raiseRates = () =>
  changeRates(({ mileageRates }) => ({
    mileageRates: mileageRates.map((rate) => ({ ...rate, steps: [{ above: 0, rate: '0.38' }] })),
  }));

describe('mileage', () => {
  it('is the distance at the rate of the settings, without tax', async () => {
    expect(await addMileage({ isReturnTrip: true })).toMatchObject({
      mileage: { distance: '120.5', rates: [{ distance: '241', rate: '0.30' }] },
      lines: [{ amountMinor: 7230, taxRate: '0' }],
      grossMinor: 7230,
      taxMinor: 0,
      recoverableTaxMinor: 0,
      deductibleMinor: 7230,
      taxCase: 'outsideScope',
    });
  });

  it('keeps its rate when it is edited, until you ask for the current one', async () => {
    const { id } = await addMileage();
    await raiseRates();
    expect(await ann.api.expenses.update({ id, notes: 'Trade fair' })).toMatchObject({ grossMinor: 3615 });
    const longer = await ann.api.expenses.update({ id, mileage: drive({ distance: '200' }) });
    expect(longer).toMatchObject({ grossMinor: 6000 });
    const mileage = drive({ distance: '200', rates: null });
    expect(await ann.api.expenses.update({ id, mileage })).toMatchObject({ grossMinor: 7600 });
  });

  it('has a lower rate above the threshold of the tax year', async () => {
    await ann.api.session.updatePreferences({ timeZone: 'Europe/London', currency: 'GBP' });
    const miles = (day: string, distance: string, fields: object = {}) =>
      add({
        kind: 'mileage',
        day,
        currency: 'GBP',
        mileage: { vehicle: 'Car', unit: 'mi', distance },
        ...fields,
      });
    await miles('2026-04-05', '5000');
    await miles('2026-04-06', '9990');
    await miles('2026-04-07', '500', { isDraft: true });
    const { id, mileage } = await miles('2026-05-01', '30');
    expect(mileage?.rates).toEqual([
      { distance: '10', rate: '0.45' },
      { distance: '20', rate: '0.25' },
    ]);
    const trip = { vehicle: 'Car', unit: 'mi', day: '2026-05-01' } as const;
    expect(await ann.api.expenses.mileageTotal({ ...trip, expenseId: id })).toEqual({ distance: '9990' });
    expect(await ann.api.expenses.mileageTotal(trip)).toEqual({ distance: '10020' });
  });

  it('can become a purchase, and back by undo', async () => {
    const { id } = await addMileage();
    const operationId = newId();
    expect(await ann.api.expenses.update({ id, kind: 'purchase', operationId })).toMatchObject({
      mileage: null,
    });
    await ann.api.expenses.undo({ id: operationId });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ kind: 'mileage', grossMinor: 3615 });
  });
});

describe('a per diem', () => {
  it('has the amounts of its days, less meals', async () => {
    const meals = [{ day: '2026-11-18', breakfast: true, lunch: false, dinner: false }];
    expect(await addPerDiem({ meals })).toMatchObject({
      grossMinor: 1400 + 2240 + 1400,
      taxMinor: 0,
      perDiem: { isOvernight: true, amounts: { fullDayMinor: 2800 } },
    });
  });

  it('keeps its amounts when the table changes', async () => {
    const { id } = await addPerDiem();
    await changeRates(({ perDiemRates }) => ({
      perDiemRates: perDiemRates.map((rate) => ({ ...rate, fullDayMinor: 3200 })),
    }));
    expect(await ann.api.expenses.update({ id, perDiem: away() })).toMatchObject({ grossMinor: 5600 });
    expect(await ann.api.expenses.update({ id, perDiem: away({ amounts: null }) })).toMatchObject({
      grossMinor: 6000,
    });
  });
});

it.each([
  ['mileage without a distance', { kind: 'mileage' }, 'mileage'],
  ['a distance of a purchase', { mileage: drive({ rates: [{ distance: '120.5', rate: '1' }] }) }, 'mileage'],
  ['a distance of 0', { kind: 'mileage', mileage: drive({ distance: '0' }) }, 'mileage.distance'],
  ['a vehicle without a rate', { kind: 'mileage', mileage: drive({ vehicle: 'Boat' }) }, 'mileage.vehicle'],
  ['another unit', { kind: 'mileage', mileage: drive({ unit: 'mi' }) }, 'mileage.unit'],
  ['another currency', { kind: 'mileage', currency: 'USD', mileage: drive() }, 'currency'],
  [
    'rates of another distance',
    { kind: 'mileage', mileage: drive({ rates: [{ distance: '120', rate: '1' }] }) },
    'mileage.rates',
  ],
  [
    'an amount above the limit of a line',
    {
      kind: 'mileage',
      mileage: drive({
        distance: '1000000',
        isReturnTrip: true,
        rates: Array.from({ length: 2 }, () => ({ distance: '1000000', rate: '10000' })),
      }),
    },
    'mileage.distance',
  ],
  ['a per diem without a trip', { kind: 'perDiem' }, 'perDiem'],
  ['a trip that ends first', { kind: 'perDiem', perDiem: away({ endDay: '2026-11-16' }) }, 'perDiem.endDay'],
  [
    'a trip that is too short',
    { kind: 'perDiem', perDiem: away({ endDay: '2026-11-17', endTime: '17:00' }) },
    'perDiem.endTime',
  ],
  ['a trip of years', { kind: 'perDiem', perDiem: away({ endDay: '2028-11-17' }) }, 'perDiem.endDay'],
  ['more nights than days', { kind: 'perDiem', perDiem: away({ paidNights: 3 }) }, 'perDiem.paidNights'],
  ['an unknown zone', { kind: 'perDiem', perDiem: away({ timeZone: 'Mars/Olympus' }) }, 'perDiem.timeZone'],
  ['25 o’clock', { kind: 'perDiem', perDiem: away({ startTime: '25:00' }) }, 'perDiem.startTime'],
  [
    'a meal on another day',
    {
      kind: 'perDiem',
      perDiem: away({ meals: [{ day: '2026-11-20', breakfast: true, lunch: true, dinner: true }] }),
    },
    'perDiem.meals',
  ],
])('%s is refused at the field, and nothing is stored', async (_case, fields, field) => {
  const problem: unknown = await add(fields).catch((error: unknown) => error);
  expect(problem).toMatchObject({ status: 400 });
  expect(problem).toHaveProperty(['data', 'fields', field]);
  expect((await ann.api.expenses.list({})).items).toEqual([]);
});

it.each([
  ['two rates of a day', [{ above: 0, rate: '1' }], 2],
  [
    'steps that go down',
    [
      { above: 0, rate: '1' },
      { above: 0, rate: '2' },
    ],
    1,
  ],
])('the table refuses %s', async (_case, steps, count) => {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    vehicle: 'Van',
    unit: 'km' as const,
    firstDay: null,
    steps,
  }));
  await expect(changeRates(() => ({ mileageRates: rows }))).rejects.toMatchObject({ status: 400 });
});
