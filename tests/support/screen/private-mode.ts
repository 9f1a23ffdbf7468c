import { encryptionContract } from '#src/features/encryption/contract.ts';
import { isPrivateMode } from '#src/features/encryption/web/public.tsx';
import { queryClient } from '#src/platform/web/query-client.ts';
import { fakeApi } from './fake-api.ts';
import { goOffline, serveRouter } from './fake-network.ts';

/** This browser knows the private mode of the account, and goes offline. */
export async function learnPrivateMode(state: 'on' | 'off'): Promise<void> {
  queryClient.clear();
  serveRouter({ encryption: fakeApi(encryptionContract, { privateMode: () => ({ state, left: 0 }) }) });
  await isPrivateMode();
  goOffline();
}
