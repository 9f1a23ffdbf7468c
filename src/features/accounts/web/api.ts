import type { accountsContract } from '#src/features/accounts/contract.ts';
import type { clientsContract } from '#src/features/clients/contract.ts';
import type { sessionContract } from '#src/features/session/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';

export const accounts = proceduresOf<typeof accountsContract>('accounts');
export const clients = proceduresOf<typeof clientsContract>('clients');
export const session = proceduresOf<typeof sessionContract>('session');
