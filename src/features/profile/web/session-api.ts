import type { sessionContract } from '#src/features/session/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const session = createFeatureApi<typeof sessionContract>('session', { isUnstored: true });
