import { ORPCError, createORPCClient, onError } from '@orpc/client';
import type { ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL, createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { RouterUtils } from '@orpc/tanstack-query';
import { tabHeader } from '#src/platform/shared/change.ts';
import { tabId } from './live/tab.ts';
import { askOrRemember } from './offline/kept-answers.ts';
import { sessionHasEnded } from './session-end.ts';

const service = new RPCLink({
  url: () => new URL('/api/rpc', location.origin),
  headers: () => ({ [tabHeader]: tabId }),
  interceptors: [
    onError((error: unknown) => {
      if (error instanceof ORPCError && error.status === 401) sessionHasEnded();
    }),
  ],
});

/** One call on its way: the procedure, "timesheets" "create", what it is given, and whether a page reads by it. */
export type Call = { path: readonly string[]; input: unknown; isReading: boolean };

/** Stands between the pages and the service for the calls of one feature. */
export type Door = (call: Call, ask: () => Promise<unknown>) => Promise<unknown>;

const doors = new Map<string, Door>();

/** Has all calls of a feature pass through its door, whoever makes them. */
export function openDoor(feature: string, door: Door): void {
  doors.set(feature, door);
}

const link: ClientLink<object> = {
  call: (path, input, options) => {
    const call = { path, input, isReading: isReading(options.context) };
    const ask = () => service.call(path, input, options);
    const askWell = () => (call.isReading ? askOrRemember(call, ask) : ask());
    const door = doors.get(path[0] ?? '');
    return door ? door(call, askWell) : askWell();
  },
};

/** Queries of a page say that they are; what is called by itself may change something. */
function isReading(context: object): boolean {
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
