/** What happens to recurring invoices when clocks jump, clients are archived, and days are skipped by mistake. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const today = localDay(Date.now(), 'UTC');
const firstDay = addDays(monthOf(today).to, 1);
const secondDay = addDays(monthOf(firstDay).to, 1);
const thirdDay = addDays(monthOf(secondDay).to, 1);
const monthly = { every: 1, unit: 'month', firstDay } as const;
let ann: ApiCaller;
let clientId: string;

beforeEach(async () => {
  ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const { settings } = await ann.api.invoices.settings({});
  const seat = { street: 'Hafenstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  const seller = { ...settings.seller, ...seat, name: 'Ann Ahlers', vatId: 'DE123456789', email: null };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
  ({ id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' })));
});

afterEach(() => {
  vi.useRealTimers();
});

type Fields = Partial<Parameters<ApiCaller['api']['recurringInvoices']['create']>[0]>;
const add = async (fields: Fields = {}) =>
  (
    await ann.api.recurringInvoices.create({
      name: 'Care',
      clientId,
      recurrence: monthly,
      lines: [{ id: newId(), title: 'Care', price: '480' }],
      ...fields,
    })
  ).id;
const runsOf = async (id: string) =>
  (await ann.api.recurringInvoices.runs({ id })).runs.map(({ day, state }) => `${day} ${state}`);
const nextDays = async (id: string) =>
  (await ann.api.recurringInvoices.runs({ id })).nextDays
    .slice(0, 3)
    .map(({ day, isSkipped }) => (isSkipped ? `${day} skipped` : day));

/** The clock of the machine, which issuing and schedules read. */
async function runWithClock(day: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T12:00:00Z`) });
  await runSchedules(stint, Date.now());
  vi.useRealTimers();
}

describe('a clock that was wrong', () => {
  it('makes nothing twice when it is set forward by a year and back', async () => {
    const id = await add({ mode: 'issue' });
    await runWithClock(addDays(firstDay, 365));
    const made = await runsOf(id);
    expect(made).toHaveLength(13);
    await runWithClock(firstDay);
    await runWithClock(addDays(firstDay, 200));
    expect(await runsOf(id)).toEqual(made);
    await runWithClock(addDays(firstDay, 400));
    expect(await runsOf(id)).toHaveLength(14);
    const numbers = (await ann.api.invoices.list({ limit: 100 })).items.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(14);
  });

  it('makes nothing before its day when it is set back by a year, and then what was missed', async () => {
    const id = await add();
    await runWithClock(firstDay);
    await runWithClock(addDays(firstDay, -365));
    expect(await runsOf(id)).toEqual([`${firstDay} done`]);
    await runWithClock(thirdDay);
    expect(await runsOf(id)).toEqual([`${thirdDay} done`, `${secondDay} done`, `${firstDay} done`]);
  });
});

it('an archived client pauses it once, which is in the audit log, and other tabs learn of it', async () => {
  const id = await add({ mode: 'issue' });
  await ann.api.clients.toggleActive({ id: clientId });
  const run = () => runSchedules(stint, `${firstDay}T12:00:00Z`);
  expect(await run()).toEqual([ann.uid, ann.uid]);
  expect(await run()).toEqual([]);
  expect(await ann.api.recurringInvoices.get({ id })).toMatchObject({ recurrence: { isPaused: true } });
  const { items } = await stint.owner.api.audit.list({ limit: 50 });
  expect(
    items.filter(({ action, subject }) => action === 'recurringInvoice.paused' && subject?.uid === ann.uid),
  ).toMatchObject([{ actor: null, after: { id, name: 'Care', mode: 'issue' } }]);
  await ann.api.clients.toggleActive({ id: clientId });
  await ann.api.recurringInvoices.update({ id, recurrence: monthly });
  await run();
  expect(await runsOf(id)).toEqual([`${firstDay} done`]);
});

it('other tabs learn of a day that failed', async () => {
  await add({ lines: [{ id: newId(), title: 'Care', price: '999999999999', quantity: '1000' }] });
  expect(await runSchedules(stint, `${firstDay}T12:00:00Z`)).toContain(ann.uid);
});

it('bills the tax rate that is valid on the day when it runs', async () => {
  await add({ mode: 'issue' });
  const { settings } = await ann.api.invoices.settings({});
  const setRate = (defaultRate: string) =>
    ann.api.invoices.updateSettings({ settings: { ...settings, tax: { ...settings.tax, defaultRate } } });
  await setRate('19');
  await runWithClock(firstDay);
  await setRate('16');
  await runWithClock(secondDay);
  const { items } = await ann.api.invoices.list({});
  const invoices = await Promise.all(items.map(({ id }) => ann.api.invoices.get({ id })));
  expect(invoices.map((invoice) => invoice?.lines[0]?.taxRate)).toEqual(['16', '19']);
});

it('bills the tax rate that is valid on the last day of the service', async () => {
  const { settings } = await ann.api.invoices.settings({});
  const laterRates = [
    { from: '2026-12-31', rate: '16' },
    { from: '2027-01-31', rate: '17' },
  ];
  await ann.api.invoices.updateSettings({
    settings: { ...settings, tax: { ...settings.tax, defaultRate: '19', laterRates } },
  });
  await add({ mode: 'issue' });
  await runWithClock(firstDay);
  await runWithClock(secondDay);
  const { items } = await ann.api.invoices.list({});
  const invoices = await Promise.all(items.map(({ id }) => ann.api.invoices.get({ id })));
  expect(invoices.map((invoice) => [invoice?.serviceTo, invoice?.lines[0]?.taxRate])).toEqual([
    ['2027-01-31', '17'],
    ['2026-12-31', '16'],
  ]);
});

describe('a skipped day', () => {
  it('is made after all once it isn’t skipped any more', async () => {
    const id = await add();
    await ann.api.recurringInvoices.skipNext({ id, day: firstDay });
    const { recurrence } = await ann.api.recurringInvoices.restoreDay({ id, day: firstDay });
    expect(recurrence.nextDay).toBe(firstDay);
    expect(await nextDays(id)).toEqual([firstDay, secondDay, thirdDay]);
    await runSchedules(stint, `${secondDay}T12:00:00Z`);
    expect(await runsOf(id)).toEqual([`${secondDay} done`, `${firstDay} done`]);
  });

  it('between others comes back alone, and days that were made aren’t made again', async () => {
    const id = await add();
    await ann.api.recurringInvoices.skipNext({ id, day: firstDay });
    await ann.api.recurringInvoices.runNow({ id, day: secondDay });
    await ann.api.recurringInvoices.skipNext({ id, day: thirdDay });
    await ann.api.recurringInvoices.restoreDay({ id, day: firstDay });
    expect((await nextDays(id)).slice(0, 2)).toEqual([firstDay, `${thirdDay} skipped`]);
    await runSchedules(stint, `${thirdDay}T12:00:00Z`);
    expect(await runsOf(id)).toEqual([`${thirdDay} skipped`, `${secondDay} done`, `${firstDay} done`]);
  });

  it('can’t come back twice, nor if it wasn’t skipped or was long ago', async () => {
    const id = await add();
    const refused = { code: 'NOT_SKIPPED', status: 409 };
    const restore = (day: string) => ann.api.recurringInvoices.restoreDay({ id, day });
    await expect(restore(firstDay)).rejects.toMatchObject(refused);
    await ann.api.recurringInvoices.skipNext({ id, day: firstDay });
    await restore(firstDay);
    await expect(restore(firstDay)).rejects.toMatchObject(refused);
    expect(await nextDays(id)).toEqual([firstDay, secondDay, thirdDay]);
  });
});

it('the overview has the next three of active clients, and how many days failed', async () => {
  const { id: archivedId } = await ann.api.clients.create(aClient({ name: 'Archived', currency: 'EUR' }));
  const huge = { id: newId(), title: 'Care', price: '999999999999', quantity: '1000' };
  const failing = await add({ name: 'Huge', lines: [huge], recurrence: { ...monthly, firstDay: today } });
  await runSchedules(stint, Date.now());
  const later = (days: number) => ({ ...monthly, firstDay: addDays(firstDay, days) });
  await add({ name: 'Paused', recurrence: { ...later(1), isPaused: true } });
  await add({ name: 'Archived', clientId: archivedId, recurrence: later(1) });
  await ann.api.clients.toggleActive({ id: archivedId });
  for (const days of [9, 5, 2]) await add({ name: `In ${days}`, recurrence: later(days) });
  const { upcoming, failedCount } = await ann.api.recurringInvoices.overview({});
  expect(upcoming.map(({ name, day }) => [name, day])).toEqual([
    ['Huge', today],
    ['In 2', addDays(firstDay, 2)],
    ['In 5', addDays(firstDay, 5)],
  ]);
  expect(upcoming[0]).toMatchObject({ id: failing, clientId, clientName: 'Northwind Traders' });
  expect(failedCount).toBe(1);
});
