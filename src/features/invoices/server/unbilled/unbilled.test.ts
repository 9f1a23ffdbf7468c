import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let clientId: string;
let projectId: string;
const instalmentId = newId();
beforeAll(async () => {
  ann = await stint.newTenant();
  ({ id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' })));
  const hourly = { clientId, billingType: 'hourly', hourlyRate: 100 } as const;
  ({ id: projectId } = await ann.api.projects.create(aProject({ ...hourly, name: 'Website' })));
  const { settings } = await ann.api.invoices.settings({});
  await ann.api.invoices.updateSettings({
    settings: { ...settings, seller: { ...settings.seller, country: 'DE', vatId: 'DE999999999' } },
  });
});

async function logTime(fields: Parameters<typeof anEntry>[0] = {}) {
  return (await ann.api.timesheets.create(anEntry({ projectId, billable: true, ...fields }))).id;
}

describe('unbilled work', () => {
  it('is billable time of the client in the period that isn’t invoiced, with the draft it is on', async () => {
    const [first, second] = [await logTime(), await logTime({ date: '2026-03-03', duration: 0.5 })];
    await logTime({ billable: false });
    await logTime({ date: '2026-04-01' });
    const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds: [first] });
    const { id: draftId } = await ann.api.invoices.create({ type: 'invoice', clientId, lines });

    const found = await ann.api.invoices.unbilled({ clientId, from: '2026-03-01', to: '2026-03-31' });

    expect(found).toMatchObject({
      entries: [
        { id: first, day: '2026-03-02', projectName: 'Website', rate: 100, amountMinor: 10_000, draftId },
        { id: second, durationMs: 1_800_000, amountMinor: 5000, draftId: null },
      ],
      prices: [],
      isCut: false,
    });
  });

  it('includes instalments of the period, and what a price has beyond its instalments', async () => {
    const { id: client } = await ann.api.clients.create(aClient({ currency: 'EUR' }));
    const instalments = [
      { id: instalmentId, date: '2026-03-31', amount: 400, name: 'Concept' },
      { id: newId(), date: '2026-06-30', amount: 500 },
    ];
    const { id: fixed } = await ann.api.projects.create(
      aProject({ clientId: client, name: 'Logo', billingType: 'fixed', fixedPrice: 1000, instalments }),
    );
    const { prices } = await ann.api.invoices.unbilled({ clientId: client, to: '2026-03-31' });
    const price = { projectId: fixed, projectName: 'Logo', currency: 'EUR', draftId: null };
    expect(prices).toEqual([
      { ...price, instalmentId, name: 'Concept', day: '2026-03-31', amountMinor: 40_000 },
      { ...price, instalmentId: null, name: null, day: null, amountMinor: 10_000 },
    ]);

    const chosen = { projectId: fixed, instalmentId, amountMinor: 40_000 };
    const { lines } = await ann.api.invoices.linesFromTime({ clientId: client, prices: [chosen] });
    expect(lines).toMatchObject([{ kind: 'fixedPrice', title: 'Logo: Concept', price: '400', instalmentId }]);
    const tooMuch = { ...chosen, amountMinor: 40_001 };
    await expect(
      ann.api.invoices.linesFromTime({ clientId: client, prices: [tooMuch] }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_ENTRY' });
  });
});

describe('clients to invoice', () => {
  it('have what a new invoice preselects for the period, without work that drafts bill already', async () => {
    const [owner, stranger] = [await stint.newTenant('Owner'), await stint.newTenant('Stranger')];
    const { clients, projects, timesheets, invoices } = owner.api;
    const acme = (await clients.create(aClient({ name: 'Acme', currency: 'EUR' }))).id;
    const beta = (await clients.create(aClient({ name: 'Beta', currency: 'CHF' }))).id;
    const site = (await projects.create(aProject({ clientId: acme, billingType: 'hourly', hourlyRate: 100 })))
      .id;
    const instalment = { id: newId(), date: '2026-03-31', amount: 400 };
    const fixed = { billingType: 'fixed' as const, fixedPrice: 1000, instalments: [instalment] };
    const logo = (await projects.create(aProject({ clientId: beta, ...fixed }))).id;
    const terms = { billingType: 'retainer', retainerHours: 10, retainerRate: 80 } as const;
    const monthly = { retainerPeriod: 'monthly', retainerStart: '2026-03-01' } as const;
    const care = (await projects.create(aProject({ clientId: beta, ...terms, ...monthly }))).id;
    const log = async (date: string, duration: number) =>
      (await timesheets.create(anEntry({ projectId: site, date, duration, billable: true }))).id;
    await log('2026-02-27', 8);
    await log('2026-03-05', 1);
    const drafted = await log('2026-03-04', 2);
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const ofAcme = {
      clientId: acme,
      clientName: 'Acme',
      oldestDay: '2026-03-05',
      count: 1,
      durationMs: 3_600_000,
      retainerMs: 0,
    };
    const ofBeta = {
      clientId: beta,
      clientName: 'Beta',
      oldestDay: '2026-03-01',
      count: 2,
      durationMs: 0,
      retainerMs: 36_000_000,
    };
    const retainers = [{ projectId: care, from: '2026-03-01' }];
    const prices = [{ projectId: logo, instalmentId: instalment.id, amountMinor: 40_000 }];

    const acmeLines = await invoices.linesFromTime({ clientId: acme, entryIds: [drafted] });
    await invoices.create({ type: 'invoice', clientId: acme, lines: acmeLines.lines });
    expect(await invoices.unbilledClients(march)).toEqual({
      items: [
        { ...ofBeta, amounts: [{ currency: 'CHF', amountMinor: 120_000 }] },
        { ...ofAcme, amounts: [{ currency: 'EUR', amountMinor: 10_000 }] },
      ],
      draftCount: 1,
    });

    const betaLines = await invoices.linesFromTime({ clientId: beta, retainers, prices });
    const { id: draftId } = await invoices.create({
      type: 'invoice',
      clientId: beta,
      lines: betaLines.lines,
    });
    expect(await invoices.unbilledClients(march)).toMatchObject({ items: [ofAcme], draftCount: 2 });
    expect(await invoices.unbilled({ clientId: beta, ...march })).toMatchObject({
      prices: [
        { instalmentId: instalment.id, draftId },
        { instalmentId: null, draftId: null },
      ],
      retainers: [{ from: '2026-03-01', draftId }],
    });
    expect(await stranger.api.invoices.unbilledClients({})).toEqual({ items: [], draftCount: 0 });
  });
});

it('unbilled time is worth what its draft charges, rounded per line', async () => {
  const { clients, projects, invoices, timesheets } = (await stint.newTenant()).api;
  const { id: client } = await clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
  const { id: site } = await projects.create(aProject({ clientId: client, hourlyRate: 100 }));
  const tenMinutes = anEntry({ projectId: site, duration: 1 / 6, billable: true });
  for (const day of [1, 2, 3])
    await timesheets.create({ ...tenMinutes, id: newId(), date: `2026-03-0${day}` });
  // Each entry alone is worth €16.67.
  const amounts = [{ currency: 'EUR', amountMinor: 5000 }];
  expect(await timesheets.unbilled({})).toMatchObject({ items: [{ amounts }] });
  expect(await invoices.unbilledClients({})).toMatchObject({ items: [{ amounts }] });
  expect(await projects.figures({ projectId: site })).toMatchObject({ items: [{ unbilled: { amounts } }] });
  const { entries } = await invoices.unbilled({ clientId: client });
  const { lines } = await invoices.linesFromTime({
    clientId: client,
    entryIds: entries.map(({ id }) => id),
  });
  const { id } = await invoices.create({ type: 'invoice', clientId: client, lines });
  expect(await invoices.get({ id })).toMatchObject({ netMinor: 5000 });
});

describe('work on a draft', () => {
  it('is unbilled only as far as the draft leaves it, everywhere', async () => {
    const { clients, projects, invoices, timesheets } = (await stint.newTenant()).api;
    const { id: client } = await clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
    const logo = aProject({ clientId: client, name: 'Logo', billingType: 'fixed', fixedPrice: 1000 });
    const { id: logoId } = await projects.create(logo);
    const hours = { billingType: 'retainer', retainerHours: 10, retainerRate: 80 } as const;
    const care = aProject({ clientId: client, name: 'Care', retainerPeriod: 'oneOff', ...hours });
    const { id: careId } = await projects.create(care);
    const hourly = aProject({ clientId: client, name: 'Website', billingType: 'hourly', hourlyRate: 100 });
    const { id: siteId } = await projects.create(hourly);
    const entry = await timesheets.create(anEntry({ projectId: siteId, billable: true }));
    const linesOf = async (durationMs: number, amountMinor: number) =>
      (
        await invoices.linesFromTime({
          clientId: client,
          prices: [{ projectId: logoId, instalmentId: null, amountMinor }],
          retainers: [{ projectId: careId, from: null, durationMs }],
        })
      ).lines;
    const time = await invoices.linesFromTime({ clientId: client, entryIds: [entry.id] });
    const lines = [...time.lines, ...(await linesOf(14_400_000, 30_000))];
    const { id: draftId } = await invoices.create({ type: 'invoice', clientId: client, lines });

    expect(await invoices.unbilled({ clientId: client })).toMatchObject({
      entries: [{ id: entry.id, draftId }],
      prices: [
        { amountMinor: 30_000, draftId },
        { amountMinor: 70_000, draftId: null },
      ],
      retainers: [
        { durationMs: 14_400_000, amountMinor: 32_000, draftId },
        { durationMs: 21_600_000, amountMinor: 48_000, draftId: null },
      ],
    });
    const amounts = [{ currency: 'EUR', amountMinor: 118_000 }];
    expect(await invoices.unbilledClients({})).toMatchObject({ items: [{ count: 2, amounts }] });
    expect(await timesheets.unbilled({})).toMatchObject({ items: [{ amounts }] });
    const { items: figures } = await projects.figures({});
    expect(figures).toMatchObject([{ projectId: logoId, unbilled: { amounts: [{ amountMinor: 70_000 }] } }]);

    const rest = await linesOf(21_600_000, 70_000);
    expect(rest).toMatchObject([{ price: '700' }, { quantity: '6' }]);
    await invoices.create({ type: 'invoice', clientId: client, lines: rest });
    expect(await invoices.unbilledClients({})).toEqual({ items: [], draftCount: 2 });
    expect(await timesheets.unbilled({})).toEqual({ items: [], clientCount: 0 });
  });

  it('isn’t offered again to another client that it moves to', async () => {
    const { clients, projects, invoices, timesheets } = (await stint.newTenant()).api;
    const { id: acme } = await clients.create(aClient({ name: 'Acme' }));
    const { id: beta } = await clients.create(aClient({ name: 'Beta' }));
    const { id: site } = await projects.create(aProject({ clientId: acme, hourlyRate: 100 }));
    const { id: entryId } = await timesheets.create(anEntry({ projectId: site, billable: true }));
    const { lines } = await invoices.linesFromTime({ clientId: acme, entryIds: [entryId] });
    const { id: draftId } = await invoices.create({ type: 'invoice', clientId: acme, lines });
    const { id: other } = await projects.create(aProject({ clientId: beta, hourlyRate: 100 }));
    await timesheets.update({ id: entryId, clientId: beta, projectId: other });
    expect(await invoices.unbilled({ clientId: beta })).toMatchObject({
      entries: [{ id: entryId, draftId }],
    });
  });
});

describe('lines from time', () => {
  it('have the time of their entries, and the tax of the countries', async () => {
    const ids = [await logTime(), await logTime({ date: '2026-03-05', duration: 0.25 })];
    const { lines } = await ann.api.invoices.linesFromTime({ clientId, entryIds: ids, grouping: 'project' });
    expect(lines).toMatchObject([
      {
        kind: 'time',
        title: 'Website',
        price: '100.00',
        durationMs: 4_500_000,
        taxCategory: 'S',
        taxRate: '19',
        entries: ids.map((id) => ({ id, revision: 1 })),
        from: '2026-03-02',
        to: '2026-03-05',
      },
    ]);
    const perEntry = await ann.api.invoices.linesFromTime({ clientId, entryIds: ids, grouping: 'entry' });
    expect(perEntry.lines).toHaveLength(2);
  });

  it('have one currency', async () => {
    const euros = await logTime();
    await ann.api.clients.update({ id: clientId, currency: 'USD' });
    const dollars = await logTime();
    const linesOf = (entryIds: string[]) => ann.api.invoices.linesFromTime({ clientId, entryIds });
    expect([(await linesOf([euros])).currency, (await linesOf([dollars])).currency]).toEqual(['EUR', 'USD']);
    await expect(linesOf([euros, dollars])).rejects.toMatchObject({ code: 'MIXED_CURRENCIES' });
    await ann.api.clients.update({ id: clientId, currency: 'EUR' });
  });

  it('are refused for time of others, of another client, or that can’t be billed', async () => {
    const free = await logTime({ billable: false });
    const other = await logTime({ projectId: null });
    for (const id of [free, other, newId()]) {
      await expect(ann.api.invoices.linesFromTime({ clientId, entryIds: [id] })).rejects.toMatchObject({
        code: 'UNKNOWN_ENTRY',
      });
    }
  });
});

it('the next numbers follow the patterns, which must not repeat', async () => {
  const { settings } = await ann.api.invoices.settings({});
  const withPattern = (pattern: string) => ({
    settings: { ...settings, series: { ...settings.series, invoice: { pattern, reset: 'yearly' as const } } },
  });
  await ann.api.invoices.updateSettings(withPattern('{YY}-{client}-{seq:3}'));
  expect(await ann.api.invoices.nextNumbers({ day: '2026-03-31', clientId })).toEqual({
    invoice: '26-NorthwindTraders-001',
    creditNote: 'CN-2026-0001',
    quote: 'Q-2026-0001',
    lastDays: { invoice: null, creditNote: null, quote: null },
  });
  await expect(ann.api.invoices.updateSettings(withPattern('{YYYY}'))).rejects.toMatchObject({
    data: { fields: { 'settings.series.invoice.pattern': 'must contain {seq} once' } },
  });
});
