import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { encryption } from './api.ts';

/** Whether what is private may leave this page encrypted only. Where that cannot be asked the service sees to it. */
export async function isPrivateMode(): Promise<boolean> {
  const mode = await queryClient.query(encryption.privateMode.queryOptions({ input: {} })).catch(() => null);
  return mode !== null && isPrivateState(mode.state);
}
