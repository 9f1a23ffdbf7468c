import { ORPCError, createORPCClient } from '@orpc/client';
import type { ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL, createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { RouterUtils } from '@orpc/tanstack-query';
import { accountHeader } from '#src/platform/shared/account-header.ts';
import { tabHeader } from '#src/platform/shared/change.ts';
import { accountInUse } from './account-in-use.ts';
import { tabId } from './live/tab.ts';
import { askOrRemember } from './offline/kept-answers.ts';
import { sessionHasEnded } from './session-end.ts';

const service = new RPCLink({
  url: () => new URL('/api/rpc', location.origin),
  headers: () => ({ [tabHeader]: tabId, ...ofAccount() }),
  interceptors: [
    async ({ next }) => {
      // By the time of the answer somebody else may have signed in.
      const uid = accountInUse()?.uid;
      try {
        return await next();
      } catch (error) {
        if (error instanceof ORPCError && error.status === 401) sessionHasEnded(uid);
        throw error;
      }
    },
  ],
});

function ofAccount(): Record<string, string> {
  const account = accountInUse();
  return account ? { [accountHeader]: account.uid } : {};
}

const link: ClientLink<object> = {
  call: (path, input, options) => {
    const ask = () => service.call(path, input, options);
    const isToShow = isList(path) || isQuery(options.context);
    return isToShow ? askOrRemember({ path, input }, ask) : ask();
  },
};

/** Also where a page asks for one part after the other by itself. */
function isList(path: readonly string[]): boolean {
  return path.at(-1) === 'list';
}

/** A single record that is asked for by itself is wanted as the service has it now, or not at all. */
function isQuery(context: object): boolean {
  if (!(TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL in context)) return false;
  const operation = context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL];
  if (typeof operation !== 'object' || operation === null || !('type' in operation)) return false;
  return operation.type === 'query' || operation.type === 'infinite';
}

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
