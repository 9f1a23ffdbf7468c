import * as z from 'zod';
import * as documentMessages from '#messages/api/documents.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Day,
  EmptyObject,
  Id,
  RecordId,
  pageInput,
  pageOf,
  requiredText,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { changeSchema, readFields, storedRecord } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
} from '#src/platform/shared/record-procedures.ts';
import { uploadErrors } from './contract-errors.ts';
import { receivedFilesContract } from './contract-received.ts';
import { documentLimits } from './rules/document-limits.ts';
import { entityTypes, fileTypes, previews } from './rules/document-types.ts';

const StoredVersion = {
  path: z.string(),
  contentType: z.string(),
  /** How a browser may show it; null: only as a download. */
  preview: z.enum(previews).nullable(),
  sizeBytes: z.int(),
  /** Checksum of the content, in hexadecimal digits. */
  sha256: z.string(),
  uploadedAt: z.iso.datetime(),
};

/** What a caller may write besides the name and where a document belongs. */
const documentFields = {
  tags: z.array(requiredText(documentLimits.tag).transform((tag) => tag.trim())).max(documentLimits.tags),
  /** A day, such as the end of a contract. */
  expiresOn: Day.nullable(),
  isVisibleToClient: z.boolean(),
};

/** A stored file with its earlier versions. */
export const Document = storedRecord({
  type: z.enum(fileTypes),
  entityType: z.enum(entityTypes),
  /** The client, project, expense or invoice; the account for its own documents. */
  entityId: Id,
  /** Null in private mode. */
  name: z.string().nullable(),
  /** Private mode only. */
  nameEnc: z.unknown().optional(),
  ...StoredVersion,
  /** Newest first. */
  earlierVersions: z.array(z.object(StoredVersion)),
  ...readFields(documentFields),
  expiresOn: z.iso.date().nullable(),
});
export type Document = z.infer<typeof Document>;

/** A file of the literal calls. [3.11] */
export const UploadedFile = z.object({
  fileName: z.string(),
  /** Works for 15 minutes. */
  downloadUrl: z.string(),
  contentType: z.string(),
  uploadedAt: z.iso.datetime(),
  sizeBytes: z.int(),
});

const FileName = requiredText(documentLimits.name);
/** Where a document belongs; the type decides about the entity type. */
const target = {
  /** Any text: an unknown type has its own message. [8.5] */
  type: requiredText(100),
  entityType: requiredText(100),
  /** May be left out for the account's own documents. */
  entityId: Id.optional(),
};

/** As a JSON number or as digits in a query string. */
const VersionNumber = z.union(
  [
    z.int().min(0).max(documentLimits.versions),
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number),
  ],
  withMessage(`must be a whole number from 0 to ${documentLimits.versions}`),
);

export const DocumentChange = changeSchema({ name: FileName, ...target, ...documentFields });

export const NewUpload = z.strictObject({
  /** Becomes the document’s ID. */
  id: Id.optional(),
  ...z.object(target).partial().shape,
  documentId: Id.optional(),
  name: FileName,
  sizeBytes: z.int(withMessage('must be a whole number')).min(0).max(1e12),
});

const invoicePdfError = { INVOICE_PDF: { status: 409, message: documentMessages.invoicePdf } } as const;

