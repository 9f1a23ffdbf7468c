import { toFailure } from '#src/platform/web/failure.ts';

type SaveCalls<T> = {
  create: (record: T) => Promise<unknown>;
  update: (record: T) => Promise<unknown>;
};

/**
 * Makes a record once: its id is fixed when the form opens. Where the answer to an earlier try was lost and the form
 * has changed since, what was made then is brought up to what the form says now.
 */
export async function createOrUpdate<T extends { id: string }>(
  record: T,
  { create, update }: SaveCalls<T>,
): Promise<void> {
  try {
    await create(record);
  } catch (error) {
    if (toFailure(error).code !== 'CONFLICT') throw error;
    await update(record);
  }
}
