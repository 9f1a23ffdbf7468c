import { randomBytes } from 'node:crypto';
import { newId } from '#src/platform/shared/ids.ts';
import { digestOf } from './digest.ts';

type Creation = {
  /** False when the id is in use. */
  insert(record: { id: string; createdFrom: Buffer }): Promise<boolean>;
  /** The digest kept with the record of that id, or of what was kept when it was deleted. */
  originOf(id: string): Promise<Buffer | undefined>;
};

/**
 * Makes a record once, however often and late the same request arrives: the caller chose its id, so a repeat finds it
 * made, or made and deleted since. Undefined when the id belongs to a record that another request made.
 */
export async function createOnce<Request extends { id?: string | undefined }>(
  request: Request,
  { insert, originOf }: Creation,
): Promise<{ id: string } | undefined> {
  const id = request.id ?? newId(Date.now(), randomBytes(10));
  const createdFrom = digestOf({ ...request, id: undefined });
  // A copy that a network delivers after the record was deleted must not make it again.
  const earlier = request.id === undefined ? undefined : await originOf(id);
  if (!earlier && (await insert({ id, createdFrom }))) return { id };
  const origin = earlier ?? (await originOf(id));
  return origin?.equals(createdFrom) ? { id } : undefined;
}
