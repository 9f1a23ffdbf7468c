import { ORPCError } from '@orpc/client';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { offlineClient } from '#src/features/timesheets/web/outbox/offline-client.ts';
import { toFailure } from '#src/platform/web/failure.ts';
import { currentRevision } from './undo-entry-change.ts';

export const firstRevision = 1;

/** Undoes a creation, unless the entry changed since. */
export function deleteNewEntry(id: string, revision: number = firstRevision): Promise<void> {
  const seen = { id, revision: currentRevision(id, revision) };
  return deleteUnlessChanged(seen, m.cannotUndoChangedEntry);
}

/** Deletes an entry, unless it changed elsewhere. */
export function deleteAtRevision({ id, revision, description }: TimesheetEntry): Promise<void> {
  const changed = m.notDeletedAsChangedElsewhere({ description });
  return deleteUnlessChanged({ id, revision }, changed);
}

async function deleteUnlessChanged(seen: { id: string; revision: number }, changed: string): Promise<void> {
  try {
    await offlineClient.delete.call(seen);
  } catch (error) {
    if (toFailure(error).code !== 'STALE') throw error;
    throw new ORPCError('STALE', { message: changed });
  }
}
