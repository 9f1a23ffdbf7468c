export {
  isPrivateInTransaction,
  singleKeyService,
  loadDecryptionKey,
  loadDecryptor,
  loadEncryptor,
} from './private-mode.ts';
export type { RecordConversion } from './private-mode.ts';
export { rethrowUndecryptable, rethrowKeyUnavailable } from './encryption-errors.ts';
export {
  canonicalRequest,
  hasPrivateFields,
  decryptPrivateFields,
  encryptPrivateFields,
} from './private-records.ts';
export { recordConversion } from './convert-records.ts';
export { exportPrivateFields, privateRowProblem } from './export-private-fields.ts';
export { findPrivateMode } from './queries.ts';
export { vacuumPlaintext } from './vacuum-plaintext.ts';
export { loadFieldCipher } from './encrypt-field.ts';
export { readContent } from './file-content.ts';
export type { FieldCipher } from './encrypt-field.ts';
