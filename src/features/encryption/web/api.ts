import type { encryptionContract } from '#src/features/encryption/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';

export const encryption = proceduresOf<typeof encryptionContract>('encryption');
