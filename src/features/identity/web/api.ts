import type { apiKeysContract } from '#src/features/api-keys/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const apiKeys = createFeatureApi<typeof apiKeysContract>('apiKeys', { isUnstored: true });
