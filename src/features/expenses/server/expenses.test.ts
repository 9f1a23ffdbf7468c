import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aProject, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const line = (amountMinor: number, taxRate: string, fields: object = {}) => ({
  id: newId(),
  amountMinor,
  taxRate,
  ...fields,
});
const hotel = () => ({
  day: '2026-11-18',
  vendor: 'Hotel Adler',
  currency: 'EUR',
  lines: [line(10_700, '7'), line(1190, '19')],
});
const add = async (fields: object = {}, caller = ann) => {
  const { id } = await caller.api.expenses.create({ ...hotel(), ...fields });
  return required(await caller.api.expenses.get({ id }));
};
const required = <T>(value: T | null): T => {
  if (value === null) throw new Error('There is no such record.');
  return value;
};

describe('an expense', () => {
  it('has the amounts of its lines', async () => {
    expect(await add()).toMatchObject({
      kind: 'purchase',
      netMinor: 11_000,
      taxMinor: 890,
      grossMinor: 11_890,
      recoverableTaxMinor: 890,
      receiptCount: 0,
      paidBy: 'company',
      revision: 1,
    });
  });

  it('must add up to the total of its receipt', async () => {
    await expect(add({ receiptTotalMinor: 11_900 })).rejects.toMatchObject({
      data: { fields: { receiptTotalMinor: 'must equal the sum of the lines, 118.90 EUR' } },
    });
    expect(await add({ receiptTotalMinor: 11_890 })).toMatchObject({ receiptTotalMinor: 11_890 });
  });

  it.each([
    ['without a day', { day: null }, 'day'],
    ['with more tax than it costs', { lines: [line(100, '19', { taxMinor: 101 })] }, 'lines.0.taxMinor'],
    ['of nothing', { lines: [line(100, '19'), line(-100, '19')] }, 'lines'],
    ['with a rate above 100', { lines: [line(100, '101')] }, 'lines.0.taxRate'],
    ['with a rate that isn’t a number', { lines: [line(100, '19%')] }, 'lines.0.taxRate'],
    ['before 1900', { day: '1899-12-31' }, 'day'],
    ['reimbursed although the company paid', { reimbursedOn: '2026-11-20' }, 'reimbursedOn'],
    ['of an unknown client', { clientId: newId() }, 'clientId'],
    ['of an unknown project', { projectId: newId() }, 'projectId'],
    ['with an amount that isn’t whole', { lines: [line(0.5, '19')] }, 'lines.0.amountMinor'],
    ['with a negative rate', { lines: [line(100, '-100')] }, 'lines.0.taxRate'],
    [
      'with a rate beyond all bounds',
      { pricesIncludeTax: false, lines: [line(1e12, '999999999999')] },
      'lines.0.taxRate',
    ],
    [
      'too large to be converted',
      { currency: 'JPY', lines: [line(1e12, '0')], exchangeRate: '1' },
      'exchangeRate',
    ],
    ['of an unknown category', { lines: [line(100, '0', { categoryId: newId() })] }, 'lines.0.categoryId'],
    ['converted from the account’s currency', { exchangeRate: '1' }, 'exchangeRate'],
    [
      'with a rate of more digits than exports keep',
      { currency: 'USD', exchangeRate: '1234567.1234567891' },
      'exchangeRate',
    ],
    ['in an unknown currency', { currency: 'XYZ' }, 'currency'],
    ['after 2200', { day: '2201-01-01' }, 'day'],
    ['that was paid on a day that isn’t one', { paidOn: '2026-02-30' }, 'paidOn'],
    ['with a line too large', { lines: [line(1e12 + 1, '0')] }, 'lines.0.amountMinor'],
    [
      'with a description too long',
      { lines: [line(1, '0', { description: 'x'.repeat(501) })] },
      'lines.0.description',
    ],
    ['with an exchange rate of 0', { currency: 'USD', exchangeRate: '0' }, 'exchangeRate'],
    ['with 101 lines', { lines: Array.from({ length: 101 }, () => line(1, '0')) }, 'lines'],
  ])('%s is refused at the field, and nothing is stored', async (_case, fields, field) => {
    const problem: unknown = await add(fields).catch((error: unknown) => error);
    expect(problem).toMatchObject({ status: 400 });
    expect(problem).toHaveProperty(['data', 'fields', field]);
    expect((await ann.api.expenses.list({})).items).toEqual([]);
  });

  it('is a draft without lines, which needs no day', async () => {
    expect(await add({ day: null, lines: [] })).toMatchObject({ lines: [], day: null, grossMinor: 0 });
  });

  it('has the client of its project', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const { id: projectId } = await ann.api.projects.create({ ...aProject(), clientId });
    const expense = await add({ projectId });

    expect(expense).toMatchObject({ projectId, clientId });
    expect((await ann.api.expenses.list({ clientId })).items).toEqual([expense]);
    // As read, so that a whole expense can be sent back.
    expect(await ann.api.expenses.update({ id: expense.id, clientId, projectId })).toMatchObject({
      clientId,
    });
    const { id: otherClientId } = await ann.api.clients.create(aClient());
    await expect(add({ projectId, clientId: otherClientId })).rejects.toMatchObject({
      data: { fields: { clientId: 'must be the project’s client' } },
    });
  });

  it('moves with its client when that is merged, and back', async () => {
    const [{ id: from }, { id: to }] = [
      await ann.api.clients.create(aClient({ name: 'Acme' })),
      await ann.api.clients.create(aClient({ name: 'Acme GmbH' })),
    ];
    const { id } = await add({ clientId: from });
    const { operationId } = await ann.api.clients.merge({ id: to, fromId: from });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ clientId: to });
    await ann.api.clients.undo({ id: operationId });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ clientId: from });
  });

  it('comes back to the client that its own was merged into', async () => {
    const [{ id: from }, { id: to }] = [
      await ann.api.clients.create(aClient({ name: 'Acme' })),
      await ann.api.clients.create(aClient({ name: 'Acme GmbH' })),
    ];
    const { id } = await add({ clientId: from });
    const { operationId } = await ann.api.expenses.delete({ id });
    await ann.api.clients.merge({ id: to, fromId: from });
    await ann.api.expenses.undo({ id: operationId });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ clientId: to });
  });
});

