import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#src/platform/shared/ids.ts';
import { hashJson } from './json-hash.ts';

type CreateSteps<Found> = {
  /** What `insert` needs, looked up while we look for an earlier request. */
  lookUp?(): Promise<Found>;
  /** False when the id is in use. */
  insert(record: { id: string; createdFrom: Buffer }, found: Found): Promise<boolean>;
  /** The digest kept with the record of that id, or of what was kept when it was deleted. */
  findRequestHash(id: string): Promise<Buffer | undefined>;
};

/**
 * Makes a record once, however often and late the same request arrives: the caller chose its id, so a repeat finds it
 * made, or made and deleted since. Undefined when the id belongs to a record that another request made.
 */
export async function createOnce<Request extends { id?: string | undefined }, Found = undefined>(
  request: Request,
  { lookUp, insert, findRequestHash }: CreateSteps<Found>,
): Promise<{ id: string } | undefined> {
  const id = request.id ?? uuidV7(Date.now(), randomBytes(10));
  const createdFrom = hashJson({ ...request, id: undefined });
  // A copy that a network delivers after the record was deleted must not make it again.
  const [earlierHash, found] = await Promise.all([
    request.id === undefined ? undefined : findRequestHash(id),
    lookUp?.(),
  ]);
  // Without `find`, `Found` is undefined.
  if (!earlierHash && (await insert({ id, createdFrom }, found as Found))) return { id };
  const existingHash = earlierHash ?? (await findRequestHash(id));
  return existingHash?.equals(createdFrom) ? { id } : undefined;
}
