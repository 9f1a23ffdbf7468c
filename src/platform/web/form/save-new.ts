import { failureOf } from '#src/platform/web/failure.ts';

type Saving<T> = {
  create: (record: T) => Promise<unknown>;
  update: (record: T) => Promise<unknown>;
};

/**
 * Makes a record once: its id is fixed when the form opens. Where the answer to an earlier try was lost and the form
 * has changed since, what was made then is brought up to what the form says now.
 */
export async function saveNew<T extends { id: string }>(
  record: T,
  { create, update }: Saving<T>,
): Promise<void> {
  try {
    await create(record);
  } catch (error) {
    if (failureOf(error).code !== 'CONFLICT') throw error;
    await update(record);
  }
}
