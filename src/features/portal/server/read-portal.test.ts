import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { aClient, aProject, anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { createPortalVisitor } from '#tests/support/server/portal-visitor.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
const today = localDay(new Date().toISOString(), 'UTC');
const yesterday = addDays(today, -1);
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
  book = await createIssuer(ann, stint.url);
  const { settings } = await ann.api.invoices.settings({});
  const bank = { ...settings.bank, iban: 'DE89370400440532013000' };
  await ann.api.invoices.updateSettings({ settings: { ...settings, bank } });
});

async function share(id: string) {
  const { path } = await ann.api.portal.createLink({ id, label: 'Nora' });
  return createPortalVisitor(stint.url, path);
}

async function saveSettings(id: string, fields: object) {
  const settings = await ann.api.portal.settings({ id });
  if (!settings) throw new Error('The client is missing.');
  await ann.api.portal.saveSettings({ id, settings: { ...settings, ...fields } });
}

/** A client with a project whose 40 hours began with the month. */
async function addRetainer() {
  const { id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR', language: 'en-GB' }));
  const { id: projectId } = await ann.api.projects.create(
    aProject({
      clientId,
      name: 'Care plan',
      billingType: 'retainer',
      retainerHours: 40,
      retainerPeriod: 'oneOff',
      retainerStart: addDays(today, -20),
    }),
  );
  const log = (date: string, duration: number, fields: object = {}) =>
    ann.api.timesheets.create(anEntry({ clientId, projectId, date, duration, billable: true, ...fields }));
  return { clientId, projectId, log };
}

describe('the portal of a client', () => {
  it('shows the hours left as the project page does, up to the day that is shared', async () => {
    const { clientId, projectId, log } = await addRetainer();
    await log(yesterday, 20);
    await log(addDays(yesterday, -1), 7.5);
    const { read } = await share(clientId);
    const [shown] = (await read()).retainers;
    expect(shown).toMatchObject({
      project: 'Care plan',
      headline: '12:30\u00A0h left of 40:00\u00A0h',
      share: 0.6875,
      facts: [{ label: 'Used', value: '27:30\u00A0h' }],
      isUsedUp: false,
    });
    expect((await ann.api.projects.retainer({ id: projectId }))?.left).toEqual({
      leftMs: 12.5 * 3_600_000,
      openingMs: 40 * 3_600_000,
    });

    await log(today, 2);
    expect((await read()).retainers).toEqual([shown]);
    await saveSettings(clientId, { delay: 'today' });
    expect((await read()).retainers).toMatchObject([{ headline: '10:30\u00A0h left of 40:00\u00A0h' }]);
    await log(today, 0.3333);
    expect((await read()).retainers).toMatchObject([
      { headline: '10:10\u00A0h left of 40:00\u00A0h', facts: [{ value: '29:50\u00A0h' }] },
    ]);
  });

  it('shows the credit that the client page says, and the invoices it was used for', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ currency: 'EUR', language: 'en-GB' }));
    const { id: invoiceId } = await ann.api.invoices.create({ type: 'invoice', clientId, lines: [aLine()] });
    const { number } = await ann.api.invoices.issue({ id: invoiceId });
    const paid = { clientId, day: '2026-04-10', currency: 'EUR', amountMinor: 15_000 };
    await ann.api.payments.create(paid);
    await ann.api.payments.allocateOnAccount({ invoiceId });

    const onAccount = await ann.api.payments.onAccount({ clientId, currency: 'EUR' });
    expect(onAccount).toEqual({ amountMinor: 3_100 });
    const { read } = await share(clientId);
    const day = formatDay(localDay(Date.now(), 'UTC'), { dateStyle: 'long' }, 'en-GB');
    expect((await read()).invoices?.credit).toEqual({
      amount: '€31.00',
      uses: [{ title: `Invoice ${number}`, day: `Used on ${day}`, amount: '€119.00' }],
    });
    await saveSettings(clientId, { invoices: false });
    expect((await read()).invoices).toBeNull();
  });

  it('shows open invoices with their bank details, and what was paid by year', async () => {
    const { id } = await book.draft({ lines: [aLine()], notes: 'A difficult client', dueDay: '2099-01-31' });
    const { number } = await ann.api.invoices.issue({ id });
    const { id: paidId } = await book.draft();
    const paid = await ann.api.invoices.issue({ id: paidId });
    await ann.api.payments.create({
      clientId: book.clientId,
      day: '2026-04-10',
      currency: 'EUR',
      amountMinor: 11_900,
      allocations: [{ invoiceId: paidId, amountMinor: 11_900 }],
    });
    await book.draft({ lines: [aLine({ title: 'Not sent yet' })] });
    const { read, post } = await share(book.clientId);
    const portal = await read();
    expect(portal.invoices).toMatchObject({
      summary: '1 open · €119.00',
      open: [
        {
          title: `Invoice ${number}`,
          due: 'Due 31 January 2099',
          amount: '€119.00',
          payment: { facts: expect.arrayContaining([expect.objectContaining({ label: 'IBAN' })]) as unknown },
        },
      ],
      years: [{ items: [{ title: `Invoice ${paid.number}`, status: { kind: 'paid', label: 'Paid' } }] }],
      statements: ['EUR'],
    });
    expect(portal.invoices?.credit).toBeNull();
    expect(JSON.stringify(portal)).not.toContain(id);

    // The client's language may have changed since the invoice.
    await ann.api.clients.update({ id: book.clientId, language: 'de-DE' });
    expect(JSON.stringify((await read()).invoices?.open)).toContain('Kontoinhaber');
    await ann.api.clients.update({ id: book.clientId, language: null });

    const file = await post('/invoice', { id: portal.invoices?.open[0]?.id });
    expect(file.headers.get('content-disposition')).toContain(`${number}.pdf`);
    const statement = await post('/statement', { currency: 'EUR' });
    const { text } = await extractText(new Uint8Array(await statement.arrayBuffer()), { mergePages: true });
    expect(text).toContain(number ?? '?');
    const [last, first] = (await ann.api.portal.visits({ id: book.clientId }))?.items ?? [];
    expect([first, last]).toMatchObject([
      { kind: 'invoicePdf', detail: number },
      { kind: 'statementPdf', detail: 'EUR' },
    ]);
    await saveSettings(book.clientId, { invoices: false });
    expect((await post('/invoice', { id: portal.invoices?.open[0]?.id })).status).toBe(404);
    expect((await post('/statement', { currency: 'EUR' })).status).toBe(404);
    await saveSettings(book.clientId, { invoices: true });
  });

  it('shows the work in the chosen detail, a page at a time', async () => {
    const { clientId, log } = await addRetainer();
    for (let place = 0; place < 22; place += 1)
      await log(addDays(yesterday, -(place % 2)), 0.5, { description: `Call ${place}`, tags: ['urgent'] });
    await log(yesterday, 1, { billable: false, description: 'Learned a lot' });
    const { read, post } = await share(clientId);
    await saveSettings(clientId, { timeDetail: 'days' });
    expect((await read()).work?.page).toMatchObject({
      rows: [
        { hours: '5:30\u00A0h', details: ['Care plan · 5:30\u00A0h'], amount: null },
        { hours: '5:30\u00A0h' },
      ],
      next: null,
    });
    await saveSettings(clientId, { timeDetail: 'entries', people: true });
    const { work } = await read();
    expect(work?.page.rows).toHaveLength(20);
    expect(work?.page.rows[0]).toMatchObject({ details: ['Care plan · Ann'], hours: '0:30\u00A0h' });
    const rest = await post('/work', { offset: work?.page.next });
    // The heading of their day is on the first page.
    expect(await rest.json()).toMatchObject({ rows: [{ day: null }, { day: null }], next: null });
    expect(JSON.stringify(work)).not.toMatch(/urgent|Learned/);
    await saveSettings(clientId, { timeDetail: 'none' });
    expect((await read()).work).toBeNull();
    expect(await (await post('/work', { offset: 0 })).json()).toEqual({ rows: [], next: null });
  });

  it('is written in the client’s language', async () => {
    const { id } = await ann.api.clients.create(aClient({ language: 'de-DE' }));
    const { read } = await share(id);
    expect(await read()).toMatchObject({ language: 'de-DE', words: { nothingToPay: 'Nichts zu zahlen.' } });
  });

  it('previews settings that aren’t saved, without a trace', async () => {
    const { clientId, log } = await addRetainer();
    await log(yesterday, 1, { description: 'Sketches' });
    const settings = await ann.api.portal.settings({ id: clientId });
    if (!settings) throw new Error('The client is missing.');
    const preview = await ann.api.portal.preview({ id: clientId, ...settings, timeDetail: 'entries' });
    expect(preview?.work?.page.rows).toMatchObject([{ title: 'Sketches' }]);
    expect((await ann.api.portal.view({ id: clientId })).work?.page.rows).toMatchObject([
      { hours: '1:00\u00A0h' },
    ]);
    expect((await ann.api.portal.visits({ id: clientId }))?.items).toMatchObject([{ kind: 'ownerView' }]);
  });

  it('works in private mode', async () => {
    const pia = await stint.newTenant('Pia');
    const own = await createIssuer(pia, stint.url);
    await switchPrivateMode(pia, true);
    const { path } = await pia.api.portal.createLink({ id: own.clientId, label: 'Nora' });
    const portal = await createPortalVisitor(stint.url, path).read();
    expect(portal.client.name).toBe('Northwind Traders GmbH');
  });
});
