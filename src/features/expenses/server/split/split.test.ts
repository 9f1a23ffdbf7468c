import { beforeEach, expect, it } from 'vitest';
import { anExpense, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { uploadDocument } from '#tests/support/server/document-upload.ts';
import { browserCipher, switchPrivateMode } from '#tests/support/server/encryption-fixture.ts';
import { createIssuer } from '#tests/support/server/invoice-issuer.ts';
import type { Issuer } from '#tests/support/server/invoice-issuer.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { unpackZip } from '#tests/support/server/zip-fixture.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let book: Issuer;
beforeEach(async () => {
  ann = await stint.newTenant();
  book = await createIssuer(ann, stint.url);
});

const operationId = newId();
const line = { id: newId(), amountMinor: 10_001, taxRate: '19' };
const addReceipt = (entityId: string, content: string) =>
  uploadDocument(ann, { type: 'receipt', entityType: 'expense', entityId, content });
const addShared = async () => {
  const fields = { vendor: 'Hotel Adler', receiptNumber: '4711', currency: 'EUR', lines: [line] };
  const { id } = await ann.api.expenses.create(anExpense(fields));
  await addReceipt(id, 'Two nights');
  return id;
};
const split = (
  id: string,
  parts: object[] = [{ clientId: book.clientId, isBillable: true, share: 2 }, { share: 1 }],
) => ann.api.expenses.split({ id, operationId, parts });
const expenses = async () => (await ann.api.expenses.list({ sort: 'amount' })).items;

it('an expense becomes one for each client, with its receipt; Undo makes it one again', async () => {
  const id = await addShared();
  const before = await ann.api.expenses.get({ id });
  const { ids } = await split(id);
  // A lost answer: nothing is split twice.
  expect(await split(id)).toEqual({ operationId, ids });
  expect(await expenses()).toMatchObject([
    { id, grossMinor: 6667, taxMinor: 1065, clientId: book.clientId, isBillable: true, receiptCount: 1 },
    {
      id: ids[1],
      vendor: 'Hotel Adler',
      receiptNumber: '4711',
      grossMinor: 3334,
      taxMinor: 532,
      clientId: null,
      receiptCount: 1,
    },
  ]);
  expect((await ann.api.expenses.findDuplicates({ ids })).items).toEqual([]);
  const documents = await Promise.all(ids.map((entityId) => ann.api.documents.list({ entityId })));
  const [one, other] = documents.map(({ items }) => items[0]);
  expect(other).toMatchObject({ sha256: one?.sha256, name: one?.name });

  await ann.api.expenses.undo({ id: operationId });
  const left = await expenses();
  expect(left).toMatchObject([{ id, grossMinor: 10_001, taxMinor: 1597, clientId: null, receiptCount: 1 }]);
  expect(left[0]?.lines).toEqual(before?.lines);
  expect((await ann.api.documents.list({})).items).toHaveLength(1);
});

it('a receipt that a part got since isn’t lost: the split stays', async () => {
  const id = await addShared();
  const { ids } = await split(id);
  await addReceipt(ids[1] ?? '', 'Breakfast');
  await expect(ann.api.expenses.undo({ id: operationId })).rejects.toMatchObject({ code: 'CHANGED_SINCE' });
  expect((await ann.api.documents.list({ entityId: ids[1] ?? '' })).items).toHaveLength(2);
});

it('what an invoice bills is neither split nor undone', async () => {
  const id = await addShared();
  await split(id);
  const { lines } = await ann.api.invoices.linesFromTime({ clientId: book.clientId, expenseIds: [id] });
  const invoice = await book.draft({ lines });
  await ann.api.invoices.issue({ id: invoice.id });
  await expect(ann.api.expenses.undo({ id: operationId })).rejects.toThrow('This expense was changed since');
  expect(await expenses()).toHaveLength(2);
  const again = ann.api.expenses.split({ id, parts: [{ share: 1 }, { share: 1 }] });
  await expect(again).rejects.toMatchObject({ code: 'INVOICED' });
});

it('a split that can’t be made changes nothing, and names the part', async () => {
  const id = await addShared();
  const tooSmall = split(id, [{ share: 1 }, { share: 1_000_000 }]);
  await expect(tooSmall).rejects.toMatchObject({
    data: { fields: { 'parts.0.share': 'is too small: the part gets nothing' } },
  });
  const unknownClient = split(id, [{ share: 1 }, { share: 1, clientId: newId() }]);
  await expect(unknownClient).rejects.toMatchObject({
    data: { fields: { 'parts.1.clientId': 'is not a client' } },
  });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await addReceipt(id, day);
  const inTwenty = split(
    id,
    Array.from({ length: 20 }, () => ({ share: 1 })),
  );
  await expect(inTwenty).rejects.toThrow('This needs too many copies of receipts: at most 100');
  const stale = ann.api.expenses.split({ id, revision: 9, parts: [{ share: 1 }, { share: 1 }] });
  await expect(stale).rejects.toMatchObject({ code: 'CHANGED' });
  expect(await expenses()).toMatchObject([{ id, revision: 1 }]);
});

it('parts keep private texts and receipts private', async () => {
  await switchPrivateMode(ann, true);
  const { ids } = await split(await addShared());
  const part = await ann.api.expenses.get({ id: ids[1] ?? '' });
  expect(part?.vendor).toBeNull();
  const cipher = await browserCipher(ann, 'expenses');
  expect(await cipher.open(ids[1] ?? '', 'vendor', part?.vendorEnc)).toBe('Hotel Adler');
  const response = await fetch(`${stint.url}/api/v1/expenses/archive`, { headers: { cookie: ann.cookie } });
  const files = await unpackZip(Buffer.from(await response.arrayBuffer()));
  expect([...files.values()].map(String)).toEqual(['Two nights', 'Two nights']);
});
