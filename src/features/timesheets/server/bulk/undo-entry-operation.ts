import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { invoicedError } from '#src/features/timesheets/server/bulk-errors.ts';
import {
  findBeyondMs,
  listHoursUsed,
  settleMarkedAgain,
} from '#src/features/timesheets/server/entries/invoice-entries.ts';
import type { FindRetainerOverage } from '#src/features/timesheets/server/entries/invoice-entries.ts';
import { restoreOperationEntries } from '#src/features/timesheets/server/entries/restore-entry.ts';
import { touchChangedRetainers } from '#src/features/timesheets/server/pricing/price-entries.ts';
import { lockEntries } from '#src/features/timesheets/server/queries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import { isCheckViolation, isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { operationSnapshots } from '#src/platform/server/records/operations.ts';
import type { Operation } from '#src/platform/server/records/operations.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { isOnInvoice } from './mark-invoiced.ts';

const errors = declaredErrors(timesheetsContract.undo);

/**
 * Restores the entries of an operation and removes those it created.
 * @throws INVOICED
 */
export async function undoEntryOperation(
  db: Db,
  owner: Owner,
  undoneId: string,
  beyondRetainers: readonly FindRetainerOverage[],
): Promise<{ ids: string[] }> {
  const { ids } = await undoOnce(db, owner, undoneId, {
    kind: 'timesheets',
    errors,
    lock: lockEntries,
    check: (current, operation) => refuseInvoiced(db, owner, operation, current),
    restore: (_, operation, current) => restoreEntries(db, owner, operation, current, beyondRetainers),
  });
  return { ids };
}

type Entries = ReadonlyMap<string, StoredEntry>;

/** Entries that the operation itself marked as invoiced can be restored, unless they are on an invoice now. */
async function refuseInvoiced(
  db: Db,
  owner: Owner,
  { operationId, after }: Operation,
  current: Entries,
): Promise<void> {
  const unchangedIds = new Set(
    after.filter((left) => current.get(left.id)?.revision === left.revision).map((left) => left.id),
  );
  const snapshots = await operationSnapshots(db, owner, 'timesheets', {
    operationId,
    columns: ['invoiced', 'invoice_id', 'invoice_number'],
  });
  const previous = new Map(snapshots.map((image) => [String(image['id']), image]));
  // Only its tags changed if it was on the same invoice before.
  const wasOnInvoice = ({ id: entryId, invoiced, invoiceId, invoiceNumber }: StoredEntry) => {
    const image = previous.get(entryId);
    return (
      unchangedIds.has(entryId) &&
      image?.['invoiced'] === invoiced &&
      image['invoice_id'] === invoiceId &&
      image['invoice_number'] === invoiceNumber
    );
  };
  const held = [...current.values()].filter(
    (entry) =>
      (isOnInvoice(entry) && !wasOnInvoice(entry)) || (entry.invoiced && !unchangedIds.has(entry.id)),
  );
  if (held.length > 0) throw invoicedError(held);
}

async function restoreEntries(
  db: Db,
  owner: Owner,
  { operationId, before }: Operation,
  current: Entries,
  beyondRetainers: readonly FindRetainerOverage[],
): Promise<void> {
  const usedBefore = await listHoursUsed(db, owner, [...new Set([...before, ...current.keys()])]);
  const open = [...current.values()].filter(({ invoiced }) => !invoiced);
  const beyondMs = await findBeyondMs(db, owner, open, beyondRetainers);
  await restoreOperationEntries(db, owner, operationId).catch((error: unknown) => {
    // Their client or project is gone, or an old entry exceeds today's limits.
    const isRefused = isForeignKeyViolation(error) || isCheckViolation(error);
    throw isRefused ? errors.NOT_FOUND() : error;
  });
  // Other entries may have taken the hours since.
  const again = open.flatMap(({ id: entryId }) => {
    const ms = beyondMs.get(entryId);
    return ms === undefined ? [] : [[entryId, ms] as const];
  });
  await settleMarkedAgain(db, owner, new Map(again));
  await touchChangedRetainers(db, owner, usedBefore, await listHoursUsed(db, owner, before));
}
