import { isForeignKeyViolation } from '../database/database-errors.ts';
import type { Db, Owner, Tables } from '../database/database.ts';
import { findOperation, isUnchangedSince, undoOperationRows } from './operations.ts';
import type { Operation } from './operations.ts';

export type UndoErrors = {
  errors: { NOT_FOUND(): Error; CHANGED_SINCE(): Error };
  /** Thrown if records refer to one that is gone; NOT_FOUND by default. */
  goneError?(): Error;
};

export type UndoSteps<Current, Result> = UndoErrors & {
  kind: keyof Tables;
  lock(db: Db, owner: Owner, ids: readonly string[]): Promise<ReadonlyMap<string, Current>>;
  /** Runs before the records are locked. */
  prepare?(operation: Operation): Promise<unknown>;
  /** Throws reasons that come before CHANGED_SINCE. */
  check?(current: ReadonlyMap<string, Current>, operation: Operation): unknown;
  /** Replaces `restoreRows` by more steps. */
  restore?(
    restoreRows: () => Promise<void>,
    operation: Operation,
    current: ReadonlyMap<string, Current>,
  ): Promise<Result>;
};

/**
 * Restores the records of an operation as they were, and removes those it created. Idempotent; only the first call has
 * a result of `restore`.
 *
 * @throws NOT_FOUND, or CHANGED_SINCE if one of the records changed since
 */
export async function undoOnce<Current extends { revision: number }, Result = void>(
  db: Db,
  owner: Owner,
  undoneId: string,
  { kind, errors, goneError = errors.NOT_FOUND, lock, prepare, check, restore }: UndoSteps<Current, Result>,
): Promise<{ ids: string[]; result?: Result }> {
  const operation = await findOperation(db, owner, kind, undoneId);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, after, isUndone } = operation;
  if (isUndone) return { ids: before };
  await prepare?.(operation);
  const current = await lock(db, owner, [...new Set([...before, ...after.map(({ id }) => id)])]);
  await check?.(current, operation);
  if (!isUnchangedSince(operation, current)) throw errors.CHANGED_SINCE();
  const restoreRows = () =>
    undoOperationRows(db, owner, kind, operationId).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? goneError() : error;
    });
  if (restore) return { ids: before, result: await restore(restoreRows, operation, current) };
  await restoreRows();
  return { ids: before };
}
