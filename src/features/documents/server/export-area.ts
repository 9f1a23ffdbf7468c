import * as z from 'zod';
import * as documentMessages from '#messages/api/documents.ts';
import { Document } from '#src/features/documents/contract.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import {
  contentTypes,
  invoiceContentTypes,
  unknownContentType,
} from '#src/features/documents/rules/document-types.ts';
import { isOwnPath, storableFileName } from '#src/features/documents/rules/file-path.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import {
  decryptPrivateFields,
  exportPrivateFields,
  recordConversion,
} from '#src/features/encryption/server/public.ts';
import type { FieldCipher } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { eachPage, tooLongColumn } from '#src/platform/server/export-contract.ts';
import type {
  ContentLimits,
  ExportableArea,
  ExportableContent,
  RowSnapshot,
} from '#src/platform/server/export-contract.ts';
import { maxFileBytes } from '#src/platform/server/files/file-store-config.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { Instant } from '#src/platform/shared/field-schemas.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';
import { checkContent } from './content/check-content.ts';
import { previewContentType } from './content/images.ts';
import { ScanFailedError, scanProblem } from './content/scan-file.ts';
import { listDocuments, StoredFile, storedDocumentPages, sumBytes } from './queries.ts';
import { exceedsQuota, lockQuota } from './quota.ts';

const { decrypt, encrypt } = exportPrivateFields(privateDocumentFields, (record) => Document.parse(record));

export const documentsExportArea: ExportableArea<FieldCipher> = {
  name: 'documents',
  refersTo: ['clients', 'projects', 'invoices', 'expenses'],
  table: 'documents',
  columns: Object.keys(Document.shape).filter((field) => field !== 'nameEnc'),
  pages: (db, owner) => eachPage((page) => listDocuments(db, owner, page)),
  toOwner,
  rowProblem: (row) =>
    tooLongColumn(row, { name: documentLimits.name, path: documentLimits.path }) ??
    validationMessage(StorableFiles.safeParse(row)),
  recordProblem: (record) => validationMessage(Document.safeParse(record)),
  decrypt: {
    record: decrypt.record,
    // The export has the content decrypted.
    row: async (image, cipher) => withEncryption(await decrypt.row(image, cipher), false),
  },
  encrypt: async (image, cipher) => withEncryption(await encrypt(image, cipher), true),

  async *contents(db, owner, cipher) {
    for await (const documents of storedDocumentPages(db, owner)) {
      for (const document of documents) {
        const { name } = await decryptPrivateFields(cipher, privateDocumentFields, document);
        for (const [index, file] of [document.file, ...document.earlierFiles].entries())
          yield { ...file, name: `${document.id}/${index}-${storableFileName(name ?? 'document')}` };
      }
    }
  },
  contentProblem: restoredContentProblem,
  fitsQuota,
};

/** As strict as an upload. A document may have been renamed since, so its row says what its content was. */
async function restoredContentProblem(
  { name, contentType, preview, sizeBytes }: ExportableContent,
  file: string,
  { storeConfig, clamav }: ContentLimits,
): Promise<string | null> {
  if (sizeBytes > maxFileBytes(storeConfig)) return documentMessages.tooLargeFile;
  const found = await checkContent(file, name, { contentType, isText: preview === 'text' });
  if ('problem' in found) return found.problem;
  if (preview !== null && preview !== found.preview) return documentMessages.otherContent;
  return scanProblem(file, clamav).catch((error: unknown) => {
    if (error instanceof ScanFailedError) return documentMessages.scanFailed;
    throw error;
  });
}

async function fitsQuota(db: Db, owner: Owner, limits: ContentLimits): Promise<boolean> {
  await lockQuota(db, owner);
  return !(await exceedsQuota(db, limits, 0));
}

export const documentNameConversion = recordConversion(privateDocumentFields);

const storedContentTypes = new Set<string>([
  ...Object.values(contentTypes),
  ...Object.values(invoiceContentTypes),
  unknownContentType,
  previewContentType,
]);

const StorableFile = StoredFile.extend({
  path: z
    .string()
    .max(documentLimits.path)
    .refine((path) => isOwnPath(path.split('/')[0] ?? '', path), {
      error: 'is not a path of a file',
    }),
  contentType: z.string().refine((type) => storedContentTypes.has(type), { error: 'is unknown' }),
  sizeBytes: z.int().min(0),
  uploadedAt: Document.shape.uploadedAt,
});

/** What a restored row says about files. */
const StorableFiles = z.object({
  path: StorableFile.shape.path,
  content_type: StorableFile.shape.contentType,
  size_bytes: StorableFile.shape.sizeBytes,
  earlier_versions: z.array(StorableFile).max(documentLimits.versions),
});

/** The row in the folder of the account that restores it, not as the export says. Its content is plain. */
function toOwner(image: RowSnapshot, { ownerId }: Owner): RowSnapshot {
  return withFiles(image, (file) => {
    const [former, ...rest] = file.path.split('/');
    const path = [ownerId, ...rest.map((part) => (part === former ? ownerId : part))].join('/');
    return { ...file, path, isEncrypted: false, uploadedAt: toInstant(file.uploadedAt) };
  });
}

/** In UTC, as documents are read; other text stays as it is, so that its problem can be reported. */
function toInstant(text: string): string {
  return Instant.safeParse(text).data ?? text;
}

/** In private mode the path must not say the name. */
function withEncryption(image: RowSnapshot, isEncrypted: boolean): RowSnapshot {
  return withFiles(image, (file, index) => {
    const [, folder = '', timestamp = ''] = /^(.*\/)(\d+)_/.exec(file.path) ?? [];
    const isNamed = isEncrypted && folder !== '';
    return { ...file, isEncrypted, path: isNamed ? `${folder}${timestamp}_${image.id}-${index}` : file.path };
  });
}

function withFiles(image: RowSnapshot, change: (file: StoredFile, index: number) => StoredFile): RowSnapshot {
  const earlier: unknown = image['earlier_versions'];
  const files = parseStoredList(StoredFile, earlier);
  // Left as it is, so that its problem can be reported.
  if (!Array.isArray(earlier) || files.length !== earlier.length) return image;
  const current = change(
    {
      path: String(image['path']),
      isEncrypted: image['is_encrypted'] === true,
      contentType: '',
      preview: null,
      sizeBytes: Number(image['size_bytes']),
      sha256: '',
      uploadedAt: '',
    },
    0,
  );
  const changed = files.map((file, index) => change(file, index + 1));
  return {
    ...image,
    path: current.path,
    is_encrypted: current.isEncrypted,
    earlier_versions: changed,
    total_bytes: sumBytes([current, ...changed]),
  };
}
