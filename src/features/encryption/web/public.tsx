export { getDataKey } from './browser-data-key.ts';
export type { TenantKey } from './browser-data-key.ts';
export {
  decryptRecord as decryptPrivateFields,
  useDecrypted,
  encryptRecord as encryptPrivateFields,
  hasPlainTexts,
  isPrivateMode,
  omitUndecryptable,
  fetchPrivateMode as readPrivateMode,
} from './encrypt-records.ts';
export { decryptFieldText, encryptFieldText } from './encrypt-private-field.ts';
export { PrivateModeSection } from './lazy-components.tsx';
