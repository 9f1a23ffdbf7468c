import type { accountsContract } from '#src/features/accounts/contract.ts';
import type {
  auditContract,
  invitationsContract,
  outboxContract,
  registrationContract,
} from '#src/features/admin/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const accounts = createFeatureApi<typeof accountsContract>('accounts');
export const audit = createFeatureApi<typeof auditContract>('audit');
export const outbox = createFeatureApi<typeof outboxContract>('outbox');
export const invitations = createFeatureApi<typeof invitationsContract>('invitations');
export const registration = createFeatureApi<typeof registrationContract>('registration');
