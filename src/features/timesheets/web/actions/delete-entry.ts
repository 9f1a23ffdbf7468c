import { ORPCError } from '@orpc/client';
import * as m from '#messages/timesheets.ts';
import { calendarImport } from '#src/features/calendar-import/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { offlineClient } from '#src/features/timesheets/web/pending-changes/offline-client.ts';
import { toFailure } from '#src/platform/web/failure.ts';

export const firstRevision = 1;

/** Undoes a creation, unless the entry changed since. An event of a calendar is suggested again. */
export async function deleteNewEntry(
  id: string,
  revision: number = firstRevision,
  suggestionId?: string,
): Promise<void> {
  await deleteUnlessChanged({ id, revision }, m.cannotUndoChangedEntry);
  if (suggestionId !== undefined)
    await calendarImport.answer.call({ suggestionIds: [suggestionId], answer: null });
}

/** Deletes an entry, unless it changed elsewhere. */
export function deleteAtRevision(
  { id, revision, description }: TimesheetEntry,
  operationId: string,
): Promise<void> {
  const changed = m.notDeletedAsChangedElsewhere({ description });
  return deleteUnlessChanged({ id, revision, operationId }, changed);
}

async function deleteUnlessChanged(
  seen: Parameters<typeof offlineClient.delete.call>[0],
  changed: string,
): Promise<void> {
  try {
    await offlineClient.delete.call(seen);
  } catch (error) {
    if (toFailure(error).code !== 'STALE') throw error;
    throw new ORPCError('STALE', { message: changed });
  }
}
