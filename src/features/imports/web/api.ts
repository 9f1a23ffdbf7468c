import type { importsContract } from '#src/features/imports/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const imports = createFeatureApi<typeof importsContract>('imports');
