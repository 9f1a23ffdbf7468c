import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, anEntry, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const fixed = { billingType: 'fixed', fixedPrice: 1000 } as const;
const instalment = (fields: object = {}) => ({ date: '2026-03-31', amount: 400, ...fields });

async function figuresOf(projectId: string) {
  const { items } = await ann.api.projects.figures({ projectId });
  return items[0];
}

async function unbilledOf(clientId: string) {
  const { items } = await ann.api.timesheets.unbilled({});
  return items.find((each) => each.clientId === clientId);
}

describe('a fixed price [3.8]', () => {
  it('is stored exactly, with instalments that have IDs', async () => {
    const id = newId();
    const { id: projectId } = await ann.api.projects.create(
      aProject({
        ...fixed,
        fixedPrice: 999_999_999.99,
        instalments: [instalment({ id, name: ' Concept ' }), instalment({ amount: 0.01 })],
      }),
    );
    expect(await ann.api.projects.get({ id: projectId })).toMatchObject({
      fixedPrice: 999_999_999.99,
      instalments: [
        { id, date: '2026-03-31', amount: 400, name: 'Concept' },
        { id: expect.any(String) as string, amount: 0.01, name: null },
      ],
    });
  });

  it.each([
    ['a negative price', { fixedPrice: -1 }, 'fixedPrice'],
    ['no amount', { fixedPrice: 0 }, 'fixedPrice'],
    ['a price above a billion', { fixedPrice: 1e15 }, 'fixedPrice'],
    ['text for a price', { fixedPrice: 'NaN' }, 'fixedPrice'],
    ['a third of a cent', { fixedPrice: 10.005 }, 'fixedPrice'],
    ['a tiny fraction', { fixedPrice: 1e-9 }, 'fixedPrice'],
    [
      'an instalment without an amount',
      { instalments: [instalment({ amount: null })] },
      'instalments.0.amount',
    ],
    ['a negative instalment', { instalments: [instalment({ amount: -1 })] }, 'instalments.0.amount'],
    ['too many decimals', { instalments: [instalment({ amount: 0.001 })] }, 'instalments.0.amount'],
    ['a day that doesn’t exist', { instalments: [instalment({ date: '2026-02-30' })] }, 'instalments.0.date'],
    ['an empty date', { instalments: [instalment({ date: '' })] }, 'instalments.0.date'],
    ['unknown fields', { instalments: [instalment({ invoiced: true })] }, 'instalments.0.invoiced'],
    [
      '61 instalments',
      { instalments: Array.from({ length: 61 }, () => instalment({ amount: 1 })) },
      'instalments',
    ],
    ['no list', { instalments: 'all' }, 'instalments'],
    [
      'instalments above the price',
      { instalments: [instalment({ amount: 600 }), instalment({ amount: 400.01 })] },
      'instalments.1.amount',
    ],
    ['instalments without a price', { fixedPrice: null, instalments: [instalment()] }, 'fixedPrice'],
  ])('rejects %s, and names the field', async (_title, fields, field) => {
    const body = { ...aProject(fixed), ...fields };
    const created = await ann.send({ method: 'POST', path: '/api/v1/projects', body });
    expect(created).toMatchObject({
      status: 400,
      json: { data: { fields: { [field]: expect.any(String) as string } } },
    });

    const { id } = await ann.api.projects.create(aProject(fixed));
    const changed = await ann.send({ method: 'PATCH', path: `/api/v1/projects/${id}`, body: fields });
    expect(changed).toMatchObject({
      status: 400,
      json: { data: { fields: { [field]: expect.any(String) as string } } },
    });
    expect(await ann.api.projects.get({ id })).toMatchObject({
      fixedPrice: 1000,
      instalments: [],
      revision: 1,
    });
  });

  it('checks a partial change against what is stored', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...fixed, instalments: [instalment()] }));
    await expect(ann.api.projects.update({ id, fixedPrice: 399 })).rejects.toMatchObject({
      data: { fields: { 'instalments.0.amount': 'brings the instalments above the price' } },
    });
    await expect(ann.api.projects.update({ id, fixedPrice: null })).rejects.toMatchObject({
      data: { fields: { fixedPrice: 'is required for instalments' } },
    });
  });

  it('has the decimals of the client’s currency', async () => {
    const yen = await ann.api.clients.create(aClient({ currency: 'JPY' }));
    const dinar = await ann.api.clients.create(aClient({ currency: 'KWD' }));
    const price = (clientId: string, fixedPrice: number) =>
      ann.api.projects.create(aProject({ ...fixed, clientId, fixedPrice }));
    await expect(price(yen.id, 1000.5)).rejects.toMatchObject({
      data: { fields: { fixedPrice: 'must be a whole amount in this currency' } },
    });
    const { id } = await price(dinar.id, 1000.125);
    expect(await figuresOf(id)).toMatchObject({ currency: 'KWD', fixedPrice: { amountMinor: 1_000_125 } });
  });

  it('is restored with its instalments when a change or deletion is undone', async () => {
    const { id } = await ann.api.projects.create(aProject({ ...fixed, instalments: [instalment()] }));
    const before = await ann.api.projects.get({ id });
    const operationId = newId();
    await ann.api.projects.update({ id, fixedPrice: 50, instalments: [], operationId });
    await ann.api.projects.undo({ id: operationId });
    const deletion = await ann.api.projects.delete({ id });
    await ann.api.projects.undo({ id: deletion.operationId });

    const { fixedPrice, instalments } = (await ann.api.projects.get({ id })) ?? {};
    expect({ fixedPrice, instalments }).toEqual({
      fixedPrice: before?.fixedPrice,
      instalments: before?.instalments,
    });
  });
});

