import { buffer } from 'node:stream/consumers';
import { loadDecryptor, readContent } from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { createPrint, createReadableCopy } from './content/images.ts';
import { findStoredDocument } from './queries.ts';

type Services = Pick<RequestContext, 'database' | 'keys' | 'files'>;

/** The content of a document; null if it is gone. */
export async function readDocument(
  services: Services,
  owner: Owner,
  documentId: string,
): Promise<Buffer | null> {
  const found = await openDocument(services, owner, documentId);
  return found && buffer(await found.open());
}

/** An image of the documents, printed as a logo or a page; null if it is gone or damaged. Not inside a transaction. */
export async function readPrint(
  services: Services,
  owner: Owner,
  { documentId, use }: { documentId: string; use: 'logo' | 'page' },
): Promise<Uint8Array | null> {
  const found = await openDocument(services, owner, documentId);
  return found?.file.preview === 'image' ? createPrint(found.open, use, { userId: owner.ownerId }) : null;
}

/** A PDF of the documents of at most this size; null if it is anything else, or gone. */
export async function readPdf(
  services: Services,
  owner: Owner,
  { documentId, maxBytes }: { documentId: string; maxBytes: number },
): Promise<Buffer | null> {
  const found = await openDocument(services, owner, documentId);
  const isRead = found?.file.preview === 'pdf' && found.file.sizeBytes <= maxBytes;
  return isRead ? buffer(await found.open()) : null;
}

/** A picture of the documents, for reading codes and text from it; null if it is gone. Not inside a transaction. */
export async function readPicture(
  services: Services,
  owner: Owner,
  { documentId, signal }: { documentId: string; signal: AbortSignal | undefined },
): Promise<Buffer | { problem: string } | null> {
  const found = await openDocument(services, owner, documentId);
  return found && createReadableCopy(found.open, { userId: owner.ownerId, signal });
}

async function openDocument({ database, keys, files }: Services, owner: Owner, documentId: string) {
  return database.withOwner(owner, async (db) => {
    const document = await findStoredDocument(db, owner, documentId);
    if (!document) return null;
    const { file } = document;
    const cipher = await loadDecryptor(db, owner, keys);
    return { file, open: () => readContent(files.store, file, cipher) };
  });
}
