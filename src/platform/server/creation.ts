import { randomBytes } from 'node:crypto';
import { newId } from '#src/platform/shared/ids.ts';
import { digestOf } from './digest.ts';

type Creation<Found> = {
  /** What `insert` needs, looked up while we look for an earlier request. */
  find?(): Promise<Found>;
  /** False when the id is in use. */
  insert(record: { id: string; createdFrom: Buffer }, found: Found): Promise<boolean>;
  /** The digest kept with the record of that id, or of what was kept when it was deleted. */
  originOf(id: string): Promise<Buffer | undefined>;
};

/**
 * Makes a record once, however often and late the same request arrives: the caller chose its id, so a repeat finds it
 * made, or made and deleted since. Undefined when the id belongs to a record that another request made.
 */
export async function createOnce<Request extends { id?: string | undefined }, Found = undefined>(
  request: Request,
  { find, insert, originOf }: Creation<Found>,
): Promise<{ id: string } | undefined> {
  const id = request.id ?? newId(Date.now(), randomBytes(10));
  const createdFrom = digestOf({ ...request, id: undefined });
  // A copy that a network delivers after the record was deleted must not make it again.
  const [earlier, found] = await Promise.all([request.id === undefined ? undefined : originOf(id), find?.()]);
  // Without `find`, `Found` is undefined.
  if (!earlier && (await insert({ id, createdFrom }, found as Found))) return { id };
  const origin = earlier ?? (await originOf(id));
  return origin?.equals(createdFrom) ? { id } : undefined;
}
