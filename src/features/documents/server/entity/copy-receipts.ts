import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createORPCErrorConstructorMap } from '@orpc/server';
import * as documentMessages from '#messages/api/documents.ts';
import { uploadErrors } from '#src/features/documents/contract-errors.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { uploadPath } from '#src/features/documents/rules/file-path.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import { findStoredDocuments, insertDocument } from '#src/features/documents/server/queries.ts';
import type { StoredDocument } from '#src/features/documents/server/queries.ts';
import { exceedsQuota, lockQuota } from '#src/features/documents/server/quota.ts';
import { chooseUnusedPath } from '#src/features/documents/server/start-upload.ts';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  loadDecryptor,
  loadEncryptor,
  readContent,
} from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { listReceiptIds } from './receipts.ts';

const errors = createORPCErrorConstructorMap({ 'quota-exceeded': uploadErrors['quota-exceeded'] });

/**
 * Gives expenses copies of the receipts of another one, without earlier versions, and returns their IDs. The transaction
 * stays open until then, so there are limits; if it fails, the sweep removes the files.
 * @throws quota-exceeded, KeyUnavailable, FileStoreError
 */
export async function copyReceipts(
  { keys, files }: Pick<RequestContext, 'keys' | 'files'>,
  db: Db,
  owner: Owner,
  { from, to }: { from: string; to: readonly string[] },
): Promise<string[]> {
  const ids = (await listReceiptIds(db, owner, [from])).map(({ documentId }) => documentId);
  const receipts = await findStoredDocuments(db, owner, ids);
  if (receipts.length === 0) return [];
  const addedBytes = receipts.reduce((sum, { file }) => sum + file.sizeBytes, 0) * to.length;
  if (receipts.length * to.length > documentLimits.copies || addedBytes > documentLimits.copiedBytes)
    throw errors['quota-exceeded']({ message: documentMessages.tooManyCopies });
  const encryptor = await loadEncryptor(db, owner, keys);
  const decryptor = await loadDecryptor(db, owner, keys);
  await lockQuota(db, owner);
  if (await exceedsQuota(db, files, addedBytes)) throw errors['quota-exceeded']();
  const copyIds: string[] = [];
  for (const expenseId of to)
    for (const receipt of receipts) copyIds.push(await copyReceipt(receipt, expenseId));
  return copyIds;

  async function copyReceipt(receipt: StoredDocument, expenseId: string): Promise<string> {
    const id = newRecordId();
    const { name } = await decryptPrivateFields(decryptor, privateDocumentFields, receipt);
    const plain = { name, nameEnc: null };
    const stored = encryptor
      ? await encryptPrivateFields(encryptor, privateDocumentFields, id, plain)
      : plain;
    const path = await chooseUnusedPath(db, owner, (timestamp) =>
      uploadPath({
        userId: owner.ownerId,
        type: 'receipt',
        entityId: expenseId,
        timestamp,
        fileName: encryptor ? newRecordId() : (name ?? ''),
      }),
    );
    const copy = join(files.uploadFolder, newRecordId());
    try {
      const content = await readContent(files.store, receipt.file, decryptor);
      const written = encryptor ? encryptor.encryptFile(path, content) : content;
      await pipeline(written, createWriteStream(copy, { mode: 0o600, flush: true }));
      await files.store.putFile(path, copy);
    } finally {
      await rm(copy, { force: true });
    }
    await insertDocument(db, owner, {
      id,
      // Matches no upload.
      requestHash: Buffer.alloc(0),
      type: 'receipt',
      clientId: null,
      projectId: null,
      expenseId,
      ...stored,
      file: { ...receipt.file, path, isEncrypted: encryptor !== null },
    });
    return id;
  }
}
