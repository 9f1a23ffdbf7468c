import * as documentMessages from '#messages/api/documents.ts';
import { fileStoreErrorCodes } from '#src/platform/shared/file-store-errors.ts';
import type { FileStoreErrorCode } from '#src/platform/shared/file-store-errors.ts';

type UploadError = { status: number; message: string };

const special: Partial<Record<FileStoreErrorCode, UploadError>> = {
  unauthorized: { status: 403, message: documentMessages.uploadDenied },
  'quota-exceeded': { status: 413, message: documentMessages.quotaExceeded },
};

/** The file store’s own codes, with the same message for most of them. [8.5, 8.6] */
// Has every code.
export const uploadErrors = Object.fromEntries(
  fileStoreErrorCodes.map((code) => [
    code,
    special[code] ?? { status: 503, message: documentMessages.uploadFailed },
  ]),
) as Record<FileStoreErrorCode, UploadError>;
