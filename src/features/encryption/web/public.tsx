import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

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

/** Lazy: every page needs the key, but only one shows the switch. */
export const { Component: PrivateModeSection } = createLazyComponent(
  async () => (await import('./private-mode-section.tsx')).PrivateModeSection,
  { takesFocus: false },
);
