import type { importsContract } from '#src/features/imports/contract.ts';
import { proceduresOf } from '#src/platform/web/rpc.ts';

export const imports = proceduresOf<typeof importsContract>('imports');