/** The account’s files that become documents: uploads that can be resumed, and all changes. */
export const documentsContract = {
  list: listProcedure({
    path: '/documents',
    summary: 'List documents, newest first',
    record: Document,
    signedOutMessage: documentMessages.signedOutAccess,
    filter: {
      /** The client, project, expense, invoice or account. */
      entityId: Id.optional(),
      /** Matches names, except in private mode. */
      search: storableText(200).optional(),
    },
  }),
  expiring: ownRecordProcedure({
    route: 'GET /documents/expiring',
    summary: 'List the documents that expire on a day or before, the next ones first',
    signedOutMessage: documentMessages.signedOutAccess,
    isPlainRead: true,
    input: z.strictObject({ until: Day, limit: pageInput.limit }),
    /** `count`: also of those beyond the limit. */
    output: z.object({ items: z.array(Document), count: z.int() }),
  }),
  usage: procedure({
    route: 'GET /documents/usage',
    summary: 'Get the bytes your documents use, and how many they may use',
    access: { who: 'recordKeeper', record: 'none' },
    /** Uploads that aren’t finished count. */
    output: z.object({ usedBytes: z.int(), quotaBytes: z.int() }),
  }),
  avatar: procedure({
    route: 'GET /documents/avatar',
    summary: 'Get the ID of your picture, which /api/v1/avatar/{id} shows; null without one',
    access: { who: 'recordKeeper', record: 'none' },
    output: z.object({ documentId: Id.nullable() }),
  }),
  ...recordProcedures({
    path: '/documents',
    nounPhrase: 'a document',
    record: Document,
    deleteFailed: documentMessages.deleteDocumentFailed,
    sentences: {
      signedOutUpdate: documentMessages.signedOutAccess,
      signedOutDelete: documentMessages.signedOutDelete,
      notFoundDelete: documentMessages.unknownDocument,
      changedSince: documentMessages.changedSince,
    },
    deleteErrors: invoicePdfError,
    undoErrors: {
      ENTITY_GONE: { status: 409, message: documentMessages.entityGone },
      'quota-exceeded': { status: 413, message: documentMessages.quotaExceeded },
    },
  }),
  update: ownRecordProcedure({
    route: 'PATCH /documents/{id}',
    summary: 'Rename or move a document, or change its tags, expiry date or visibility to the client',
    signedOutMessage: documentMessages.signedOutAccess,
    input: DocumentChange,
    output: Document,
    errors: {
      NOT_FOUND: { status: 404, message: documentMessages.unknownDocument },
      STALE: { status: 409, message: documentMessages.stale, data: z.object({ current: Document }) },
      ...invoicePdfError,
      ...operationErrors,
      ...keyUnavailableErrors,
    },
  }),
  link: ownRecordProcedure({
    route: 'GET /documents/{id}/link',
    summary: 'Get an address that downloads or shows a document for 15 minutes',
    signedOutMessage: documentMessages.signedOutAccess,
    input: z.strictObject({
      id: RecordId,
      /** `view`: what a browser shows: a smaller copy of an image, a PDF, or text. */
      use: z.enum(['download', 'view'], withMessage('must be download or view')).default('download'),
      /** 0: the current version; 1: the newest of the earlier ones. */
      version: VersionNumber.default(0),
    }),
    /** A path on this server. */
    output: z.object({ url: z.string() }),
    errors: { NOT_FOUND: { status: 404, message: documentMessages.missing } },
  }),
  startUpload: ownRecordProcedure({
    route: 'POST /uploads',
    summary:
      'Start an upload, also of a new version of a document (`documentId`); send the content to its address with tus 1.0, then finish it',
    signedOutMessage: documentMessages.signedOutUpload,
    isCreate: true,
    input: NewUpload,
    output: z.object({ id: Id, url: z.string() }),
    errors: {
      ...uploadErrors,
      ...keyUnavailableErrors,
      CONFLICT: { status: 409, message: documentMessages.idTaken },
    },
  }),
  finishUpload: ownRecordProcedure({
    route: 'POST /uploads/{id}/finish',
    summary: 'Check and store an uploaded file; repeating the request has no effect',
    signedOutMessage: documentMessages.signedOutUpload,
    opensTransactions: true,
    input: z.strictObject({ id: RecordId }),
    output: Document,
    errors: {
      ...uploadErrors,
      ...keyUnavailableErrors,
      NOT_FOUND: { status: 404, message: documentMessages.unknownUpload },
      INCOMPLETE: { status: 409, message: documentMessages.incompleteUpload },
      UNFIT: { status: 422 },
    },
  }),
  cancelUpload: ownRecordProcedure({
    route: 'DELETE /uploads/{id}',
    summary: 'Cancel an upload',
    signedOutMessage: documentMessages.signedOutUpload,
    input: z.strictObject({ id: RecordId }),
    output: EmptyObject,
    errors: { NOT_FOUND: { status: 404, message: documentMessages.unknownUpload } },
  }),
  ...receivedFilesContract,
};

/** The literal calls by path. `POST /files` is `file-upload-route.ts`. [5.6, 7.13–7.15] */
export const filesContract = {
  list: ownRecordProcedure({
    route: 'GET /files',
    summary: 'List the files of a folder and entity, newest first; empty if that fails',
    signedOutMessage: documentMessages.signedOutAccess,
    input: z.strictObject({
      folder: storableText(100),
      /** None for avatars. */
      entityId: Id.optional(),
      ...pageInput,
    }),
    output: pageOf(UploadedFile.extend({ path: z.string() })),
    // [8.7]
    failureOutput: { items: [], nextCursor: null },
  }),
  delete: ownRecordProcedure({
    route: 'DELETE /files',
    summary: 'Delete a file by its path; its document can be restored within 30 days',
    signedOutMessage: documentMessages.signedOutDeleteFiles,
    failureMessage: documentMessages.deleteFileFailed,
    input: z.strictObject({ path: storableText(documentLimits.path) }),
    output: z.object({ operationId: Id }),
    errors: {
      unauthorized: { status: 403, message: documentMessages.deleteDenied },
      'object-not-found': { status: 404, message: documentMessages.missing },
    },
  }),
};
