import { expect, it } from 'vitest';
import { fileStoreErrorCodes, fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import { FileStoreError, isWorthRepeating, toFileStoreError } from './file-store-error.ts';

const withCode = (code: string | number, more: object = {}) =>
  Object.assign(new Error('No.'), { code, ...more });
const named = (name: string, httpStatusCode: number) =>
  Object.assign(new Error('No.'), { name, $metadata: { httpStatusCode } });

const lastingErrors: [string, Error][] = [
  ['unknown', new Error('No.')],
  ['unknown', new TypeError('undefined is not a function')],
  ['object-not-found', withCode('ENOENT')],
  ['object-not-found', withCode('ENOTDIR')],
  ['object-not-found', named('NoSuchKey', 404)],
  ['object-not-found', named('NotFound', 404)],
  ['object-not-found', withCode(404, { errors: [{ reason: 'notFound' }] })],
  ['bucket-not-found', named('NoSuchBucket', 404)],
  ['bucket-not-found', Object.assign(new Error('The specified bucket does not exist.'), { code: 404 })],
  ['project-not-found', Object.assign(new Error('The requested project was not found.'), { code: 404 })],
  ['quota-exceeded', withCode('ENOSPC')],
  ['quota-exceeded', withCode('EDQUOT')],
  ['quota-exceeded', withCode('quota-exceeded')],
  ['quota-exceeded', named('QuotaExceeded', 403)],
  ['quota-exceeded', named('XMinioStorageFull', 507)],
  ['quota-exceeded', withCode(403, { errors: [{ reason: 'quotaExceeded' }] })],
  ['unauthenticated', named('InvalidAccessKeyId', 403)],
  ['unauthenticated', named('SignatureDoesNotMatch', 403)],
  ['unauthenticated', named('ExpiredToken', 400)],
  ['unauthenticated', withCode(401)],
  ['unauthorized', withCode('EACCES')],
  ['unauthorized', withCode('EROFS')],
  ['unauthorized', named('AccessDenied', 403)],
  ['unauthorized', withCode(403)],
  ['invalid-checksum', named('BadDigest', 400)],
  ['invalid-checksum', named('XAmzContentSHA256Mismatch', 400)],
  ['canceled', named('AbortError', 0)],
  ['invalid-argument', withCode(400)],
  ['invalid-argument', withCode('ENAMETOOLONG')],
  ['invalid-argument', named('KeyTooLongError', 400)],
  ['unauthorized', new Error('wrapped', { cause: withCode('EACCES') })],
];

it.each(lastingErrors)('reports %s for %o, and does not repeat it [8.6]', (code, error) => {
  expect(toFileStoreError(error)).toMatchObject({ code, cause: error });
  expect(isWorthRepeating(error)).toBe(false);
});

it.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a lost connection', withCode('ECONNRESET')],
  ['an unknown host', withCode('ENOTFOUND')],
  ['a timeout', named('TimeoutError', 0)],
  ['a slow client', named('RequestTimeout', 400)],
  ['a busy S3', named('SlowDown', 503)],
  ['a failing S3', named('InternalError', 500)],
  ['a busy Google Cloud Storage', withCode(429)],
  ['a rate limit of Google', withCode(403, { errors: [{ reason: 'rateLimitExceeded' }] })],
  ['a failing Google Cloud Storage', withCode(503)],
  ['too many open files', withCode('EMFILE')],
])('repeats after %s [9.10]', (_, error) => {
  expect(isWorthRepeating(error)).toBe(true);
});

it.each([
  ['unauthenticated', 'User is not authenticated.'],
  ['unauthorized', 'User does not have permission.'],
  ['object-not-found', 'Object does not exist.'],
] as const)('says of %s: %s [8.6]', (code, message) => {
  expect(new FileStoreError(code).message).toBe(message);
});

it('has a message for every code [8.6]', () => {
  expect(Object.keys(fileStoreErrorMessages)).toEqual([...fileStoreErrorCodes]);
});
