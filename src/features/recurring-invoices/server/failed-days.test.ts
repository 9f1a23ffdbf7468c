/** Days of recurring invoices that can't be made, and what the account learns of that. */
import { beforeEach, expect, it } from 'vitest';
import { periodOfOccurrence } from '#src/features/schedules/rules/service-period.ts';
import { addDays, daysBetween } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aClient, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { runSchedules } from '#tests/support/server/run-schedules.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const today = localDay(Date.now(), 'UTC');
const monthly = { every: 1, unit: 'month', firstDay: today } as const;
const huge = { id: newId(), title: 'Care', price: '999999999999', quantity: '1000' };
let ann: ApiCaller;
let clientId: string;

beforeEach(async () => {
  ann = await stint.newTenant();
  await ann.api.session.updatePreferences({ timeZone: 'UTC', currency: 'EUR' });
  ({ id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' })));
});

type Fields = Partial<Parameters<ApiCaller['api']['recurringInvoices']['create']>[0]>;
const add = async (fields: Fields = {}) =>
  (
    await ann.api.recurringInvoices.create({
      name: 'Care',
      clientId,
      recurrence: monthly,
      lines: [{ ...huge, price: '480', quantity: '1' }],
      ...fields,
    })
  ).id;
const run = () => runSchedules(stint, Date.now());
const runsOf = (id: string) => ann.api.recurringInvoices.runs({ id });
const problems = async () => (await ann.api.schedules.problems({})).items;

it('an amount that no invoice can have is an error in words, and the day is made once that is repaired', async () => {
  const id = await add({ lines: [huge] });
  await expect(ann.api.recurringInvoices.preview({ id })).rejects.toMatchObject({ code: 'AMOUNT_TOO_LARGE' });
  await expect(ann.api.recurringInvoices.runNow({ id, day: today })).rejects.toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
  });
  expect(await problems()).toEqual([]);
  await run();
  const failed = { scheduleId: id, day: today, recordId: null, problem: { code: 'AMOUNT_TOO_LARGE' } };
  expect(await problems()).toMatchObject([failed]);
  expect(await runsOf(id)).toMatchObject({
    nextDays: [{ day: today, isSkipped: false }, ...Array.from({ length: 11 }, () => ({}))],
    runs: [{ day: today, state: 'open', invoiceId: null }],
  });

  await ann.api.recurringInvoices.update({ id, lines: [{ ...huge, price: '1', quantity: '1' }] });
  await run();
  await run();

  expect(await problems()).toEqual([]);
  expect((await runsOf(id)).runs).toMatchObject([{ day: today, state: 'done', problem: null }]);
  expect((await ann.api.invoices.list({})).items).toHaveLength(1);
});

it('a day that failed can be skipped, and is no problem during a pause', async () => {
  const id = await add({ lines: [huge] });
  await run();
  await ann.api.recurringInvoices.update({ id, recurrence: { ...monthly, isPaused: true } });
  expect(await problems()).toEqual([]);
  await ann.api.recurringInvoices.update({ id, recurrence: monthly });
  expect(await problems()).toHaveLength(1);
  await ann.api.recurringInvoices.skipNext({ id, day: today });
  expect(await problems()).toEqual([]);
  expect(await runsOf(id)).toMatchObject({
    nextDays: [
      { day: today, isSkipped: true },
      { isSkipped: false },
      ...Array.from({ length: 10 }, () => ({})),
    ],
    runs: [{ state: 'skipped', problem: null }],
  });
});

it('a draft isn’t issued while its schedule is paused or its client archived, and is afterwards', async () => {
  const id = await add({ mode: 'issue' });
  await run();
  expect(await problems()).toMatchObject([{ problem: { code: 'INVALID' } }]);
  await ann.api.recurringInvoices.update({ id, pause: { isPaused: true } });
  await completeSeller();
  const isIssued = async () => (await ann.api.invoices.list({})).items.map(({ number }) => number !== null);
  await run();
  expect((await runsOf(id)).runs).toMatchObject([{ state: 'open', problem: { code: 'PAUSED' } }]);
  expect(await problems()).toEqual([]);

  await ann.api.recurringInvoices.update({ id, pause: { isPaused: false } });
  await ann.api.clients.toggleActive({ id: clientId });
  await run();
  expect(await problems()).toMatchObject([{ problem: { code: 'CLIENT_ARCHIVED' } }]);
  expect(await isIssued()).toEqual([false]);

  await ann.api.clients.toggleActive({ id: clientId });
  // The archived client paused it.
  await ann.api.recurringInvoices.update({ id, pause: { isPaused: false } });
  await run();
  expect((await runsOf(id)).runs).toMatchObject([{ state: 'done', problem: null }]);
  expect(await isIssued()).toEqual([true]);
});

