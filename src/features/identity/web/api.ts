import type { accountsContract } from '#src/features/identity/contract-accounts.ts';
import type { invitationsContract } from '#src/features/identity/contract-invitations.ts';
import type { apiKeysContract } from '#src/features/identity/contract-keys.ts';
import type { registrationContract } from '#src/features/identity/contract-registration.ts';
import type { sessionContract } from '#src/features/identity/contract-session.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const session = createFeatureApi<typeof sessionContract>('session', { isUnstored: true });
export const accounts = createFeatureApi<typeof accountsContract>('accounts');
export const registration = createFeatureApi<typeof registrationContract>('registration');
export const invitations = createFeatureApi<typeof invitationsContract>('invitations', { isUnstored: true });
export const apiKeys = createFeatureApi<typeof apiKeysContract>('apiKeys', { isUnstored: true });
