import { timesheetMessages } from '#src/features/timesheets/timesheet.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isCheckViolation, isReferenceViolation } from '#src/platform/server/constraint.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { findDeletion, findOperation } from '#src/platform/server/operations.ts';
import { isOnInvoice } from './marking.ts';
import { settleRetainers } from './pricing.ts';
import { lockEntries, lockEntry } from './queries.ts';
import type { KeptEntry } from './queries.ts';
import { notThere, onInvoice } from './refusals.ts';
import { putEntriesBack } from './returning.ts';

/**
 * Puts the entries of an operation back as they were and removes those it made, unless one was changed since.
 * Undefined when something of it was. A repeat is answered like the first time.
 * @throws NOT_FOUND or INVOICED
 */
export async function undoOperation(
  db: Db,
  owner: Owner,
  operationId: string,
): Promise<{ ids: string[] } | undefined> {
  const operation = await findOperation(db, owner, 'timesheets', operationId);
  if (!operation) throw notThere(timesheetMessages.nothingToUndo);
  const { before, after, isUndone } = operation;
  if (isUndone) return { ids: before };
  const ids = [...new Set([...before, ...after.map(({ id }) => id)])];
  const current = await lockEntries(db, owner, ids);
  const isLeft = ({ id, revision }: { id: string; revision: number }) =>
    current.get(id)?.revision === revision;
  const left = new Set(after.filter(isLeft).map(({ id }) => id));
  // One that the operation itself has marked as invoiced can be put back, unless an invoice has come since.
  const held = [...current.values()].filter(
    (entry) => isOnInvoice(entry) || (entry.invoiced && !left.has(entry.id)),
  );
  if (held.length > 0) throw onInvoice(held);
  const isAsLeft = current.size === after.length && left.size === after.length;
  if (!isAsLeft) return undefined;
  await putEntriesBack(db, owner, operationId).catch((error: unknown) => {
    // A client or project of theirs is gone, or an older entry is outside the limits.
    const isRefused = isReferenceViolation(error) || isCheckViolation(error);
    throw isRefused ? notThere(timesheetMessages.nothingToUndo) : error;
  });
  const again = await lockEntries(db, owner, before);
  await settleRetainers(db, owner, [...current.values()], [...again.values()]);
  return { ids: before };
}

/** The entry that an operation deleted alone, as it was. Null where there was none. */
export async function undoDeletion(db: Db, owner: Owner, id: string): Promise<KeptEntry | null> {
  const operationId = await findDeletion(db, owner, 'timesheets', id);
  if (operationId === undefined) return null;
  await undoOperation(db, owner, operationId);
  return lockEntry(db, owner, id);
}
