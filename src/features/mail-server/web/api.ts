import type { mailServerContract } from '#src/features/mail-server/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const mailServer = createFeatureApi<typeof mailServerContract>('mailServer', {});
