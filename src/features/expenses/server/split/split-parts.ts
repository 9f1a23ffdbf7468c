import * as z from 'zod';
import { copyReceipts } from '#src/features/documents/server/public.ts';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  loadDecryptor,
  loadEncryptor,
} from '#src/features/encryption/server/public.ts';
import { emptyExpense } from '#src/features/expenses/contract-fields.ts';
import { splitProcedures } from '#src/features/expenses/contract-split.ts';
import type { SplitExpense } from '#src/features/expenses/contract-split.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { splitExpense } from '#src/features/expenses/rules/split-expense.ts';
import { findLockingInvoice } from '#src/features/expenses/server/billing/billed-on.ts';
import { markDistinct } from '#src/features/expenses/server/duplicates/find-duplicates.ts';
import { expenseRecord } from '#src/features/expenses/server/expense-record.ts';
import type { StoredExpense } from '#src/features/expenses/server/expense-record.ts';
import { completeExpense, rethrowUnknownReference } from '#src/features/expenses/server/expense-row.ts';
import { lockExpense } from '#src/features/expenses/server/queries.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { patchSnapshots } from '#src/platform/server/records/operations.ts';
import { pickFields } from '#src/platform/shared/objects.ts';

const errors = declaredErrors(splitProcedures.split);

type Services = Pick<RequestContext, 'keys' | 'files'>;

/**
 * Makes an expense its first part and adds the others, with its receipts, and returns all IDs. They aren’t duplicates of
 * one another.
 * @throws NOT_FOUND, CHANGED, INVOICED, quota-exceeded, BAD_REQUEST, KeyUnavailable
 */
export async function splitIntoParts(
  services: Services,
  db: Db,
  owner: Owner,
  { id, revision, operationId, parts }: z.output<typeof SplitExpense> & { operationId: string },
): Promise<string[]> {
  // In the order of other requests: first the mode, then the record.
  const encryptor = await loadEncryptor(db, owner, services.keys);
  const before = await lockExpense(db, owner, id);
  if (!before) throw errors.NOT_FOUND();
  if (revision !== undefined && revision !== before.revision) throw errors.CHANGED();
  if (await findLockingInvoice(db, owner, before)) throw errors.INVOICED();
  const { currency } = await findPreferences(db, owner);
  if (before.accountCurrency !== null && before.accountCurrency !== currency)
    throw invalidField('parts', 'need a rate to the account’s currency');
  const amounts = splitExpense(before, parts);
  if (!Array.isArray(amounts)) throw invalidField(amounts.field, amounts.reason);
  const changes = amounts.map((ofPart, place) => {
    const { clientId = null, projectId = null, isBillable = false } = parts[place] ?? {};
    return { ...ofPart, clientId, projectId, isBillable, receiptTotalMinor: null };
  });
  const plain = await decryptPrivateFields(
    await loadDecryptor(db, owner, services.keys),
    privateExpenseFields,
    before,
  );
  const ids = [id];
  for (const [place, change] of changes.slice(1).entries()) {
    const partId = newRecordId();
    const { vendor, guests, notes, trip } = plain;
    const texts = { vendor, guests, notes, trip };
    const stored = encryptor
      ? await encryptPrivateFields(encryptor, privateExpenseFields, partId, texts)
      : texts;
    const written = { ...copiedFields(before), ...stored, ...change };
    await completeExpense(db, owner, written, before)
      // No request made it.
      .then((part) => expenseRecord.insertOnce(db, owner, { ...part, id: partId, requestHash: Buffer.of() }))
      .catch(rethrowUnknownReference)
      .catch(rethrowAtPart(place + 1));
    ids.push(partId);
  }
  const [first = {}] = changes;
  await completeExpense(db, owner, first, before)
    .then((part) => expenseRecord.update(db, owner, { ...part, id }))
    .catch(rethrowUnknownReference)
    .catch(rethrowAtPart(0));
  const receipts = await copyReceipts(services, db, owner, { from: id, to: ids.slice(1) });
  // Undo deletes these, and no others.
  await patchSnapshots(db, owner, 'expenses', operationId, [{ id, receipts }]);
  await markDistinct(
    db,
    owner,
    ids.flatMap((one, place) => ids.slice(place + 1).map((other) => ({ id: one, otherId: other }))),
  );
  return ids;
}

const Refusal = z.object({ data: z.object({ fields: z.record(z.string(), z.string()) }) });

/** For `catch`: names a field of a part with its part, such as `parts.2.clientId`. */
function rethrowAtPart(place: number): (error: unknown) => never {
  return (error) => {
    const [refused] = Object.entries(Refusal.safeParse(error).data?.data.fields ?? {});
    throw refused ? invalidField(`parts.${place}.${refused[0]}`, refused[1]) : error;
  };
}

/** What parts have in common; only the first one repeats. */
function copiedFields(expense: StoredExpense) {
  return { ...pickFields(emptyExpense, expense), currency: expense.currency };
}
