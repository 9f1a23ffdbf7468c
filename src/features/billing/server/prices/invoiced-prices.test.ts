import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#src/platform/server/database/database.ts';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { insertInvoice } from '#tests/support/server/invoice-rows.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { releasePricesFromInvoice, setPricesOnInvoice } from './invoiced-prices.ts';
import type { InvoicedPrice } from './invoiced-prices.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const inTransaction = <T>(run: (db: Db, owner: { ownerId: string }) => Promise<T>) =>
  stint.database.withOwner({ ownerId: ann.uid }, (db) => run(db, { ownerId: ann.uid }));

async function pricedProject() {
  const { id: clientId } = await ann.api.clients.create(aClient());
  const [concept, build] = [newId(), newId()];
  const { id: projectId } = await ann.api.projects.create(
    aProject({
      clientId,
      name: 'Site',
      billingType: 'fixed',
      fixedPrice: 1000,
      instalments: [
        { id: build, date: '2026-06-30', amount: 300, name: 'Build' },
        { id: concept, date: '2026-03-31', amount: 400, name: 'Concept' },
      ],
    }),
  );
  return { clientId, projectId, concept, build };
}
type Priced = Awaited<ReturnType<typeof pricedProject>>;

async function invoicePart({ clientId, projectId }: Priced, part: Partial<InvoicedPrice>, currency = 'EUR') {
  const { id: invoiceId } = await insertInvoice(stint, ann.uid, { clientId });
  const price = { lineId: newId(), projectId, instalmentId: null, amountMinor: 40_000, ...part };
  const refused = await inTransaction((db, owner) =>
    setPricesOnInvoice(db, owner, { invoiceId, clientId, currency, prices: [price] }),
  );
  return { invoiceId, lineId: price.lineId, isSet: refused.length === 0 };
}

const unbilled = async ({ clientId }: Priced) =>
  (await ann.api.invoices.unbilled({ clientId })).prices.map(({ name, amountMinor }) => [name, amountMinor]);
const figuresOf = async ({ projectId }: Priced) =>
  (await ann.api.projects.figures({ projectId })).items[0]?.fixedPrice;

describe('the parts of a price [3.8]', () => {
  it('are unbilled, with the rest, until they are invoiced', async () => {
    const priced = await pricedProject();
    const all = [
      ['Build', 30_000],
      ['Concept', 40_000],
      [null, 30_000],
    ];
    expect(await unbilled(priced)).toEqual(all);

    const { invoiceId } = await invoicePart(priced, { instalmentId: priced.concept });
    expect(await unbilled(priced)).toEqual(all.filter(([name]) => name !== 'Concept'));
    expect(await figuresOf(priced)).toMatchObject({
      amountMinor: 100_000,
      openMinor: 60_000,
      invoicedInstalmentIds: [priced.concept],
    });
    const { items } = await ann.api.timesheets.unbilled({});
    expect(items.find((each) => each.clientId === priced.clientId)?.amounts).toEqual([
      { currency: 'EUR', amountMinor: 60_000 },
    ]);

    await invoicePart(priced, { amountMinor: 10_000 });
    expect(await unbilled(priced)).toEqual([
      ['Build', 30_000],
      [null, 20_000],
    ]);
    await inTransaction((db, owner) => releasePricesFromInvoice(db, owner, { invoiceId }));
    expect(await figuresOf(priced)).toMatchObject({ openMinor: 90_000, invoicedInstalmentIds: [] });
  });

  it('disappear from the unbilled work once all of them are invoiced', async () => {
    const priced = await pricedProject();
    await invoicePart(priced, { instalmentId: priced.concept });
    await invoicePart(priced, { instalmentId: priced.build, amountMinor: 30_000 });
    await invoicePart(priced, { amountMinor: 30_000 });
    expect(await unbilled(priced)).toEqual([]);
    expect(await figuresOf(priced)).toMatchObject({ openMinor: 0 });
    const { items } = await ann.api.timesheets.unbilled({});
    expect(items.find((each) => each.clientId === priced.clientId)).toBeUndefined();
  });

  it('are on at most one invoice, even if two are issued at once', async () => {
    const priced = await pricedProject();
    const both = await Promise.all([1, 2].map(() => invoicePart(priced, { instalmentId: priced.concept })));
    expect(both.filter(({ isSet }) => isSet)).toHaveLength(1);
    expect(await figuresOf(priced)).toMatchObject({ openMinor: 60_000 });
  });

  it.each([
    ['than the rest of the price', { amountMinor: 30_001 }],
    ['than its instalment', { instalment: 'concept', amountMinor: 40_001 }],
    ['or less than its instalment', { instalment: 'concept', amountMinor: 39_999 }],
  ] as const)('can’t be invoiced with more %s', async (_title, { amountMinor, ...part }) => {
    const priced = await pricedProject();
    const instalmentId = 'instalment' in part ? priced.concept : null;
    expect(await invoicePart(priced, { instalmentId, amountMinor })).toMatchObject({ isSet: false });
  });

  it('can’t be invoiced together for more than the price', async () => {
    const priced = await pricedProject();
    const both = await Promise.all([1, 2].map(() => invoicePart(priced, { amountMinor: 20_000 })));
    expect(both.filter(({ isSet }) => isSet)).toHaveLength(1);
    expect(await figuresOf(priced)).toMatchObject({ openMinor: 80_000 });
  });

  it('belong to the project’s client and currency', async () => {
    const priced = await pricedProject();
    const { id: clientId } = await ann.api.clients.create(aClient());
    expect(await invoicePart({ ...priced, clientId }, { amountMinor: 1 })).toMatchObject({ isSet: false });
    expect(await invoicePart(priced, { amountMinor: 1 }, 'USD')).toMatchObject({ isSet: false });
  });

  it('that aren’t planned any more are part of what is invoiced', async () => {
    const priced = await pricedProject();
    const project = await ann.api.projects.get({ id: priced.projectId });
    const { invoiceId } = await invoicePart(priced, { instalmentId: priced.concept });
    await withClient(stint.database.url, (client) =>
      client.query('update projects set instalments = $2 where id = $1', [
        priced.projectId,
        JSON.stringify(project?.instalments.filter(({ id }) => id !== priced.concept)),
      ]),
    );
    expect(await unbilled(priced)).toEqual([
      ['Build', 30_000],
      [null, 30_000],
    ]);
    await inTransaction((db, owner) => releasePricesFromInvoice(db, owner, { invoiceId }));
    expect(await invoicePart(priced, { instalmentId: priced.concept })).toMatchObject({ isSet: false });
  });

  it('of a deleted project can’t be invoiced', async () => {
    const priced = await pricedProject();
    await ann.api.projects.delete({ id: priced.projectId });
    expect(await invoicePart(priced, {})).toMatchObject({ isSet: false });
  });
});