describe('unbilled', () => {
  it('is the open part of the price, counted once, and none of its hours', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient({ name: 'Acme', currency: 'CHF' }));
    const { id: projectId } = await ann.api.projects.create(aProject({ ...fixed, clientId }));
    await ann.api.timesheets.create(anEntry({ projectId, duration: 3 }));
    await ann.api.timesheets.create(anEntry({ projectId, duration: 1, billable: false }));

    expect(await figuresOf(projectId)).toMatchObject({
      currency: 'CHF',
      unbilled: {
        count: 0,
        durationMs: 0,
        hasRetainerHours: false,
        amounts: [{ currency: 'CHF', amountMinor: 100_000 }],
      },
      fixedPrice: { amountMinor: 100_000, openMinor: 100_000, count: 2, durationMs: 14_400_000 },
    });
    expect(await unbilledOf(clientId)).toEqual({
      clientId,
      clientName: 'Acme',
      isInternal: false,
      oldestDay: null,
      hasFixedPrice: true,
      hasRetainerHours: false,
      durationMs: 0,
      amounts: [{ currency: 'CHF', amountMinor: 100_000 }],
    });
  });

  it('counts work before a fixed price by the hour, and none that became part of it', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create(aProject({ clientId, hourlyRate: 100 }));
    const log = (date: string) => ann.api.timesheets.create(anEntry({ projectId, date, duration: 1 }));
    await log('2026-02-10');
    await log('2026-03-10');
    await ann.api.projects.update({ id: projectId, ...fixed, billingFrom: '2026-03-01' });

    const amounts = [{ currency: 'EUR', amountMinor: 110_000 }];
    expect(await unbilledOf(clientId)).toMatchObject({
      oldestDay: '2026-02-10',
      hasFixedPrice: true,
      amounts,
    });
    expect(await figuresOf(projectId)).toMatchObject({
      unbilled: { amounts },
      fixedPrice: { durationMs: 3_600_000 },
    });
    await ann.api.projects.update({ id: projectId, billingType: 'hourly', billingFrom: '2026-04-01' });
    expect(await unbilledOf(clientId)).toMatchObject({ amounts });
  });

  it('has no price of a project that is billed otherwise, and follows the client’s default', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id } = await ann.api.projects.create(aProject({ clientId, fixedPrice: 700 }));
    expect(await unbilledOf(clientId)).toBeUndefined();
    expect(await figuresOf(id)).toMatchObject({ fixedPrice: null, unbilled: { amounts: [] } });

    await ann.api.clients.update({ id: clientId, billingType: 'fixed' });
    expect(await unbilledOf(clientId)).toMatchObject({ amounts: [{ currency: 'EUR', amountMinor: 70_000 }] });
  });

  it('moves to the remaining client of a merge, and back with Undo', async () => {
    const [kept, merged] = [await ann.api.clients.create(aClient()), await ann.api.clients.create(aClient())];
    await ann.api.projects.create(aProject({ ...fixed, clientId: merged.id, instalments: [instalment()] }));
    const { operationId } = await ann.api.clients.merge({ id: kept.id, fromId: merged.id });
    expect(await unbilledOf(kept.id)).toMatchObject({ amounts: [{ amountMinor: 100_000 }] });
    expect(await unbilledOf(merged.id)).toBeUndefined();

    await ann.api.clients.undo({ id: operationId });
    expect(await unbilledOf(merged.id)).toMatchObject({ amounts: [{ amountMinor: 100_000 }] });
    expect(await unbilledOf(kept.id)).toBeUndefined();
  });
});
