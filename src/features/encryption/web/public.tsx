import { lazy } from 'react';

export { getDataKey } from './data-key.ts';
export type { TenantKey } from './data-key.ts';
export {
  decryptRecord as decryptPrivateFields,
  useDecrypted,
  encryptRecord as encryptPrivateFields,
  hasPlainTexts,
  isPrivateMode,
  omitUndecryptable,
  findPrivateMode as readPrivateMode,
} from './private-records.ts';
export { decryptFieldText, encryptFieldText } from './encrypt-private-field.ts';

/** Lazy: every page needs the key, but only one shows the switch. */
export const PrivateModeSection = lazy(async () => ({
  default: (await import('./private-mode-section.tsx')).PrivateModeSection,
}));
