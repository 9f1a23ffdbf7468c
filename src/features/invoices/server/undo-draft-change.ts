import { invoicesContract } from '#src/features/invoices/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { lockInvoices } from './queries.ts';

const errors = declaredErrors(invoicesContract.undo);

/**
 * Undoes a change or deletion of a draft.
 * @throws ISSUED, or CLIENT_GONE
 */
export async function undoDraftChange(db: Db, owner: Owner, undoneId: string): Promise<{ ids: string[] }> {
  const { ids } = await undoOnce(db, owner, undoneId, {
    kind: 'invoices',
    errors,
    goneError: errors.CLIENT_GONE,
    lock: lockInvoices,
    check(current) {
      if ([...current.values()].some(({ state }) => state !== 'draft')) throw errors.ISSUED();
    },
  });
  return { ids };
}
