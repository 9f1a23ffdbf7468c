import { lazy } from 'react';

export const loadClientDialog = async () => ({
  default: (await import('./form/client-dialog.tsx')).ClientDialog,
});
/** Loaded on demand, with the form library and schemas. */
export const ClientDialog = lazy(loadClientDialog);

/** Loaded on demand, with the encryption. */
export async function backfillEncryptedCopies(signal: AbortSignal): Promise<void> {
  const part = await import('./encryption/backfill-encryption.ts');
  await part.backfillEncryptedCopies(signal);
}
