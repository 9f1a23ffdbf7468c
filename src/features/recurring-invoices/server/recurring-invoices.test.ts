/** Recurring invoices, whose clock the test sets. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import {
  aClient,
  aProject,
  anEntry,
  anExpense,
  clientForInvoices,
  newId,
} from '#tests/support/request-fixtures.ts';
import { keyCaller } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
const today = localDay(Date.now(), 'UTC');
/** The first day of the month after the next one, so that days before it are ahead, too. */
const firstDay = addDays(monthOf(addDays(monthOf(today).to, 1)).to, 1);
const nextMonth = addDays(monthOf(firstDay).to, 1);

const seat = { street: 'Hafenstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' };

beforeEach(async () => {
  ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const { settings } = await ann.api.invoices.settings({});
  const seller = { ...settings.seller, ...seat, name: 'Ann Ahlers', vatId: 'DE123456789', email: null };
  await ann.api.invoices.updateSettings({
    settings: { ...settings, seller, tax: { ...settings.tax, defaultRate: '19' } },
  });
  ({ id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' })));
});

type Fields = Partial<Parameters<ApiCaller['api']['recurringInvoices']['create']>[0]>;
const monthly = { every: 1, unit: 'month', firstDay } as const;
const care = { id: newId(), title: 'Care {month}', price: '480' };
const add = async (fields: Fields = {}) =>
  (
    await ann.api.recurringInvoices.create({
      name: 'Care',
      clientId,
      recurrence: monthly,
      lines: [care],
      ...fields,
    })
  ).id;
const runOn = (day: string, options?: { sendsMail: boolean }) =>
  runSchedules(stint, `${day}T12:00:00Z`, options);
const invoices = async () =>
  Promise.all(
    (await ann.api.invoices.list({})).items.toReversed().map(async ({ id }) => ann.api.invoices.get({ id })),
  );
const runsOf = async (id: string) => (await ann.api.recurringInvoices.runs({ id })).runs;

describe('a recurring invoice', () => {
  it('makes a draft on each of its days, once, also after the server was off', async () => {
    const id = await add();
    expect(await runOn(addDays(firstDay, -1))).toEqual([]);
    expect(await runOn(firstDay)).toContain(ann.uid);
    expect(await runOn(firstDay)).toEqual([]);
    await runOn(addDays(nextMonth, 40));
    const made = await invoices();
    expect(made).toMatchObject([
      {
        state: 'draft',
        serviceFrom: firstDay,
        serviceTo: monthOf(firstDay).to,
        netMinor: 48_000,
        taxMinor: 9120,
      },
      { serviceFrom: nextMonth, serviceTo: monthOf(nextMonth).to },
      { serviceFrom: addDays(monthOf(nextMonth).to, 1) },
    ]);
    expect(await runsOf(id)).toMatchObject(
      made.toReversed().map((invoice) => ({ state: 'done', invoiceId: invoice?.id })),
    );
    expect(made[0]).toMatchObject({ recurringInvoiceId: id });
  });

  it('issues and sends with several servers once, and numbers follow days', async () => {
    await add({ mode: 'send' });
    await add({ name: 'Hosting', mode: 'issue', recurrence: { ...monthly, firstDay: addDays(firstDay, 9) } });
    const later = addDays(nextMonth, 15);
    const mail = { sendsMail: true };
    await Promise.all([runOn(later, mail), runOn(later, mail)]);
    await runOn(later, mail);
    const issued = (await invoices()).toSorted((a, b) => ((a?.number ?? '') < (b?.number ?? '') ? -1 : 1));
    expect(issued.map((invoice) => invoice?.state)).toEqual(['issued', 'issued', 'issued', 'issued']);
    const days = issued.map((invoice) => invoice?.serviceFrom);
    expect(days).toEqual(days.toSorted((a, b) => String(a).localeCompare(String(b))));
    expect(issued.map((invoice) => invoice?.deliveries.length)).toEqual([1, 0, 1, 0]);
    expect(issued[0]?.deliveries).toMatchObject([{ recipient: 'Nora@Northwind.example', status: 'queued' }]);
  });

  it('reads tax, currency and prices on the day', async () => {
    const laterPrices = [{ from: nextMonth, price: '520' }];
    await add({ lines: [{ ...care, laterPrices }] });
    await runOn(firstDay);
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({
      settings: { ...settings, tax: { ...settings.tax, defaultRate: '16' } },
    });
    await ann.api.clients.update({ id: clientId, currency: 'USD' });
    await runOn(nextMonth);
    const [, second] = await invoices();
    expect(second).toMatchObject({ currency: 'USD', netMinor: 52_000, taxMinor: 8320 });
  });

  it('bills a first and last period by their days', async () => {
    await add({
      isProrated: true,
      serviceFrom: addDays(firstDay, 14),
      serviceTo: addDays(nextMonth, 9),
      lines: [{ ...care, price: '100' }],
    });
    await runOn(addDays(monthOf(nextMonth).to, 1));
    const share = (day: string, days: number) =>
      Math.round((10_000 * days) / Number(monthOf(day).to.slice(8)));
    expect(await invoices()).toMatchObject([
      {
        serviceFrom: addDays(firstDay, 14),
        netMinor: share(firstDay, Number(monthOf(firstDay).to.slice(8)) - 14),
      },
      { serviceTo: addDays(nextMonth, 9), netMinor: share(nextMonth, 10) },
    ]);
    expect(await runsOf((await ann.api.recurringInvoices.list({})).items[0]?.id ?? '')).toMatchObject([
      { state: 'empty' },
      { state: 'done' },
      { state: 'done' },
    ]);
  });

  it('bills the unbilled work of the period before, and says when there is none', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ clientId, name: 'Site', billingType: 'hourly', hourlyRate: 100 }),
    );
    const retainer = {
      billingType: 'retainer',
      retainerHours: 10,
      retainerRate: 80,
      retainerPeriod: 'monthly',
    } as const;
    await ann.api.projects.create(aProject({ clientId, name: 'Plan', ...retainer, retainerStart: firstDay }));
    const spent = { clientId, currency: 'EUR', isBillable: true, day: addDays(firstDay, 3) };
    await ann.api.expenses.create(anExpense(spent));
    const log = (date: string) =>
      ann.api.timesheets.create(anEntry({ projectId, date, duration: 2, billable: true }));
    await log(addDays(firstDay, 2));
    await log(addDays(nextMonth, 2));
    const work = { hasTime: true, hasRetainers: true, hasExpenses: true };
    const id = await add({ lines: [], periodSide: 'preceding', work });
    await runOn(firstDay);
    expect(await runsOf(id)).toMatchObject([{ state: 'empty', invoiceId: null }]);
    await runOn(nextMonth);
    const [made] = await invoices();
    expect(made?.lines.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'time Site',
      'retainer Stundenkontingent: Plan',
      'expense Deutsche Bahn',
    ]);
    expect(made).toMatchObject({ serviceFrom: firstDay, lines: [{ durationMs: 7_200_000 }, {}, {}] });
  });

  it('bills entries without time with the others of their line, and makes no line of nothing else', async () => {
    const rounding = { minutes: 15, direction: 'nearest' } as const;
    const addProject = async (name: string) =>
      (await ann.api.projects.create(aProject({ clientId, name, hourlyRate: 100, rounding }))).id;
    const [site, logo] = [await addProject('Site'), await addProject('Logo')];
    const log = async (projectId: string, date: string, duration: number) =>
      (await ann.api.timesheets.create(anEntry({ projectId, date, duration, billable: true }))).id;
    const short = await log(site, addDays(firstDay, 2), 0.1);
    await log(logo, addDays(firstDay, 2), 0.1);
    const long = await log(site, addDays(nextMonth, 2), 1);
    const rest = await log(site, addDays(nextMonth, 3), 0.1);
    const id = await add({ lines: [], periodSide: 'preceding', work: { hasTime: true } });
    await runOn(nextMonth);
    expect(await runsOf(id)).toMatchObject([{ state: 'empty' }, { state: 'empty' }]);
    await runOn(addDays(monthOf(nextMonth).to, 1));
    const [made, ...others] = await invoices();
    expect(others).toEqual([]);
    expect(made?.lines).toMatchObject([
      { title: 'Site', durationMs: 3_600_000, entries: [{ id: long }, { id: rest }] },
    ]);
    expect(made?.lines.flatMap(({ entries }) => entries.map((each) => each.id))).not.toContain(short);
  });

  it('bills a fee in advance with the time and expenses of the period before, also after the last fee', async () => {
    const { id: projectId } = await ann.api.projects.create(
      aProject({ clientId, name: 'Site', billingType: 'hourly', hourlyRate: 100 }),
    );
    for (const date of [addDays(firstDay, -1), addDays(firstDay, 2), addDays(nextMonth, 2)])
      await ann.api.timesheets.create(anEntry({ projectId, date, duration: 2, billable: true }));
    await ann.api.expenses.create(
      anExpense({ clientId, currency: 'EUR', isBillable: true, day: addDays(firstDay, 3) }),
    );
    const work = { hasTime: true, hasExpenses: true, isInArrears: true };
    const service = { serviceFrom: firstDay, serviceTo: monthOf(nextMonth).to };
    const id = await add({ ...service, work, whenEmpty: 'draft' });
    await runOn(firstDay);
    expect(await ann.api.recurringInvoices.preview({ id })).toMatchObject({
      period: monthOf(nextMonth),
      workPeriod: monthOf(firstDay),
    });
    const afterNext = addDays(monthOf(nextMonth).to, 1);
    await runOn(addDays(monthOf(afterNext).to, 1));
    const made = await invoices();
    expect(made.map((each) => each?.lines.map(({ kind, from }) => `${kind} ${from}`))).toEqual([
      [`item ${firstDay}`],
      [`item ${nextMonth}`, `time ${addDays(firstDay, 2)}`, `expense ${addDays(firstDay, 3)}`],
      [`time ${addDays(nextMonth, 2)}`],
    ]);
    expect(made).toMatchObject([
      { serviceFrom: firstDay, serviceTo: monthOf(firstDay).to },
      { serviceFrom: firstDay, serviceTo: monthOf(nextMonth).to },
      { serviceFrom: nextMonth, serviceTo: monthOf(nextMonth).to },
    ]);
    expect(await runsOf(id)).toMatchObject([{ state: 'empty' }, {}, {}, {}]);
  });

  it('taxes work at the rate of the period before, and the fee at the rate of the new period', async () => {
    const laterRates = [{ from: nextMonth, rate: '21' }];
    const { settings } = await ann.api.invoices.settings({});
    await ann.api.invoices.updateSettings({
      settings: { ...settings, tax: { ...settings.tax, laterRates } },
    });
    const { id: projectId } = await ann.api.projects.create(
      aProject({ clientId, name: 'Site', billingType: 'hourly', hourlyRate: 100 }),
    );
    const date = addDays(firstDay, 2);
    await ann.api.timesheets.create(anEntry({ projectId, date, duration: 2, billable: true }));
    await ann.api.expenses.create(anExpense({ clientId, currency: 'EUR', isBillable: true, day: date }));
    const retainer = {
      billingType: 'retainer',
      retainerHours: 10,
      retainerRate: 80,
      retainerPeriod: 'monthly',
      retainerStart: nextMonth,
    } as const;
    await ann.api.projects.create(aProject({ clientId, name: 'Plan', ...retainer }));
    const work = { hasTime: true, hasRetainers: true, hasExpenses: true, isInArrears: true };
    await add({ work, recurrence: { ...monthly, firstDay: nextMonth } });
    await runOn(nextMonth);
    const [made] = await invoices();
    expect(made?.lines.map(({ kind, taxRate }) => `${kind} ${taxRate}`)).toEqual([
      'item 21',
      'time 19',
      'retainer 21',
      'expense 19',
    ]);
  });

  it('leaves a draft with the reason, and issues it once that is repaired', async () => {
    const { id: nowhere } = await ann.api.clients.create(aClient({ name: 'Nowhere', currency: 'EUR' }));
    const id = await add({ mode: 'issue', clientId: nowhere });
    await runOn(firstDay);
    expect(await invoices()).toMatchObject([{ state: 'draft' }]);
    expect(await ann.api.schedules.problems({})).toMatchObject({
      items: [{ kind: 'recurringInvoices', scheduleId: id, day: firstDay, problem: { code: 'INVALID' } }],
    });
    await ann.api.clients.update({ id: nowhere, postalAddress: clientForInvoices.postalAddress });
    await runOn(addDays(firstDay, 1));
    expect(await runsOf(id)).toMatchObject([{ state: 'done', problem: null }]);
    expect(await invoices()).toMatchObject([{ state: 'issued', issueDay: today }]);
    expect(await ann.api.schedules.problems({})).toEqual({ items: [] });
  });

  it('waits for a mail server, and sends then', async () => {
    const id = await add({ mode: 'send' });
    await runOn(firstDay, { sendsMail: false });
    expect(await runsOf(id)).toMatchObject([{ state: 'open', problem: { code: 'NO_MAIL_SERVER' } }]);
    await runOn(firstDay, { sendsMail: true });
    await runOn(firstDay, { sendsMail: true });
    expect(await invoices()).toMatchObject([{ state: 'issued', deliveries: [{}] }]);
    expect((await invoices())[0]?.deliveries).toHaveLength(1);
  });

  it.each([
    ['sent by hand', (id: string) => ann.api.invoices.markSent({ id, way: 'post', day: today }), 1],
    ['void', (id: string) => ann.api.invoices.void({ id }), 0],
  ])('sends nothing more if its invoice is %s since', async (_what, change, deliveries) => {
    const id = await add({ mode: 'send' });
    await runOn(firstDay, { sendsMail: false });
    const [made] = await invoices();
    await change(made?.id ?? '');
    await runOn(firstDay, { sendsMail: true });
    expect((await invoices())[0]?.deliveries).toHaveLength(deliveries);
    expect(await runsOf(id)).toMatchObject([{ state: 'done', problem: null }]);
  });

  it('isn’t sent for an API key, which may make and issue invoices', async () => {
    const key = await keyCaller(stint.url, ann, 'write');
    const { recurringInvoices } = key.api;
    const refused = { code: 'FORBIDDEN', message: 'API keys can’t do this. Log in to Stint instead.' };
    const sent = await add({ mode: 'send' });
    await expect(
      recurringInvoices.create({ name: 'Care', clientId, recurrence: monthly, mode: 'send' }),
    ).rejects.toMatchObject(refused);
    await expect(recurringInvoices.update({ id: sent, lines: [] })).rejects.toMatchObject(refused);
    await expect(recurringInvoices.runNow({ id: sent, day: firstDay })).rejects.toMatchObject(refused);
    const issued = await add({ mode: 'issue' });
    await expect(recurringInvoices.update({ id: issued, mode: 'send' })).rejects.toMatchObject(refused);
    await recurringInvoices.runNow({ id: issued, day: firstDay });
    expect(await invoices()).toMatchObject([{ state: 'issued', deliveries: [] }]);
  });

  it('can be paused until a day, skipped once, and run now', async () => {
    const id = await add();
    const { recurrence } = await ann.api.recurringInvoices.skipNext({ id, day: firstDay });
    expect(recurrence.nextDay).toBe(nextMonth);
    expect((await ann.api.recurringInvoices.runs({ id })).nextDays.slice(0, 2)).toEqual([
      { day: firstDay, isSkipped: true },
      { day: nextMonth, isSkipped: false },
    ]);
    await expect(ann.api.recurringInvoices.skipNext({ id, day: firstDay })).rejects.toMatchObject({
      code: 'ENDED',
    });
    const early = await ann.api.recurringInvoices.runNow({ id, day: nextMonth });
    const third = addDays(monthOf(nextMonth).to, 1);
    expect(early.recurrence.nextDay).toBe(third);
    expect(await invoices()).toMatchObject([{ serviceFrom: nextMonth }]);
    const paused = { ...monthly, isPaused: true, pausedUntil: addDays(third, 1) };
    await ann.api.recurringInvoices.update({ id, recurrence: paused });
    await runOn(third);
    expect(await invoices()).toHaveLength(1);
    const fourth = addDays(monthOf(third).to, 1);
    await runOn(fourth);
    expect((await runsOf(id)).map(({ day, state }) => `${day} ${state}`)).toEqual([
      `${fourth} done`,
      `${nextMonth} done`,
      `${firstDay} skipped`,
    ]);
    expect((await ann.api.recurringInvoices.runs({ id })).nextDays).toHaveLength(12);
  });

  it('names its invoice as its own, also if an edited export had it twice', async () => {
    const id = await add();
    await runOn(firstDay);
    await withClient(stint.database.url, (client) =>
      client.query(
        `insert into schedule_runs (user_id, schedule_id, day, kind, state, record_id)
           select user_id, schedule_id, day + 1, kind, state, record_id from schedule_runs where user_id = $1`,
        [ann.uid],
      ),
    );
    expect(await invoices()).toMatchObject([{ recurringInvoiceId: id }]);
  });

  it('follows a merged client, and pauses with an archived one', async () => {
    const { id: other } = await ann.api.clients.create(aClient({ name: 'Other', currency: 'EUR' }));
    const id = await add();
    await ann.api.clients.merge({ id: other, fromId: clientId });
    await runOn(firstDay);
    expect(await invoices()).toMatchObject([{ clientId: other }]);
    await ann.api.clients.toggleActive({ id: other });
    await runOn(nextMonth);
    expect(await invoices()).toHaveLength(1);
    expect(await ann.api.recurringInvoices.get({ id })).toMatchObject({ recurrence: { isPaused: true } });
  });

  it('stops when it is deleted, and continues after undo', async () => {
    const id = await add();
    const { operationId } = await ann.api.recurringInvoices.delete({ id });
    await runOn(firstDay);
    expect(await invoices()).toEqual([]);
    await ann.api.recurringInvoices.undo({ id: operationId });
    await runOn(firstDay);
    expect(await invoices()).toHaveLength(1);
  });

  it('is refused for projects of others, and a service that ends before it begins', async () => {
    const work = { projectIds: [newId()] };
    await expect(add({ work })).rejects.toMatchObject({ status: 400 });
    await expect(add({ serviceFrom: '2026-02-01', serviceTo: '2026-01-01' })).rejects.toMatchObject({
      status: 400,
    });
  });
});