describe('a create', () => {
  it('that arrives again is the same expense, even after its deletion', async () => {
    const request = { id: newId(), ...hotel() };
    expect(await ann.api.expenses.create(request)).toEqual({ id: request.id });
    expect(await ann.api.expenses.create(request)).toEqual({ id: request.id });
    await ann.api.expenses.delete({ id: request.id });
    expect(await ann.api.expenses.create(request)).toEqual({ id: request.id });
    expect((await ann.api.expenses.list({})).items).toEqual([]);
    await expect(ann.api.expenses.create({ ...request, vendor: 'Another' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('whose draft was deleted elsewhere comes back with its receipt, and is completed', async () => {
    const { id } = await ann.api.expenses.create({ id: newId() });
    await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: id, content: 'A receipt' });
    await ann.api.expenses.delete({ id });
    const request = { id, ...hotel() };
    await expect(ann.api.expenses.update(request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ann.api.expenses.create(request)).rejects.toMatchObject({ code: 'CONFLICT' });
    await ann.api.expenses.undo({ id });
    await ann.api.expenses.update(request);
    expect(await ann.api.expenses.get({ id })).toMatchObject({ grossMinor: 11_890, receiptCount: 1 });
  });
});

describe('a change', () => {
  it('recalculates the amounts, and can be undone', async () => {
    const { id } = await add();
    const operationId = newId();
    const changed = await ann.api.expenses.update({ id, pricesIncludeTax: false, operationId });
    expect(changed).toMatchObject({ netMinor: 11_890, taxMinor: 975, revision: 2 });

    await ann.api.expenses.undo({ id: operationId });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ grossMinor: 11_890, pricesIncludeTax: true });
  });

  it('of an older revision is refused with the current one', async () => {
    const { id } = await add();
    const current = await ann.api.expenses.update({ id, notes: 'With breakfast' });
    await expect(ann.api.expenses.update({ id, notes: null, revision: 1 })).rejects.toMatchObject({
      code: 'STALE',
      data: { current },
    });
  });

  it('leaves everything that it doesn’t name', async () => {
    const before = await add({ notes: 'Two nights', tags: ['trip'], paidBy: 'own', receiptNumber: '17' });
    const { revision: _revision, updatedAt: _updatedAt, ...same } = before;
    expect(await ann.api.expenses.update({ id: before.id, reimbursedOn: '2026-11-30' })).toMatchObject({
      ...same,
      reimbursedOn: '2026-11-30',
    });
  });
});

it('an undo fails calmly if the project is gone', async () => {
  const project = await ann.api.projects.create(aProject());
  const { id } = await add({ projectId: project.id });
  const { operationId } = await ann.api.expenses.delete({ id });
  await ann.api.projects.delete(project);
  await expect(ann.api.expenses.undo({ id: operationId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'This can no longer be undone.',
  });
});

it('a deletion of a seen version deletes no later one', async () => {
  const { id } = await add({});
  await ann.api.expenses.update({ id, notes: 'Two nights' });
  const deletion = ann.api.expenses.delete({ id, revision: 1 });
  await expect(deletion).rejects.toMatchObject({ code: 'STALE' });
  await ann.api.expenses.delete({ id, revision: 2 });
  expect(await ann.api.expenses.get({ id })).toBeNull();
});

it('a project with an expense can’t be deleted', async () => {
  const project = await ann.api.projects.create(aProject());
  await add({ projectId: project.id });
  await expect(ann.api.projects.delete(project)).rejects.toMatchObject({
    message: 'This project has time entries, expenses or documents. Archive it instead.',
  });
});

describe('receipts', () => {
  it('are counted, are deleted with their expense, and come back with it', async () => {
    const { id } = await add();
    const receipt = await uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId: id });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ receiptCount: 1, receiptName: receipt.name });

    const { operationId } = await ann.api.expenses.delete({ id });
    expect((await ann.api.documents.list({})).items).toEqual([]);

    await ann.api.expenses.undo({ id: operationId });
    expect(await ann.api.expenses.get({ id })).toMatchObject({ receiptCount: 1 });
    expect((await ann.api.documents.list({})).items).toMatchObject([{ id: receipt.id }]);
  });
});

