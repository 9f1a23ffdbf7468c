import { ORPCError } from '@orpc/client';
import { failureOf } from '#src/platform/web/failure.ts';
import { throughOutbox } from './outbox/through-outbox.ts';

/** What a new entry has until it is changed. */
export const firstRevision = 1;

/** Deletes what was added, unless it was changed since. */
export async function takeAway(id: string, revision: number = firstRevision): Promise<void> {
  try {
    await throughOutbox.delete.call({ id, revision });
  } catch (error) {
    if (failureOf(error).code !== 'STALE') throw error;
    throw new ORPCError('STALE', { message: 'That entry was changed since it was added, and stays.' });
  }
}
