import type * as z from 'zod';
import type { Client, ClientChange } from '#src/features/clients/contract.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { clients } from './queries.ts';

/** Loaded on demand, with the form library and schemas. */
export const clientDialog = createLazyComponent(
  async () => (await import('./form/client-dialog.tsx')).ClientDialog,
);
export const ClientDialog = clientDialog.Component;

export const { Component: MergeDialog } = createLazyComponent(
  async () => (await import('./merge/merge-dialog.tsx')).MergeDialog,
);

/** Changes only these fields. Loaded on demand, with the encryption. */
export async function changeClient(change: z.input<typeof ClientChange>): Promise<Client> {
  const { encryptClientRequest } = await import('./encryption/encrypt-client.ts');
  return clients.update.call(await encryptClientRequest(change.id, change));
}

/** Loaded on demand, with the encryption. */
export async function backfillEncryptedCopies(signal: AbortSignal): Promise<void> {
  const part = await import('./encryption/backfill-encrypted-copies.ts');
  await part.backfillEncryptedCopies(signal);
}
