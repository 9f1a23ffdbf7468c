import { randomBytes } from 'node:crypto';
import { newId } from '#src/platform/shared/ids.ts';
import { digestOf } from './digest.ts';

type Creation = {
  /** False when the id is in use. */
  insert(record: { id: string; createdFrom: Buffer }): Promise<boolean>;
  /** The digest kept with the record of that id. */
  originOf(id: string): Promise<Buffer | undefined>;
};

/**
 * Makes a record once, however often the same request arrives: the caller chose its id, so a repeat finds it made.
 * Undefined when the id belongs to a record that another request made.
 */
export async function createOnce<Request extends { id?: string | undefined }>(
  request: Request,
  { insert, originOf }: Creation,
): Promise<{ id: string } | undefined> {
  const id = request.id ?? newId(Date.now(), randomBytes(10));
  const createdFrom = digestOf({ ...request, id: undefined });
  if (await insert({ id, createdFrom })) return { id };
  const origin = await originOf(id);
  return origin?.equals(createdFrom) ? { id } : undefined;
}
