import { beforeAll, describe, expect, it } from 'vitest';
import { sumByCurrency } from '#src/platform/shared/money.ts';
import { aClient, aProject, anEntry, clientForInvoices, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
beforeAll(async () => {
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
});

const march = { from: '2026-03-01', to: '2026-03-31' };
const monthly = { retainerPeriod: 'monthly', retainerStart: '2026-03-01' } as const;

/** Ten hours at 80 each. */
async function retainer(fields: object = monthly) {
  const terms = { billingType: 'retainer', retainerHours: 10, retainerRate: 80, hourlyRate: 100 } as const;
  const { id } = await ann.api.projects.create(
    aProject({ clientId: book.clientId, name: 'Care', ...terms, ...fields }),
  );
  return id;
}
const log = async (projectId: string, date: string, duration: number) =>
  (await ann.api.timesheets.create(anEntry({ projectId, date, duration, billable: true }))).id;

async function unbilled(projectId: string, period: object = march) {
  const found = await ann.api.invoices.unbilled({ clientId: book.clientId, ...period });
  const isOfProject = (each: { projectId: string | null }) => each.projectId === projectId;
  return {
    retainers: found.retainers.filter(isOfProject),
    entries: found.entries.filter(isOfProject),
    covered: found.covered.filter(isOfProject),
  };
}

async function draftOf(
  projectId: string,
  from: string | null,
  quantity?: string,
  clientId: string = book.clientId,
) {
  const { lines } = await ann.api.invoices.linesFromTime({
    clientId,
    retainers: [{ projectId, from }],
  });
  return book.draft({
    clientId,
    lines: lines.map((line) => ({ ...line, ...(quantity !== undefined && { quantity }) })),
  });
}

describe('a retainer that renews', () => {
  it('is due per period at its price, and its time isn’t billed again [9.2]', async () => {
    const projectId = await retainer();
    await log(projectId, '2026-03-02', 6);
    await log(projectId, '2026-04-01', 1);
    const period = {
      projectId,
      projectName: 'Care',
      durationMs: 36_000_000,
      rate: 80,
      currency: 'EUR',
      invoicedMs: 0,
    };
    expect(await unbilled(projectId)).toEqual({
      retainers: [{ ...period, ...march, amountMinor: 80_000, draftId: null }],
      entries: [],
      covered: [{ projectId, projectName: 'Care', count: 1, durationMs: 21_600_000, isInvoiced: false }],
    });
    expect((await unbilled(projectId, { from: '2026-03-15', to: '2026-05-15' })).retainers).toMatchObject([
      { from: '2026-04-01' },
      { from: '2026-05-01' },
    ]);

    expect(await draftOf(projectId, march.from)).toMatchObject({
      netMinor: 80_000,
      lines: [
        {
          kind: 'retainer',
          title: 'Retainer: Care',
          quantity: '10',
          unit: 'HUR',
          price: '80.00',
          retainerFrom: march.from,
          ...march,
        },
      ],
    });
  });

  it('bills the time beyond its hours as time, and of the entry that crosses them the rest [9.4]', async () => {
    const projectId = await retainer();
    await log(projectId, '2026-03-02', 8);
    const crossing = await log(projectId, '2026-03-03', 3.5);
    const after = await log(projectId, '2026-03-04', 2);
    const { entries } = await unbilled(projectId);
    expect(entries).toMatchObject([
      { id: crossing, durationMs: 5_400_000, coveredMs: 7_200_000, rate: 80, amountMinor: 12_000 },
      { id: after, durationMs: 7_200_000, coveredMs: 0, rate: 100, amountMinor: 20_000 },
    ]);
    const { lines } = await ann.api.invoices.linesFromTime({
      clientId: book.clientId,
      entryIds: [crossing, after],
    });
    expect(lines.map(({ title }) => title)).toEqual(['Extra hours: Care', 'Extra hours: Care']);
  });

  it('is invoiced once per period, and again after a void', async () => {
    const projectId = await retainer();
    const drafts = [await draftOf(projectId, march.from), await draftOf(projectId, march.from)];
    const results = await Promise.allSettled(drafts.map(({ id }) => ann.api.invoices.issue({ id })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'PRICE_INVOICED' },
    });
    expect((await unbilled(projectId)).retainers).toEqual([]);

    const { id: issued = '' } = drafts[results.findIndex(({ status }) => status === 'fulfilled')] ?? {};
    const { id: refused = '' } = drafts.find(({ id }) => id !== issued) ?? {};
    await ann.api.invoices.void({ id: issued });
    expect(await ann.api.invoices.issue({ id: refused })).toMatchObject({ state: 'issued' });
  });

  it('is due for the hours that it has more than were invoiced', async () => {
    const projectId = await retainer();
    const part = await draftOf(projectId, march.from, '4');
    await ann.api.invoices.issue({ id: part.id });
    expect((await unbilled(projectId)).retainers).toMatchObject([{ ...march, durationMs: 6 * 3_600_000 }]);
    const rest = await draftOf(projectId, march.from);
    await ann.api.invoices.issue({ id: rest.id });
    expect((await unbilled(projectId)).retainers).toEqual([]);

    await ann.api.projects.update({ id: projectId, retainerHours: 15 });
    expect((await unbilled(projectId)).retainers).toMatchObject([{ ...march, durationMs: 5 * 3_600_000 }]);
  });

  it('leaves no rest of hours that a quantity can’t hold exactly', async () => {
    const ms = 37_200_000;
    const projectId = await retainer({ ...monthly, retainerHours: ms / 3_600_000 });
    await ann.api.invoices.issue({ id: (await draftOf(projectId, march.from, '4')).id });
    const rest = await draftOf(projectId, march.from);
    expect(rest.lines).toMatchObject([{ quantity: '6.333333' }]);
    await ann.api.invoices.issue({ id: rest.id });
    for (const hours of [ms, ms + 3, ms - 3]) {
      await ann.api.projects.update({ id: projectId, retainerHours: hours / 3_600_000 });
      expect((await unbilled(projectId)).retainers).toEqual([]);
      expect((await ann.api.projects.retainer({ id: projectId }))?.differences).toEqual([]);
    }
  });

  it('is released by a credit note that releases its work', async () => {
    const projectId = await retainer();
    const { id } = await draftOf(projectId, march.from);
    await ann.api.invoices.issue({ id });
    const { id: creditId } = await ann.api.invoices.credit({ id });
    await ann.api.invoices.update({ id: creditId, releasesEntries: true });
    await ann.api.invoices.issue({ id: creditId });
    expect((await unbilled(projectId)).retainers).toHaveLength(1);
  });

  it('isn’t due for a period whose time was billed as time', async () => {
    const projectId = await retainer();
    const before = await log(projectId, '2026-03-02', 2);
    const rest = await log(projectId, '2026-03-03', 1);
    await ann.api.timesheets.markInvoiced({ entries: [{ id: before, revision: 1 }], invoiced: true });
    expect(await unbilled(projectId)).toMatchObject({
      retainers: [],
      entries: [{ id: rest, durationMs: 3_600_000, coveredMs: 0 }],
      covered: [],
    });
  });

  it('doesn’t let a draft bill the time it pays', async () => {
    const projectId = await retainer();
    const entryId = await log(projectId, '2026-03-02', 1);
    await expect(
      ann.api.invoices.linesFromTime({ clientId: book.clientId, entryIds: [entryId] }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_ENTRY' });
    const { id } = await book.draftOf([entryId]);
    await expect(ann.api.invoices.issue({ id })).rejects.toMatchObject({
      code: 'ENTRIES_CHANGED',
      data: { entries: [{ id: entryId, problem: 'covered' }] },
    });
  });
});

describe('unbilled amounts of clients and projects', () => {
  it('are what a new invoice offers: retainer hours, without the time they pay [9.4]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
    const projectId = await retainer({ clientId, retainerPeriod: 'oneOff' });
    for (const [day, hours] of [
      ['2026-03-02', 8],
      ['2026-03-03', 3.5],
      ['2026-03-04', 2],
    ] as const)
      await log(projectId, day, hours);
    const euros = (amountMinor: number) => [{ currency: 'EUR', amountMinor }];

    const before = await unbilledFigures(clientId, projectId);
    expect(before.offered).toEqual(euros(80_000 + 12_000 + 20_000));
    expect(before.ofClient).toMatchObject({ amounts: before.offered, hasRetainerHours: true });
    expect(before.ofProject).toMatchObject({ amounts: before.offered, hasRetainerHours: true });

    const { id } = await draftOf(projectId, null, undefined, clientId);
    await ann.api.invoices.issue({ id });
    const after = await unbilledFigures(clientId, projectId);
    expect(after.offered).toEqual(euros(32_000));
    const shown = { amounts: after.offered, durationMs: 12_600_000, hasRetainerHours: false };
    expect(after.ofClient).toMatchObject({ ...shown, oldestDay: '2026-03-03' });
    expect(after.ofProject).toMatchObject({ ...shown, count: 2 });
  });

  it('have no client whose time is all paid by invoiced hours', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ ...clientForInvoices, currency: 'EUR' }));
    const projectId = await retainer({ clientId, retainerPeriod: 'oneOff' });
    await log(projectId, '2026-03-02', 8);
    const { id } = await draftOf(projectId, null, undefined, clientId);
    await ann.api.invoices.issue({ id });
    expect(await unbilledFigures(clientId, projectId)).toMatchObject({
      offered: [],
      ofClient: undefined,
      ofProject: { count: 0, durationMs: 0, amounts: [] },
    });
  });
});

