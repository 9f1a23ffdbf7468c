import type { timerContract } from '#src/features/timer/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const timer = createFeatureApi<typeof timerContract>('timer');
