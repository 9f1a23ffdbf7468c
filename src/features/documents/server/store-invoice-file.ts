import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { invoiceContentTypes } from '#src/features/documents/rules/document-types.ts';
import type { InvoiceFileType, Preview } from '#src/features/documents/rules/document-types.ts';
import { uploadPath } from '#src/features/documents/rules/file-path.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import { encryptPrivateFields, loadEncryptor } from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { insertDocument } from './queries.ts';
import { chooseUnusedPath } from './start-upload.ts';

export type InvoiceFile = { documentId: string; sha256: string; sizeBytes: number };

type NewInvoiceFile = {
  documentId: string;
  invoiceId: string;
  type: InvoiceFileType;
  /** The file’s name, such as "2026-0001.pdf". */
  name: string;
  content: Uint8Array;
};

/**
 * Gives the PDF or the XML of an invoice to the file store and adds its document, in the transaction that issues the invoice. If
 * that fails, the sweep removes the file.
 * @throws KeyUnavailable, FileStoreError
 */
export async function storeInvoiceFile(
  { keys, files }: Pick<RequestContext, 'keys' | 'files'>,
  db: Db,
  owner: Owner,
  { documentId, invoiceId, type, name, content }: NewInvoiceFile,
): Promise<InvoiceFile> {
  const cipher = await loadEncryptor(db, owner, keys);
  const plain = { name, nameEnc: null };
  const stored = cipher
    ? await encryptPrivateFields(cipher, privateDocumentFields, documentId, plain)
    : plain;
  const path = await chooseUnusedPath(db, owner, (timestamp) =>
    uploadPath({
      userId: owner.ownerId,
      type,
      entityId: invoiceId,
      timestamp,
      fileName: cipher ? newRecordId() : name,
    }),
  );
  const copy = join(files.uploadFolder, newRecordId());
  try {
    await writeContent(copy, path, content, cipher);
    await files.store.putFile(path, copy);
  } finally {
    await rm(copy, { force: true });
  }
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sizeBytes = content.length;
  await insertDocument(db, owner, {
    id: documentId,
    // Matches no upload.
    requestHash: Buffer.alloc(0),
    type,
    clientId: null,
    projectId: null,
    expenseId: null,
    invoiceId,
    ...stored,
    file: {
      path,
      contentType: invoiceContentTypes[type],
      preview: previewOf(type, sizeBytes),
      sizeBytes,
      sha256,
      isEncrypted: cipher !== null,
      uploadedAt: new Date().toISOString(),
    },
  });
  return { documentId, sha256, sizeBytes };
}

/** As `checkContent` finds it when an account with this file is restored. */
function previewOf(type: InvoiceFileType, sizeBytes: number): Preview | null {
  if (type === 'invoicePdf') return 'pdf';
  return sizeBytes <= documentLimits.textPreview ? 'text' : null;
}

async function writeContent(
  file: string,
  path: string,
  content: Uint8Array,
  cipher: FieldCipher | null,
): Promise<void> {
  const safely = { mode: 0o600, flush: true };
  if (!cipher) return writeFile(file, content, safely);
  return pipeline(cipher.encryptFile(path, oneChunk(content)), createWriteStream(file, safely));
}

async function* oneChunk(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
