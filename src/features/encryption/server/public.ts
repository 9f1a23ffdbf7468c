export {
  isPrivateInTransaction,
  singleKeyService,
  loadDecryptionKey,
  loadDecryptor,
  loadEncryptor,
} from './private-mode.ts';
export type { RecordConversion } from './private-mode.ts';
export { rethrowUndecryptable, rethrowKeyUnavailable } from './refusals.ts';
export {
  canonicalRequest,
  hasPrivateFields,
  decryptPrivateFields,
  encryptPrivateFields,
} from './private-records.ts';
export { recordConversion } from './record-conversion.ts';
export { exportPrivateFields } from './portable-fields.ts';
export { findPrivateMode } from './queries.ts';
export { vacuumPlaintext } from './rewriting.ts';
export type { FieldCipher } from './sealing.ts';
