import { ORPCError, createORPCClient, onError } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { RouterUtils } from '@orpc/tanstack-query';
import { tabHeader } from '#src/platform/shared/change.ts';
import { tabId } from './live/tab.ts';
import { sessionHasEnded } from './session-end.ts';

const link = new RPCLink({
  url: () => new URL('/api/rpc', location.origin),
  headers: () => ({ [tabHeader]: tabId }),
  interceptors: [
    onError((error: unknown) => {
      if (error instanceof ORPCError && error.status === 401) sessionHasEnded();
    }),
  ],
});

/**
 * What a feature asks the server, typed by its contract (a type alone: zod stays out of the page).
 * `clients.list.queryOptions({ input: {} })`, `clients.create.mutationOptions()`, `clients.key()`.
 */
export function proceduresOf<C extends AnyContractRouter>(
  feature: string,
): RouterUtils<ContractRouterClient<C>> {
  const client: ContractRouterClient<C> = createORPCClient(link, { path: [feature] });
  return createTanstackQueryUtils(client, { path: [feature] });
}
