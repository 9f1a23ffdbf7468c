import { lazy } from 'react';

export { getDataKey } from './data-key.ts';
export type { TenantKey } from './data-key.ts';
export {
  decryptPrivateFields,
  useDecrypted,
  encryptPrivateFields,
  omitUndecryptable,
} from './private-records.ts';
export { decryptFieldText, encryptFieldText } from './encrypt-field.ts';

/** Every page holds the key; one shows the switch. */
export const PrivateModeSection = lazy(async () => ({
  default: (await import('./private-mode-section.tsx')).PrivateModeSection,
}));
