import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const add = async (fields: object = {}, caller = ann) =>
  (
    await caller.api.expenses.create({
      day: '2026-11-18',
      vendor: 'Hotel Adler GmbH',
      currency: 'EUR',
      lines: [{ id: newId(), amountMinor: 10_700, taxRate: '7' }],
      ...fields,
    })
  ).id;
const attach = (entityId: string, content: string, caller = ann) =>
  uploadDocument(caller, { type: 'receipt', entityType: 'expense', entityId, content });
const find = async (...ids: string[]) => {
  const { items } = await ann.api.expenses.findDuplicates({ ids });
  return items.map(({ otherId, reason }) => [otherId, reason]);
};

describe('a duplicate', () => {
  it('has the same file, number or amount, and the most certain reason', async () => {
    const first = await add({ receiptNumber: 'RE-1' });
    const sameVendor = { vendor: 'HÔTEL ADLER', day: '2026-11-21' };
    const second = await add({ ...sameVendor, receiptNumber: 're-1' });
    const third = await add(sameVendor);
    const draft = await add({ lines: [], day: null, vendor: null });
    for (const id of [first, draft]) await attach(id, 'The receipt');

    const reasons = new Map([
      [second, 'sameNumber'],
      [third, 'likely'],
      [draft, 'sameFile'],
    ]);
    expect(new Map((await find(first)) as [string, string][])).toEqual(reasons);
    expect(await find(draft)).toEqual([[first, 'sameFile']]);
  });

  it.each([
    ['another vendor', { vendor: 'Hotel Falke' }],
    ['another amount', { lines: [{ id: newId(), amountMinor: 10_701, taxRate: '7' }] }],
    ['another currency', { currency: 'USD', exchangeRate: '0.9', rateDay: '2026-11-18' }],
    ['another week', { day: '2026-11-22' }],
  ])('isn’t one with %s', async (_title, other) => {
    const first = await add();
    await add(other);
    expect(await find(first)).toEqual([]);
  });

  it('is found while it is typed, and isn’t the expense itself', async () => {
    const first = await add({ receiptNumber: 'RE-1' });
    const typed = {
      vendor: 'Adler Hotel',
      receiptNumber: null,
      day: '2026-11-19',
      grossMinor: 10_700,
      currency: 'EUR',
    };
    const findTyped = async (fields: object) => {
      const edited = { id: newId(), ...typed, ...fields };
      return (await ann.api.expenses.findDuplicates({ ids: [], edited })).items;
    };

    expect(await findTyped({ vendor: 'Hotel Adler' })).toMatchObject([
      { otherId: first, reason: 'likely', vendor: 'Hotel Adler GmbH', day: '2026-11-18', grossMinor: 10_700 },
    ]);
    expect(await findTyped({})).toEqual([]);
    expect(await findTyped({ id: first, vendor: 'Hotel Adler' })).toEqual([]);
  });

  it('is forgotten once it was said to be none, until that is taken back', async () => {
    const [first, second] = [await add(), await add()];
    await ann.api.expenses.answerDuplicate({ id: second, otherId: first, answer: 'distinct' });
    expect(await find(first, second)).toEqual([]);
    await ann.api.expenses.answerDuplicate({ id: first, otherId: second, answer: null });
    expect(await find(first)).toEqual([[second, 'likely']]);
  });

  it('is never of another account', async () => {
    const ben = await stint.newTenant('Ben');
    const [first, foreign] = [await add(), await add({}, ben)];
    await attach(first, 'Same');
    await attach(foreign, 'Same', ben);

    expect(await find(first, foreign)).toEqual([]);
    for (const otherId of [foreign, newId(), first])
      await expect(
        ann.api.expenses.answerDuplicate({ id: first, otherId, answer: 'distinct' }),
      ).rejects.toMatchObject({ status: 404 });
  });
});
