import { hasUploadsDatabase } from './panel-visibility.ts';

/** Signing out leaves no files of the account on the device, even if the panel hasn’t loaded. [4.2] */
export async function forgetStoredUploads(uid: string): Promise<void> {
  if (!(await hasUploadsDatabase())) return;
  const { removeAllStored } = await import('./upload-persistence.ts');
  // Without browser storage, there is nothing to remove.
  await removeAllStored(uid).catch(() => undefined);
}
