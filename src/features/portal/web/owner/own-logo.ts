import type { documentsContract } from '#src/features/documents/contract.ts';
import type { invoicesContract } from '#src/features/invoices/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

const documents = createFeatureApi<typeof documentsContract>('documents');
const invoices = createFeatureApi<typeof invoicesContract>('invoices');

/** Address of the logo for its owner, who has no link to the portal. */
export async function loadOwnLogo(): Promise<string> {
  const {
    settings: { logoDocumentId },
  } = await invoices.settings.call({});
  if (logoDocumentId === null) throw new Error('The logo was removed.');
  const { url } = await documents.link.call({ id: logoDocumentId, use: 'view' });
  return url;
}
