import { isPrivateState } from '#src/features/encryption/rules/private-mode-state.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { encryption } from './api.ts';

/** False if the server can't be asked; it then encrypts the fields itself. */
export async function isPrivateMode(): Promise<boolean> {
  const mode = await queryClient.query(encryption.privateMode.queryOptions({ input: {} })).catch(() => null);
  return mode !== null && isPrivateState(mode.state);
}
