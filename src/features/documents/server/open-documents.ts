import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import { decryptPrivateFields, loadFieldCipher } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { findInvoiceFiles } from './queries.ts';
import type { StoredDocument } from './queries.ts';

export type Installed = Pick<RequestContext, 'database' | 'keys' | 'files'>;

export type OpenedDocument = { document: StoredDocument; name: string; cipher: FieldCipher | null };

export type DocumentsQuery = (db: Db, owner: Owner, ids: readonly string[]) => Promise<StoredDocument[]>;

/**
 * Documents with their names, and with what decrypts them.
 * @throws KeyUnavailable
 */
export async function openDocuments(
  { database, keys }: Installed,
  owner: Owner,
  { ids, find }: { ids: readonly string[]; find: DocumentsQuery },
): Promise<OpenedDocument[]> {
  const { documents, cipher } = await database.withOwner(owner, async (db) => {
    const found = await find(db, owner, ids);
    return {
      documents: found,
      cipher: found.some(isPrivate) ? await loadFieldCipher(db, owner, keys) : null,
    };
  });
  return Promise.all(
    documents.map(async (document) => {
      const { name } = await decryptPrivateFields(cipher, privateDocumentFields, document);
      return { document, name: name ?? 'document', cipher };
    }),
  );
}

/**
 * The files of invoices, in their order.
 * @throws KeyUnavailable
 */
export function openInvoiceFiles(
  installed: Installed,
  owner: Owner,
  ids: readonly string[],
): Promise<OpenedDocument[]> {
  return openDocuments(installed, owner, { ids, find: findInvoiceFiles });
}

function isPrivate({ name, file, earlierFiles }: StoredDocument): boolean {
  return name === null || [file, ...earlierFiles].some(({ isEncrypted }) => isEncrypted);
}
