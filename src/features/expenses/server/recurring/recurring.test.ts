/** Recurring expenses, whose drafts are made by a job. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let today: string;
beforeEach(async () => {
  ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'Europe/Berlin' });
  today = localDay(Date.now(), 'Europe/Berlin');
});

const weekly = (fields: object = {}) => ({
  every: 1,
  unit: 'week' as const,
  firstDay: addDays(today, 1),
  lastDay: null,
  isPaused: false,
  ...fields,
});
const addWeekly = async (fields: object = {}) => {
  const request = { vendor: 'Landlord', recurrence: weekly(), receiptNumber: '17', paidBy: 'own' as const };
  return (await ann.api.expenses.create(anExpense({ ...request, ...fields }))).id;
};
/** The server runs at noon, so many days from now. */
const runOn = async (days: number) =>
  (await runSchedules(stint, `${addDays(today, days)}T12:00:00Z`)).includes(ann.uid);
const drafts = async () =>
  (await ann.api.expenses.list({})).items
    .filter(({ isDraft }) => isDraft)
    .toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? ''));
const daysFromToday = (...days: number[]) => days.map((each) => ({ day: addDays(today, each) }));

describe('a recurring expense', () => {
  it('makes one draft on each of its days, also after the server was off', async () => {
    const id = await addWeekly();
    expect(await runOn(0)).toBe(false);
    expect(await runOn(1)).toBe(true);
    expect(await runOn(1)).toBe(false);
    expect(await drafts()).toMatchObject([
      {
        day: addDays(today, 1),
        vendor: 'Landlord',
        grossMinor: 10_700,
        receiptNumber: null,
        paidBy: 'own',
        recurrence: null,
        recurringExpenseId: id,
        recurringDay: addDays(today, 1),
      },
    ]);
    await runOn(23);
    expect(await drafts()).toMatchObject(daysFromToday(1, 8, 15, 22));
    expect(await ann.api.expenses.get({ id })).toMatchObject({ recurrence: { nextDay: addDays(today, 29) } });
  });

  it('makes one draft a day with several servers', async () => {
    await addWeekly();
    await Promise.all([runOn(8), runOn(8), runOn(8)]);
    expect(await drafts()).toMatchObject(daysFromToday(1, 8));
  });

  it('doesn’t make a deleted draft again', async () => {
    await addWeekly();
    await runOn(1);
    const [draft] = await drafts();
    await ann.api.expenses.delete({ id: draft?.id ?? '' });
    await runOn(1);
    expect(await drafts()).toEqual([]);
  });

  it('copies what was confirmed last', async () => {
    await addWeekly();
    await runOn(1);
    const [draft] = await drafts();
    const lines = [{ id: newId(), amountMinor: 20_000 }];
    await ann.api.expenses.update({ id: draft?.id ?? '', lines, isDraft: false });
    await runOn(8);
    const [unconfirmed] = await drafts();
    await ann.api.expenses.update({ id: unconfirmed?.id ?? '', lines: [{ id: newId(), amountMinor: 1 }] });
    await runOn(15);
    expect(await drafts()).toMatchObject([
      { grossMinor: 1 },
      { day: addDays(today, 15), grossMinor: 20_000 },
    ]);
  });

  it('takes the mileage rates of each draft’s day', async () => {
    await ann.api.session.updatePreferences({ currency: 'EUR' });
    const mileage = { vehicle: 'Auto', unit: 'km' as const, distance: '100' };
    await addWeekly({ kind: 'mileage', currency: 'EUR', lines: [], mileage });
    const { settings } = await ann.api.expenses.settings({});
    const steps = [{ above: 0, rate: '0.38' }];
    const raised = { id: newId(), vehicle: 'Auto', unit: 'km' as const, firstDay: addDays(today, 5), steps };
    await ann.api.expenses.updateSettings({ settings: { mileageRates: [...settings.mileageRates, raised] } });
    await runOn(8);
    expect(await drafts()).toMatchObject([
      { grossMinor: 3000 },
      { grossMinor: 3800, mileage: { rates: [{ distance: '100', rate: '0.38' }] } },
    ]);
  });

  it.each([
    ['paused and resumed', () => weekly({ firstDay: today, isPaused: true })],
    ['stopped and made recurring again', () => null],
  ])('continues after it was %s on a day that has its draft', async (_case, stopped) => {
    const id = await addWeekly({ day: addDays(today, -7), recurrence: weekly({ firstDay: today }) });
    await runOn(0);
    await ann.api.expenses.update({ id, recurrence: stopped() });
    await ann.api.expenses.update({ id, recurrence: weekly({ firstDay: today }) });
    await runOn(0);
    expect(await drafts()).toMatchObject(daysFromToday(0));
    await runOn(7);
    expect(await drafts()).toMatchObject(daysFromToday(0, 7));
  });

  it('makes none while it is paused, after its end, and when it was deleted', async () => {
    const [paused, ended, deleted] = [
      await addWeekly(),
      await addWeekly({ recurrence: weekly({ lastDay: addDays(today, 1) }) }),
      await addWeekly(),
    ];
    await ann.api.expenses.update({ id: paused, recurrence: weekly({ isPaused: true }) });
    await ann.api.expenses.delete({ id: deleted });
    await runOn(30);
    expect(await drafts()).toMatchObject([{ day: addDays(today, 1), recurringExpenseId: ended }]);
    expect(await ann.api.expenses.get({ id: ended })).toMatchObject({ recurrence: { nextDay: null } });
  });

  it('stops by undo of what made it recurring', async () => {
    const id = await addWeekly({ recurrence: null });
    const operationId = newId();
    await ann.api.expenses.update({ id, recurrence: weekly(), operationId });
    expect((await ann.api.expenses.list({ isRecurring: true })).items).toMatchObject([{ id }]);
    await ann.api.expenses.undo({ id: operationId });
    expect((await ann.api.expenses.list({ isRecurring: true })).items).toEqual([]);
  });

  it('keeps private fields private', async () => {
    await switchPrivateMode(ann, true);
    await addWeekly({ trip: { from: 'Berlin', to: null, purpose: null } });
    await runOn(1);
    const [draft] = await drafts();
    const { id = '', vendorEnc, tripEnc } = draft ?? {};
    expect(draft).toMatchObject({ vendor: null, trip: null });
    const cipher = await browserCipher(ann, 'expenses');
    expect(await cipher.open(id, 'vendor', vendorEnc)).toBe('Landlord');
    expect(await cipher.open(id, 'trip', tripEnc)).toContain('Berlin');
  });

  it.each<[string, { recurrence?: object; lines?: []; isDraft?: true }]>([
    ['without lines', { lines: [] }],
    ['as a draft', { isDraft: true }],
    ['every 0 weeks', { recurrence: { every: 0 } }],
    ['with an end before its beginning', { recurrence: { lastDay: '2020-01-01' } }],
  ])('%s is refused at the field', async (_case, fields: { recurrence?: object }) => {
    const request = { ...fields, recurrence: weekly(fields.recurrence) };
    const problem: unknown = await addWeekly(request).catch((error: unknown) => error);
    expect(problem).toMatchObject({ status: 400 });
    expect(Object.keys((problem as { data: { fields: object } }).data.fields)[0]).toMatch(/^recurrence/);
  });
});

it('the database refuses a second draft of a day', async () => {
  await addWeekly();
  await runOn(8);
  const move = (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
    client.query('update schedule_runs set day = $2 where user_id = $1', [ann.uid, today]);
  await expect(withClient(stint.database.url, move)).rejects.toThrow('schedule_runs_pkey');
});