describe('a project with an invoiced instalment', () => {
  const change = ({ projectId }: Priced, fields: object) =>
    ann.api.projects.update({ id: projectId, ...fields });
  const rest = { date: '2026-06-30', amount: 300 };

  it.each([
    ['another amount', { amount: 401 }, { 'instalments.0.amount': 'is invoiced and can’t change' }],
    ['another id', { id: newId() }, { instalments: 'must keep “Concept”, which is invoiced' }],
  ])('refuses %s', async (_title, fields, problem) => {
    const priced = await pricedProject();
    await invoicePart(priced, { instalmentId: priced.concept });
    const before = await ann.api.projects.get({ id: priced.projectId });
    const concept = { id: priced.concept, date: '2026-03-31', amount: 400, ...fields };
    await expect(change(priced, { instalments: [concept, rest] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { fields: problem },
    });
    expect(await ann.api.projects.get({ id: priced.projectId })).toEqual(before);
  });

  it('can change its date, its name and other instalments, but not its price to less', async () => {
    const priced = await pricedProject();
    await invoicePart(priced, { instalmentId: priced.concept });
    const concept = { id: priced.concept, date: '2026-04-30', amount: 400, name: 'Design' };
    expect(await change(priced, { instalments: [concept], fixedPrice: 401 })).toMatchObject({
      instalments: [concept],
    });
    await invoicePart(priced, { amountMinor: 1 });
    await expect(change(priced, { instalments: [concept], fixedPrice: 400 })).rejects.toMatchObject({
      data: { fields: { fixedPrice: 'must be at least what is invoiced' } },
    });
    await expect(change(priced, { instalments: [], fixedPrice: null })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('can’t move to another client, be deleted, or undo changes to its instalments', async () => {
    const priced = await pricedProject();
    const added = newId();
    const operationId = newId();
    const later = newId();
    const project = await ann.api.projects.get({ id: priced.projectId });
    const instalments = [...(project?.instalments ?? []), { id: added, date: '2026-09-30', amount: 100 }];
    await change(priced, { instalments, operationId });
    await invoicePart(priced, { instalmentId: added, amountMinor: 10_000 });
    await expect(ann.api.projects.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
    await change(priced, { name: 'Web', operationId: later });
    await ann.api.projects.undo({ id: later });

    const { id: clientId } = await ann.api.clients.create(aClient());
    await expect(change(priced, { clientId })).rejects.toMatchObject({ code: 'CLIENT_INVOICED' });
    await expect(ann.api.projects.delete({ id: priced.projectId })).rejects.toMatchObject({ code: 'IN_USE' });
  });
});