async function unbilledFigures(clientId: string, projectId: string) {
  const { entries, prices, retainers } = await ann.api.invoices.unbilled({ clientId });
  const { items: clients } = await ann.api.timesheets.unbilled({});
  const { items: figures } = await ann.api.projects.figures({ projectId });
  return {
    offered: sumByCurrency([...entries, ...prices, ...retainers]),
    ofClient: clients.find((each) => each.clientId === clientId),
    ofProject: figures[0]?.unbilled,
  };
}

describe('hours that were bought once', () => {
  it('are due until all of them are invoiced, also in parts and after more are bought', async () => {
    const projectId = await retainer({ retainerPeriod: 'oneOff' });
    await log(projectId, '2026-03-02', 2);
    const hours = async () =>
      (await unbilled(projectId)).retainers.map(({ durationMs }) => durationMs / 3_600_000);
    expect(await unbilled(projectId)).toMatchObject({
      retainers: [{ from: null, to: null, amountMinor: 80_000 }],
      entries: [],
      covered: [{ count: 1 }],
    });

    const half = await draftOf(projectId, null, '4.5');
    const all = await draftOf(projectId, null);
    await ann.api.invoices.issue({ id: half.id });
    expect(await hours()).toEqual([5.5]);
    await expect(ann.api.invoices.issue({ id: all.id })).rejects.toMatchObject({ code: 'PRICE_INVOICED' });
    await ann.api.projects.update({ id: projectId, retainerHours: 20 });
    // Ten of them are on the draft.
    expect(await hours()).toEqual([10, 5.5]);
    await ann.api.invoices.void({ id: half.id });
    expect(await hours()).toEqual([10, 10]);
  });

  it('can’t be billed for another client or project', async () => {
    const projectId = await retainer({ retainerPeriod: 'oneOff' });
    for (const retainers of [
      [{ projectId: newId(), from: null }],
      [{ projectId, from: '2026-03-01' }],
      [{ projectId: book.projectId, from: null }],
    ])
      await expect(
        ann.api.invoices.linesFromTime({ clientId: book.clientId, retainers }),
      ).rejects.toMatchObject({ code: 'UNKNOWN_ENTRY' });
  });
});
