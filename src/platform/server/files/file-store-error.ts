import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import type { FileStoreErrorCode } from '#src/platform/shared/file-store-errors.ts';

/** The only error a file store throws. The driver's error is its cause. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  readonly code: FileStoreErrorCode;

  constructor(code: FileStoreErrorCode, options?: ErrorOptions) {
    super(fileStoreErrorMessages[code], options);
    this.code = code;
  }
}

/** Errors of the disk, S3 and Google Cloud Storage, by code, name, reason or HTTP status. */
const codes: Readonly<Record<string, FileStoreErrorCode>> = {
  AbortError: 'canceled',
  ENOENT: 'object-not-found',
  ENOTDIR: 'object-not-found',
  EISDIR: 'object-not-found',
  ELOOP: 'object-not-found',
  ENAMETOOLONG: 'invalid-argument',
  EACCES: 'unauthorized',
  EPERM: 'unauthorized',
  EROFS: 'unauthorized',
  ENOSPC: 'quota-exceeded',
  EDQUOT: 'quota-exceeded',
  NoSuchKey: 'object-not-found',
  NoSuchBucket: 'bucket-not-found',
  InvalidAccessKeyId: 'unauthenticated',
  SignatureDoesNotMatch: 'unauthenticated',
  ExpiredToken: 'unauthenticated',
  InvalidToken: 'unauthenticated',
  CredentialsProviderError: 'unauthenticated',
  // Another process met a full store and named it so.
  'quota-exceeded': 'quota-exceeded',
  QuotaExceeded: 'quota-exceeded',
  quotaExceeded: 'quota-exceeded',
  XMinioStorageFull: 'quota-exceeded',
  BadDigest: 'invalid-checksum',
  XAmzContentSHA256Mismatch: 'invalid-checksum',
  FILE_NO_UPLOAD: 'invalid-checksum',
  CONTENT_DOWNLOAD_MISMATCH: 'invalid-checksum',
  KeyTooLongError: 'invalid-argument',
  '400': 'invalid-argument',
  '401': 'unauthenticated',
  '403': 'unauthorized',
  '404': 'object-not-found',
  '507': 'quota-exceeded',
};

/** Errors that may pass: the network, an overloaded server, too many open files. */
const passingErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EPIPE',
  'EMFILE',
  'ENFILE',
  'EBUSY',
  'EAGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  '408',
  '429',
]);

/** Google gives one code for several errors; only their messages differ. */
const codesByMessage: readonly (readonly [RegExp, FileStoreErrorCode])[] = [
  [/bucket does not exist/i, 'bucket-not-found'],
  [/project.*(does not exist|not found)/i, 'project-not-found'],
  [/invalid_grant|invalid_client|invalid_target|default credentials/i, 'unauthenticated'],
];

export function toFileStoreError(error: unknown): FileStoreError {
  if (error instanceof FileStoreError) return error;
  const message = error instanceof Error ? error.message : '';
  const [, codeOfMessage] = codesByMessage.find(([pattern]) => pattern.test(message)) ?? [];
  const known = marksOf(error).map((mark) => codes[mark]);
  return new FileStoreError(codeOfMessage ?? known.find((code) => code !== undefined) ?? 'unknown', {
    cause: error,
  });
}

export function isWorthRepeating(error: unknown): boolean {
  if (error instanceof FileStoreError) return false;
  const marks = marksOf(error);
  if (marks.some((mark) => passingErrors.has(mark))) return true;
  // A full store stays full; other failures of the server may pass.
  return marks.some((mark) => /^5\d\d$/.test(mark) && mark !== '507');
}

type DriverError = Error & {
  code?: unknown;
  errors?: unknown;
  $metadata?: { httpStatusCode?: number };
};

/** All codes, names and statuses of an error, most specific first. */
function marksOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { name, code, errors, $metadata, cause }: DriverError = error;
  const reasons = Array.isArray(errors)
    ? errors.map((each: unknown) =>
        typeof each === 'object' && each !== null && 'reason' in each ? each.reason : undefined,
      )
    : [];
  return [name, ...reasons, code, $metadata?.httpStatusCode]
    .filter((mark) => typeof mark === 'string' || typeof mark === 'number')
    .map(String)
    .concat(marksOf(cause));
}
