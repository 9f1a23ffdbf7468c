import type { accountsContract } from '#src/features/accounts/contract.ts';
import type { clientsContract } from '#src/features/clients/contract.ts';
import type { sessionContract } from '#src/features/session/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';
import { wholeListQuery } from '#src/platform/web/whole-list.ts';

export const accounts = proceduresOf<typeof accountsContract>('accounts');
export const session = proceduresOf<typeof sessionContract>('session');

export const allClientsQuery = wholeListQuery(proceduresOf<typeof clientsContract>('clients').list, {});
