import type { sharedClientsContract } from '#src/features/clients/contract-shared.ts';
import type { encryptionContract } from '#src/features/encryption/contract.ts';
import type { sharedPortalContract } from '#src/features/portal/contract-shared.ts';
import type { portalContract } from '#src/features/portal/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const portal = createFeatureApi<typeof portalContract>('portal', {
  refreshedBy: {
    'portal.preview': ['documents', 'expenses', 'invoices', 'payments'],
    'portal.proposals': ['clients'],
  },
});
export const sharedClients = createFeatureApi<typeof sharedClientsContract>('sharedClients', {
  refreshedBy: { sharedClients: ['session'] },
});
export const sharedPortal = createFeatureApi<typeof sharedPortalContract>('sharedPortal', {
  refreshedBy: { sharedPortal: ['session'] },
});
export const portalEncryption = createFeatureApi<typeof encryptionContract>('encryption');
export const portalKeys = [portal.key()];
