import type { accountsContract } from '#src/features/accounts/contract.ts';
import type {
  auditContract,
  invitationsContract,
  outboxContract,
  registrationContract,
} from '#src/features/admin/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const accounts = createFeatureApi<typeof accountsContract>('accounts');
export const audit = createFeatureApi<typeof auditContract>('audit', { isUnstored: true });
export const outbox = createFeatureApi<typeof outboxContract>('outbox', { isUnstored: true });
export const invitations = createFeatureApi<typeof invitationsContract>('invitations', { isUnstored: true });
export const registration = createFeatureApi<typeof registrationContract>('registration');
