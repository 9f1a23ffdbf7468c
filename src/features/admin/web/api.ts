import type { auditContract, outboxContract } from '#src/features/admin/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const audit = createFeatureApi<typeof auditContract>('audit', { isUnstored: true });
export const outbox = createFeatureApi<typeof outboxContract>('outbox', { isUnstored: true });
