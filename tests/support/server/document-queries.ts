/** Queries of documents and uploads. */
import * as documents from '#src/features/documents/server/queries.ts';
import * as uploads from '#src/features/documents/server/upload-queries.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { QueryUnderTest } from './all-queries.ts';

const checked = {
  contentType: 'application/octet-stream',
  preview: null,
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  isEncrypted: false,
};
const file = { ...checked, path: 'stolen', uploadedAt: '2026-03-02T09:00:00.000Z' };
const target = {
  type: 'userDocument',
  clientId: null,
  projectId: null,
  expenseId: null,
  name: 'Stolen',
  nameEnc: null,
} as const;
const requestHash = Buffer.alloc(32);
const page = { limit: 50 };

export const documentQueries: Record<string, QueryUnderTest> = {
  'documents.findDocument': (db, owner, victim) => documents.findDocument(db, owner, victim.documentId),
  'documents.findStoredDocument': (db, owner, victim) =>
    documents.findStoredDocument(db, owner, victim.documentId),
  'documents.findStoredDocuments': (db, owner, victim) =>
    documents.findStoredDocuments(db, owner, [victim.documentId]),
  'documents.findInvoicePdfs': async (db, owner, { draftId: invoiceId }) => {
    const pdf = { ...target, type: 'invoicePdf', invoiceId } as const;
    await documents.insertDocument(db, owner, { id: newId(), ...pdf, file, requestHash });
    return documents.findInvoicePdfs(db, owner, [invoiceId]);
  },
  'documents.lockDocuments': async (db, owner, victim) => [
    ...(await documents.lockDocuments(db, owner, [victim.documentId])),
  ],
  'documents.findDocumentRequestHash': (db, owner, victim) =>
    documents.findDocumentRequestHash(db, owner, victim.documentId),
  'documents.listDocuments': async (db, owner) => (await documents.listDocuments(db, owner, page)).items,
  'documents.storedDocumentPages': async (db, owner) => {
    const found = [];
    for await (const documentPage of documents.storedDocumentPages(db, owner)) found.push(...documentPage);
    return found;
  },
  'documents.listFolderDocuments': async (db, owner) =>
    (
      await documents.listFolderDocuments(db, owner, {
        folder: 'userDocument',
        entityId: owner.ownerId,
        ...page,
      })
    ).items,
  'documents.findDocumentByPath': (db, owner, victim) =>
    documents.findDocumentByPath(db, owner, victim.documentPath),
  'documents.findAvatarIds': (db, owner) => documents.findAvatarIds(db, owner),
  'documents.insertDocument': (db, owner) =>
    documents.insertDocument(db, owner, { id: newId(), ...target, file, requestHash }),
  'documents.updateDocument': (db, owner, victim) =>
    documents.updateDocument(db, owner, { id: victim.documentId, name: 'Stolen' }),
  'documents.lockQuota': (db, owner) => uploads.lockQuota(db, owner),
  'documents.countUsedBytes': async (db, owner) => (await uploads.countUsedBytes(db, owner)) || null,
  'documents.insertUpload': (db, owner) =>
    uploads.insertUpload(db, owner, {
      ...target,
      id: newId(),
      documentId: null,
      path: 'stolen',
      sizeBytes: 1,
      requestHash,
    }),
  'documents.findUpload': (db, owner, victim) => uploads.findUpload(db, owner, victim.uploadId),
  'documents.saveCheckedFile': (db, owner, victim) =>
    uploads.saveCheckedFile(db, owner, victim.uploadId, checked),
  'documents.deleteUpload': (db, owner, victim) => uploads.deleteUpload(db, owner, victim.uploadId),
  'documents.isPathUsed': (db, owner, victim) => uploads.isPathUsed(db, owner, victim.documentPath),
  'documents.findKeptPaths': async (db, owner) => [...(await uploads.findKeptPaths(db, owner))],
};