describe('the list', () => {
  it('holds only the caller’s', async () => {
    const ben = await stint.newTenant('Ben');
    const { id } = await add();
    expect((await ben.api.expenses.list({})).items).toEqual([]);
    expect(await ben.api.expenses.get({ id })).toBeNull();
    await expect(ben.api.expenses.update({ id, notes: 'mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ben.api.expenses.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the categories', () => {
  it('start with the rates of the account’s country, and can be changed', async () => {
    await ann.api.session.updatePreferences({ timeZone: 'Europe/Vienna' });
    const { settings, revision } = await ann.api.expenses.settings({});
    expect(revision).toBe(0);
    expect(settings.categories).toContainEqual(
      expect.objectContaining({ name: 'Bewirtung', taxRate: '10', deductiblePercent: 50 }),
    );
    const categories = settings.categories.map((each) => ({ ...each, isArchived: each.name === 'Miete' }));
    const saved = await ann.api.expenses.updateSettings({ settings: { categories }, revision: 0 });
    expect(saved).toEqual({ settings: { ...settings, categories }, revision: 1, isSmallBusiness: false });
    await expect(ann.api.expenses.updateSettings({ settings, revision: 0 })).rejects.toMatchObject({
      code: 'STALE',
    });
  });

  it('can’t lose one that expenses have', async () => {
    const { settings } = await ann.api.expenses.settings({});
    const [first, ...others] = settings.categories;
    await add({ lines: [line(100, '0', { categoryId: first?.id })] });
    await expect(ann.api.expenses.updateSettings({ settings: { categories: others } })).rejects.toMatchObject(
      {
        data: { fields: { 'settings.categories': 'must contain every category that expenses have' } },
      },
    );
  });

  it('that is no longer known stays on its expense, and doesn’t block other changes', async () => {
    const { settings } = await ann.api.expenses.settings({});
    const [first, ...others] = settings.categories;
    const { id, lines } = await add({ lines: [line(100, '0', { categoryId: first?.id })] });
    const { operationId } = await ann.api.expenses.delete({ id });
    await ann.api.expenses.updateSettings({ settings: { categories: others } });
    await ann.api.expenses.undo({ id: operationId });

    expect(await ann.api.expenses.update({ id, lines, notes: 'Old' })).toMatchObject({ lines });
    expect(await ann.api.expenses.updateSettings({ settings: { categories: others } })).toMatchObject({
      revision: 2,
    });
  });
});
