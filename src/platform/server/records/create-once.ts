import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#src/platform/shared/ids.ts';
import { hashJson } from '../json-hash.ts';

type CreateSteps<Found> = {
  /** Inserts by what is remembered of earlier requests; false if that is nothing, or no longer true, or the id is known. */
  insertAtOnce?(record: { id: string; requestHash: Buffer }): Promise<boolean>;
  /** Loads what `insert` needs, in parallel with the search for an earlier request. */
  lookUp?(): Promise<Found>;
  /** False when the id is in use. */
  insert(record: { id: string; requestHash: Buffer }, found: Found): Promise<boolean>;
  /** The request hash stored with the record, or with its deleted copy. */
  findRequestHash(id: string): Promise<Buffer | undefined>;
};

/**
 * Creates a record once, even if the same request arrives repeatedly or late. The caller chooses the id, so a repeat
 * finds the record, or that it was created and deleted. Undefined if the id belongs to a record from a different
 * request.
 */
export async function createOnce<Request extends { id?: string | undefined }, Found = undefined>(
  request: Request,
  { insertAtOnce, lookUp, insert, findRequestHash }: CreateSteps<Found>,
): Promise<{ id: string } | undefined> {
  const id = request.id ?? newRecordId();
  const requestHash = hashJson({ ...request, id: undefined });
  if (await insertAtOnce?.({ id, requestHash })) return { id };
  // A delayed duplicate that arrives after deletion must not recreate the record.
  const [earlierHash, found] = await Promise.all([
    request.id === undefined ? undefined : findRequestHash(id),
    lookUp?.(),
  ]);
  // Without `lookUp`, `Found` is undefined.
  if (!earlierHash && (await insert({ id, requestHash }, found as Found))) return { id };
  const existingHash = earlierHash ?? (await findRequestHash(id));
  return existingHash?.equals(requestHash) ? { id } : undefined;
}

/** For a record whose id the caller doesn't choose. */
export function newRecordId(): string {
  return uuidV7(Date.now(), randomBytes(10));
}
