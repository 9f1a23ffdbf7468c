import { findMergeTargets, recordLateMoves } from '#src/features/clients/server/public.ts';
import { lockClientIdsOfProjects } from '#src/features/projects/server/public.ts';
import { findBillingContext } from '#src/features/timesheets/server/pricing/billing-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { RowSnapshot } from '#src/platform/server/export-contract.ts';
import {
  findOperation,
  patchSnapshots,
  operationSnapshots,
  undoOperationRows,
} from '#src/platform/server/records/operations.ts';
import { toEntryWork } from './resolve-client-project.ts';

// Deleted entries keep their old client when their project moves or clients are merged; restoring them
// updates the client.

/** Restores an entry that was deleted alone, without a client or project that was deleted too. */
export async function restoreEntryWithValidReferences(db: Db, owner: Owner, id: string): Promise<void> {
  const deletion = await findOperation(db, owner, 'timesheets', id);
  if (!deletion || deletion.isUndone) return;
  const { operationId } = deletion;
  const [snapshot] = await operationSnapshots(db, owner, 'timesheets', {
    operationId,
    columns: referenceColumns,
  });
  if (!snapshot) return;
  const [now = snapshot] = await followMovedClients(db, owner, [snapshot]);
  const { clientId, projectId } = toEntryWork(
    await findBillingContext(db, owner, {
      clientId: idOrNull(now['client_id']),
      projectId: idOrNull(snapshot['project_id']),
    }),
  );
  const references = { client_id: clientId, project_id: projectId };
  const patch = { ...now, ...references, ...(projectId === null && { retainer_ms: null, task_id: null }) };
  await patchSnapshots(db, owner, 'timesheets', operationId, [patch]);
  await undoOperationRows(db, owner, 'timesheets', operationId);
}

const referenceColumns = ['client_id', 'project_id', 'revision'];

function idOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Restores the entries of an operation as they were. */
export async function restoreOperationEntries(db: Db, owner: Owner, operationId: string): Promise<void> {
  const snapshots = await operationSnapshots(db, owner, 'timesheets', {
    operationId,
    columns: referenceColumns,
  });
  const patched = await followMovedClients(db, owner, snapshots);
  if (patched.length > 0) await patchSnapshots(db, owner, 'timesheets', operationId, patched);
  await undoOperationRows(db, owner, 'timesheets', operationId);
}

/** Entries whose client changed while they were deleted, with new client and revision. */
async function followMovedClients(
  db: Db,
  owner: Owner,
  snapshots: readonly RowSnapshot[],
): Promise<RowSnapshot[]> {
  const ofProjects = await lockClientIdsOfProjects(
    db,
    owner,
    snapshots.flatMap(({ project_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
  const takenOver = await findMergeTargets(
    db,
    owner,
    snapshots.flatMap(({ client_id: id }) => (typeof id === 'string' ? [id] : [])),
  );
  const late = snapshots.flatMap(({ id, client_id: clientId }) => {
    const fromClient = String(clientId);
    return takenOver.has(fromClient) ? [{ id, fromClient }] : [];
  });
  if (late.length > 0) await recordLateMoves(db, owner, 'timesheets', late);
  return snapshots.flatMap(({ id, project_id: projectId, client_id: clientId, revision }) => {
    const now = ofProjects.get(String(projectId)) ?? takenOver.get(String(clientId)) ?? clientId;
    return now === clientId ? [] : [{ id, client_id: now, revision: Number(revision) + 1 }];
  });
}
