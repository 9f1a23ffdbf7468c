import { toFailure } from '#src/platform/web/failure.ts';

type SaveCalls<T> = {
  create: (record: T) => Promise<unknown>;
  update: (record: T) => Promise<unknown>;
};

/**
 * Creates a record once: its id is fixed when the form opens. If the response to an earlier attempt was lost and the
 * form has changed since, updates the created record.
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