it('an invoice that a person voided isn’t sent any more, also if its client is archived', async () => {
  await completeSeller();
  const id = await add({ mode: 'send' });
  await run();
  const invoiceId = (await runsOf(id)).runs[0]?.invoiceId ?? '';
  expect(await problems()).toMatchObject([{ recordId: invoiceId }]);
  await ann.api.invoices.void({ id: invoiceId });
  await ann.api.clients.toggleActive({ id: clientId });
  await run();
  expect(await problems()).toEqual([]);
  expect((await runsOf(id)).runs).toMatchObject([{ state: 'done', problem: null }]);
});

it('an invoice that lacks what its e-invoice requires says that, until its draft has it', async () => {
  await completeSeller();
  const { settings } = await ann.api.invoices.settings({});
  const seller = { ...settings.seller, contactName: 'Ann', email: 'ann@example.com', phone: '030 1' };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
  await ann.api.clients.update({ id: clientId, buyerReference: null, eInvoiceFormat: 'xrechnungUbl' });
  await add({ mode: 'issue' });
  await run();
  const reason = 'The e-invoice requires more details. Open the draft to add them.';
  expect(await problems()).toMatchObject([{ problem: { code: 'E_INVOICE', reason } }]);
  const draft = (await ann.api.invoices.list({})).items.find(({ state }) => state === 'draft');
  await ann.api.invoices.update({ id: draft?.id ?? '', buyerReference: '04011000-1234512345-06' });
  await run();
  expect(await problems()).toEqual([]);
});

async function completeSeller(): Promise<void> {
  const { settings } = await ann.api.invoices.settings({});
  const seat = { street: 'Hafenstraße 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
  const seller = { ...settings.seller, ...seat, name: 'Ann Ahlers', vatId: 'DE123456789', email: null };
  await ann.api.invoices.updateSettings({ settings: { ...settings, seller } });
}

it('“Run now” says what came of it', async () => {
  const id = await add({ mode: 'issue' });
  expect(await ann.api.recurringInvoices.runNow({ id, day: today })).toMatchObject({
    run: { state: 'open', problem: { code: 'INVALID' } },
  });
  const empty = await add({ lines: [] });
  expect(await ann.api.recurringInvoices.runNow({ id: empty, day: today })).toMatchObject({
    run: { state: 'empty', problem: null },
  });
});

it('the preview is what the next invoice contains, and makes nothing', async () => {
  const id = await add({ isProrated: true, serviceTo: addDays(today, 9) });
  const preview = await ann.api.recurringInvoices.preview({ id });
  expect((await ann.api.invoices.list({})).items).toEqual([]);
  expect(preview).toMatchObject({
    day: today,
    period: { from: today, to: addDays(today, 9) },
    currency: 'EUR',
  });
  await run();
  const [made] = (await ann.api.invoices.list({})).items;
  expect(preview).toMatchObject({ netMinor: made?.netMinor, grossMinor: made?.grossMinor });
  const period = periodOfOccurrence({ ...monthly, anchor: 'sameDay' }, today, 'following');
  const days = daysBetween(period.from, period.to) + 1;
  expect(preview?.netMinor).toBe(Math.round((48_000 * 10) / days));
});

it('the audit log says who set it up, paused, resumed and deleted it', async () => {
  const id = await add();
  await ann.api.recurringInvoices.update({ id, recurrence: { ...monthly, isPaused: true } });
  await ann.api.recurringInvoices.update({ id, notes: 'Only a note' });
  await ann.api.recurringInvoices.update({ id, recurrence: monthly });
  await ann.api.recurringInvoices.delete({ id });
  const { items } = await stint.owner.api.audit.list({ limit: 50 });
  const ofAnn = items.filter(
    ({ action, subject }) => action.startsWith('recurringInvoice.') && subject?.uid === ann.uid,
  );
  expect(ofAnn.map(({ action }) => action).toReversed()).toEqual([
    'recurringInvoice.created',
    'recurringInvoice.paused',
    'recurringInvoice.resumed',
    'recurringInvoice.deleted',
  ]);
  expect(ofAnn[0]).toMatchObject({ after: { id, name: 'Care', mode: 'draft' } });
});
