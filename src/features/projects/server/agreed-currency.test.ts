/** Prices and retainers are agreed in a currency, which no change of another record replaces. */
import { beforeAll, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeAll(async () => {
  ann = await stint.newTenant('Ann');
});

const fixed = { billingType: 'fixed', fixedPrice: 600 } as const;
const retainer = { billingType: 'retainer', retainerHours: 10, retainerRate: 75 } as const;

async function projectOf(currency: string | null, terms: object) {
  const { id: clientId } = await ann.api.clients.create(aClient({ currency }));
  const { id } = await ann.api.projects.create(aProject({ name: 'Website', clientId, ...terms }));
  return { clientId, id };
}
const mustStay = (field: string, currency = 'EUR') => ({
  code: 'BAD_REQUEST',
  data: { fields: { [field]: expect.stringMatching(`${currency}.*“Website”`) as string } },
});
const currencyOf = async (id: string) => (await ann.api.clients.get({ id }))?.currency;

describe('a client with a fixed price or a retainer keeps its currency', () => {
  it.each<[string, object, object?]>([
    ['a price', fixed],
    ['a retainer', retainer],
    ['a retainer until now', retainer, { billingType: 'hourly', billingFrom: '2026-01-01' }],
  ])('with %s', async (_name, terms, later) => {
    const { clientId, id } = await projectOf('EUR', terms);
    if (later) await ann.api.projects.update({ id, ...later });
    const change = ann.api.clients.update({ id: clientId, currency: 'JPY' });
    await expect(change).rejects.toMatchObject(mustStay('currency'));
    expect(await currencyOf(clientId)).toBe('EUR');
    const { clientId: yen } = await projectOf('JPY', {});
    const move = ann.api.projects.update({ id, clientId: yen });
    await expect(move).rejects.toMatchObject(mustStay('clientId'));
    const merge = ann.api.clients.merge({ id: yen, fromId: clientId });
    await expect(merge).rejects.toMatchObject(mustStay('clientId'));
  });

  it('also if it is the one of the account', async () => {
    const { clientId } = await projectOf(null, fixed);
    const change = ann.api.session.updatePreferences({ currency: 'JPY' });
    await expect(change).rejects.toMatchObject(mustStay('currency'));
    await ann.api.clients.update({ id: clientId, currency: 'EUR' });
    await ann.api.session.updatePreferences({ currency: 'JPY' });
    const back = ann.api.clients.update({ id: clientId, currency: null });
    await expect(back).rejects.toMatchObject(mustStay('currency'));
    await ann.api.session.updatePreferences({ currency: 'EUR' });
  });

  it('also when an earlier change of it is undone', async () => {
    const { clientId, id } = await projectOf('EUR', {});
    const operationId = newId();
    await ann.api.clients.update({ id: clientId, currency: 'JPY', operationId });
    await ann.api.projects.update({ id, ...fixed });
    const undo = ann.api.clients.undo({ id: operationId });
    await expect(undo).rejects.toMatchObject(mustStay('currency', 'JPY'));
  });
});

it('a project without a client takes the currency of its first one, if its price fits', async () => {
  const { id } = await ann.api.projects.create(aProject({ ...fixed, fixedPrice: 600.5 }));
  await ann.api.session.updatePreferences({ currency: 'USD' });
  await ann.api.session.updatePreferences({ currency: 'EUR' });
  const { clientId } = await projectOf('JPY', {});
  await expect(ann.api.projects.update({ id, clientId })).rejects.toMatchObject({
    data: { fields: { fixedPrice: 'must be a whole amount in this currency' } },
  });
  await ann.api.projects.update({ id, clientId, fixedPrice: 600 });
  const { items } = await ann.api.projects.figures({ projectId: id });
  expect(items).toMatchObject([{ currency: 'JPY', fixedPrice: { amountMinor: 600 } }]);
});

it('the currency of a client can change while its work is hourly, or a price was never used', async () => {
  const { clientId } = await projectOf('EUR', { billingType: 'hourly', hourlyRate: 100, fixedPrice: 600 });
  await ann.api.clients.update({ id: clientId, currency: 'JPY' });
  expect(await currencyOf(clientId)).toBe('JPY');
});
