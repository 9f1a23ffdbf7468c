/** Which days' work recurring invoices bill, and at which tax rate. */
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, aProject, anEntry, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
let projectId: string;
const { to: firstRun } = monthOf(localDay(Date.now(), 'UTC'));
const nextRun = monthOf(addDays(firstRun, 1)).to;

beforeEach(async () => {
  ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  const { settings } = await ann.api.invoices.settings({});
  const seller = { ...settings.seller, name: 'Ann Ahlers', country: 'DE' };
  const tax = { ...settings.tax, defaultRate: '19', laterRates: [{ from: firstRun, rate: '21' }] };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller, tax } });
  ({ id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' })));
  const fields = aProject({ clientId, name: 'Site', billingType: 'hourly', hourlyRate: 100 });
  ({ id: projectId } = await ann.api.projects.create(fields));
});

async function log(date: string) {
  return (await ann.api.timesheets.create(anEntry({ projectId, date, duration: 1, billable: true }))).id;
}
async function invoices() {
  const { items } = await ann.api.invoices.list({});
  return Promise.all(items.toReversed().map(async ({ id }) => ann.api.invoices.get({ id })));
}
async function billed() {
  return (await invoices()).map((invoice) =>
    invoice?.lines.flatMap(({ entries }) => entries.map(({ id }) => id)),
  );
}
const runOn = (day: string) => runSchedules(stint, `${day}T12:00:00Z`);

describe.each([
  ['the period that ended', 'preceding', false],
  ['a period in advance, and the work of the one before', 'following', true],
] as const)('an invoice on the last day of the month for %s', (_period, periodSide, isInArrears) => {
  const add = (fields: object = {}) =>
    ann.api.recurringInvoices.create({
      name: 'Hours',
      clientId,
      recurrence: { every: 1, unit: 'month', anchor: 'lastDay', firstDay: firstRun },
      work: { hasTime: true, isInArrears },
      periodSide,
      ...fields,
    });

  it('leaves the work of its own day to the next one, before and after it is made', async () => {
    const { id } = await add();
    const before = [await log(addDays(firstRun, -1)), await log(firstRun)];
    expect(await ann.api.recurringInvoices.preview({ id })).toMatchObject({
      workPeriod: { from: addDays(monthOf(firstRun).from, -1), to: addDays(firstRun, -1) },
    });
    await runOn(firstRun);
    const after = [await log(firstRun), await log(addDays(firstRun, 1))];
    await runOn(nextRun);
    const [first = [], next = []] = await billed();
    expect(first).toEqual([before[0]]);
    expect(new Set(next)).toEqual(new Set([before[1], ...after]));
    expect((await ann.api.invoices.unbilled({ clientId })).entries.filter((each) => !each.draftId)).toEqual(
      [],
    );
  });

  it('is about the days of its work, so the next one begins where it ends', async () => {
    await add();
    for (const day of [addDays(firstRun, -1), firstRun, addDays(firstRun, 1)]) await log(day);
    await runOn(firstRun);
    await runOn(nextRun);
    const [first, next] = await invoices();
    expect(first?.serviceTo).toBe(addDays(firstRun, -1));
    expect(next).toMatchObject({ serviceFrom: firstRun, serviceTo: addDays(nextRun, -1) });
  });

  it('is about the month if it has a fixed line', async () => {
    await add({ lines: [{ id: newId(), title: 'Care', price: '100' }] });
    await log(addDays(firstRun, -1));
    await runOn(firstRun);
    const [made] = await invoices();
    const { to } = periodSide === 'preceding' ? monthOf(firstRun) : monthOf(nextRun);
    expect(made?.serviceTo).toBe(to);
  });

  it('also bills the last day of a service that has ended, once', async () => {
    await add({ serviceTo: firstRun, whenEmpty: 'skip' });
    const worked = [await log(addDays(firstRun, -1)), await log(firstRun), await log(addDays(firstRun, 1))];
    await runOn(addDays(nextRun, 40));
    expect(await billed()).toEqual([[worked[0]], [worked[1]]]);
  });
});

it('an invoice of work at two tax rates has a line for each', async () => {
  const from = addDays(firstRun, 1);
  await ann.api.recurringInvoices.create({
    name: 'Hours',
    clientId,
    recurrence: { every: 1, unit: 'month', firstDay: from },
    work: { hasTime: true, grouping: 'single' },
    periodSide: 'preceding',
  });
  const worked = [await log(addDays(firstRun, -1)), await log(firstRun)];
  await runOn(from);
  const [made] = await invoices();
  expect(made?.lines.map(({ taxRate, entries }) => [taxRate, entries.map(({ id }) => id)])).toEqual([
    ['19', [worked[0]]],
    ['21', [worked[1]]],
  ]);
  expect(made).toMatchObject({ netMinor: 20_000, taxMinor: 4000 });
});

it('lines of time at two tax rates are proposed apart', async () => {
  const entryIds = [await log(addDays(firstRun, -1)), await log(firstRun)];
  const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds, grouping: 'project' });
  expect(lines.map(({ taxRate, from }) => [taxRate, from])).toEqual([
    ['19', addDays(firstRun, -1)],
    ['21', firstRun],
  ]);
});
