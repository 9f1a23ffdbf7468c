import type { portalContract } from '#src/features/portal/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const portal = createFeatureApi<typeof portalContract>('portal');
export const portalKeys = [portal.key()];
