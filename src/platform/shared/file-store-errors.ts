/** Error codes of the file store, named like Firebase Storage's. [8.6] */
export const fileStoreErrorCodes = [
  'unknown',
  'object-not-found',
  'bucket-not-found',
  'project-not-found',
  'quota-exceeded',
  'unauthenticated',
  'unauthorized',
  'retry-limit-exceeded',
  'invalid-checksum',
  'canceled',
  'invalid-argument',
] as const;

export type FileStoreErrorCode = (typeof fileStoreErrorCodes)[number];

/** What users read. [8.6] */
export const fileStoreErrorMessages: Readonly<Record<FileStoreErrorCode, string>> = {
  unknown: 'The file store failed. Please try again.',
  'object-not-found': 'Object does not exist.',
  'bucket-not-found': 'The file store’s bucket does not exist.',
  'project-not-found': 'The file store’s project does not exist.',
  'quota-exceeded': 'The file store is full.',
  unauthenticated: 'User is not authenticated.',
  unauthorized: 'User does not have permission.',
  'retry-limit-exceeded': 'The file store can’t be reached. Please try again later.',
  'invalid-checksum': 'The file was damaged on its way. Please try again.',
  canceled: 'The operation was canceled.',
  'invalid-argument': 'The file’s path is not valid.',
};
