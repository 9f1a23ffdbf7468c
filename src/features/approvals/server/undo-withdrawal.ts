import { approvalsContract } from '#src/features/approvals/contract.ts';
import { restoredClientId } from '#src/features/clients/server/public.ts';
import { isUniqueViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { lockRequests } from './queries.ts';

const errors = declaredErrors(approvalsContract.undo);

/** Brings a withdrawn request back, with its approval and messages. */
export async function undoWithdrawal(db: Db, owner: Owner, undoneId: string): Promise<{ ids: string[] }> {
  const { ids } = await undoOnce(db, owner, undoneId, {
    kind: 'approvalRequests',
    errors,
    lock: lockRequests,
    async restore(restoreRows, { operationId }) {
      await restoredClientId(db, owner, 'approvalRequests', operationId);
      await restoreRows().catch((error: unknown) => {
        // What it replaced was requested again since.
        throw isUniqueViolation(error) ? errors.CHANGED_SINCE() : error;
      });
    },
  });
  return { ids };
}
