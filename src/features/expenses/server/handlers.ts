import { deleteReceipts } from '#src/features/documents/server/public.ts';
import {
  canonicalRequest,
  encryptPrivateFields,
  hasPrivateFields,
  isPrivateInTransaction,
  loadEncryptor,
  rethrowKeyUnavailable,
  rethrowUndecryptable,
} from '#src/features/encryption/server/public.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { requireRepeatedChange } from '#src/platform/server/records/operations.ts';
import { findLockingInvoice } from './billing/billed-on.ts';
import { sumMargins } from './billing/find-unbilled-expenses.ts';
import { duplicateHandlers } from './duplicates/duplicate-handlers.ts';
import { expenseRecord } from './expense-record.ts';
import { changeExpense, completeExpense, rethrowUnknownReference } from './expense-row.ts';
import { findExpenseSettings, requireUsedCategories, saveExpenseSettings } from './expense-settings.ts';
import { findDistanceBefore } from './kinds/mileage-total.ts';
import { listHandlers } from './list/list-handlers.ts';
import { findExpense, lockExpense, updateExpense } from './queries.ts';
import { readingHandlers } from './reading/reading-handlers.ts';
import { splitHandlers } from './split/split-handlers.ts';
import { undoExpenseChange } from './undo-expense-change.ts';

const os = implementSecured(expensesContract);

export const expensesHandlers = {
  create: os.create.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    const cipher = await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors));
    const request = await canonicalRequest(cipher, privateExpenseFields, input).catch(
      rethrowUndecryptable(errors),
    );
    return expenseRecord
      .createLast(db, owner, request, errors, async (recordId) => {
        const { id: _, ...fields } = cipher
          ? await encryptPrivateFields(cipher, privateExpenseFields, recordId, input)
          : input;
        return completeExpense(db, owner, fields, null);
      })
      .catch(rethrowUnknownReference);
  }),

  ...listHandlers,

  get: os.get.handler(({ input, context: { db, owner } }) => findExpense(db, owner, input.id)),

  update: os.update.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    const { id, revision, operationId, ...written } = input;
    // Other changes are saved even if the key is missing.
    const cipher = hasPrivateFields(privateExpenseFields, written)
      ? await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors))
      : null;
    const change = cipher
      ? await encryptPrivateFields(cipher, privateExpenseFields, id, written).catch(
          rethrowUndecryptable(errors),
        )
      : written;
    const before = await lockExpense(db, owner, id);
    if (!before) throw errors.NOT_FOUND();
    const isStale = revision !== undefined && revision !== before.revision;
    const invoice = isStale
      ? null
      : await findLockingInvoice(db, owner, before, () => changeExpense(db, owner, change, before));
    if (invoice) throw errors.INVOICED({ data: invoice });
    const updated = isStale
      ? null
      : await updateExpense(db, owner, {
          ...(await completeExpense(db, owner, change, before)),
          id,
          operationId,
        }).catch(rethrowUnknownReference);
    if (updated) return updated;
    const current = await findExpense(db, owner, id);
    return requireRepeatedChange(db, owner, { kind: 'expenses', operationId, current }, errors);
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const before = await lockExpense(db, owner, input.id);
    if (before && input.revision !== undefined && input.revision !== before.revision) throw errors.STALE();
    const invoice = before && (await findLockingInvoice(db, owner, before));
    if (invoice) throw errors.INVOICED({ data: invoice });
    const receipts = await deleteReceipts(db, owner, input.id);
    const operationId = await deleteRecord(db, owner, 'expenses', input.id, { receipts });
    if (operationId === null) throw errors.NOT_FOUND();
    return { operationId };
  }),

  undo: os.undo.handler(async ({ input, context: { db, owner, files } }) => {
    // Otherwise a private mode conversion in progress would miss the restored record.
    await isPrivateInTransaction(db, owner);
    return { ids: await undoExpenseChange(db, owner, input.id, files) };
  }),

  margins: os.margins.handler(async ({ input, context: { db, owner } }) => ({
    items: await sumMargins(db, owner, input),
  })),

  settings: os.settings.handler(({ context: { db, owner } }) => findExpenseSettings(db, owner)),

  updateSettings: os.updateSettings.handler(async ({ input, context: { db, owner }, errors }) => {
    const before = await findExpenseSettings(db, owner);
    const saved = await saveExpenseSettings(db, owner, input);
    if (!saved) throw errors.STALE({ data: await findExpenseSettings(db, owner) });
    await requireUsedCategories(db, owner, before.settings, saved.settings);
    return saved;
  }),

  mileageTotal: os.mileageTotal.handler(async ({ input, context: { db, owner } }) => ({
    distance: await findDistanceBefore(db, owner, input),
  })),
  ...readingHandlers,
  ...duplicateHandlers,
  ...splitHandlers,
};
