import type { encryptionContract } from '#src/features/encryption/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const encryption = createFeatureApi<typeof encryptionContract>('encryption');
