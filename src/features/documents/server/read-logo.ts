import { loadDecryptor, readContent } from '#src/features/encryption/server/public.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import { createLogo } from './images.ts';
import { findStoredDocument } from './queries.ts';

/** An image of the documents, for printing; null if it is gone or damaged. Not inside a transaction. */
export async function readLogo(
  { database, keys, files }: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  documentId: string,
): Promise<Uint8Array | null> {
  const found = await database.withUser(owner.ownerId, async (db) => {
    const document = await findStoredDocument(db, owner, documentId);
    return document && { file: document.file, cipher: await loadDecryptor(db, owner, keys) };
  });
  if (found?.file.preview !== 'image') return null;
  return createLogo(() => readContent(files.store, found.file, found.cipher), { userId: owner.ownerId });
}
