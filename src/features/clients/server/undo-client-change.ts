import { clientsContract } from '#src/features/clients/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { clientRecord } from './client-record.ts';
import { restoreViewers } from './delete-client.ts';
import type { ClientMergeHook } from './merge/merge-hooks.ts';

const errors = declaredErrors(clientsContract.undo);

/** Undoes a change, a deletion or a merge, which also moves the references back. */
export function undoClientChange(
  db: Db,
  owner: Owner,
  undoneId: string,
  mergeHooks: readonly ClientMergeHook[],
): Promise<{ ids: string[] }> {
  return undoOnce(db, owner, undoneId, {
    kind: 'clients',
    errors,
    lock: clientRecord.lockAll,
    async restore(restoreRows, { operationId, before, after: [target] }) {
      await restoreRows();
      if (!target) return restoreViewers(db, owner, operationId);
      const from = before.find((id) => id !== target.id);
      if (from === undefined) return;
      for (const reference of mergeHooks) {
        if (!(await reference.moveBack(db, owner, { from, to: target.id, operationId })))
          throw errors.CHANGED_SINCE();
      }
    },
  });
}
