import { ORPCError, createORPCClient } from '@orpc/client';
import type { ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RPCLinkOptions } from '@orpc/client/fetch';
import { BatchLinkPlugin } from '@orpc/client/plugins';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL, createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { RouterUtils } from '@orpc/tanstack-query';
import { tabHeader } from '#src/platform/shared/change-event.ts';
import type { PreloadedAnswer } from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { batchPath, maxBatchSize } from '#src/platform/shared/requests/request-batch.ts';
import { accountHeader } from '#src/platform/shared/requests/request-headers.ts';
import { retryAfterSeconds } from '#src/platform/shared/requests/retry-after.ts';
import { currentAccount } from './current-account.ts';
import { forgetFirstAnswers, takeFirstAnswer } from './early-session.ts';
import { tabId } from './new-id.ts';
import { fetchWithCache } from './offline/response-cache.ts';
import { isStillSignedIn, notifySessionEnd } from './session-end.ts';

type LinkPlugin = NonNullable<RPCLinkOptions<Record<never, never>>['plugins']>[number];

/** If a batch fails as a whole, such as behind a proxy without a server, that is the answer to each of its calls. */
const spreadFailure: LinkPlugin = {
  // After the batch.
  order: 6_000_000,
  init: ({ clientInterceptors }) =>
    clientInterceptors?.push(async ({ next, request }) => {
      const response = await next();
      const { status } = response;
      if (!Array.isArray(request.body) || status === batchStatus) return response;
      const body = await response.body();
      const answers = request.body.map((_call, index) => ({ index, status, headers: {}, body }));
      return { ...response, status: batchStatus, body: () => Promise.resolve(answers) };
    }),
};

const batchStatus = 207;

const rpcLink = new RPCLink({
  url: () => new URL('/api/rpc', location.origin),
  headers: () => ({ [tabHeader]: tabId, ...accountHeaders() }),
  plugins: [
    // What a page asks at once is one request, and each answer arrives as soon as it is there.
    new BatchLinkPlugin({
      groups: [{ condition: ({ path, context }) => isListCall(path) || isQueryCall(context), context: {} }],
      url: () => new URL(batchPath, location.origin),
      mode: 'streaming',
      maxSize: maxBatchSize,
      exclude: ({ input }) => isSearch(input),
    }),
    spreadFailure,
  ],
  interceptors: [
    ({ next }) => repeatLater(next, 3),
    async ({ next }) => {
      // Another user may have signed in before the response arrives.
      const uid = currentAccount()?.uid;
      try {
        return await next();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        // Once more with the session that replaced the one before.
        if (uid !== undefined && (await isStillSignedIn(uid))) return await nextOrEnd(next, uid);
        notifySessionEnd(uid);
        throw error;
      }
    },
  ],
});

/** Above the limit of an account, nothing was done, so a change can be repeated, too. */
async function repeatLater<T>(call: () => Promise<T>, timesLeft: number): Promise<T> {
  const uid = currentAccount()?.uid;
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS') || timesLeft === 0) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterSeconds * 1_000);
    });
    if (currentAccount()?.uid !== uid) throw error;
    return repeatLater(call, timesLeft - 1);
  }
}

async function nextOrEnd<T>(next: () => Promise<T>, uid: string): Promise<T> {
  try {
    return await next();
  } catch (error) {
    if (isSignedOut(error)) notifySessionEnd(uid);
    throw error;
  }
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ORPCError && error.status === 401;
}

/** Totals of a search read every description, and its list must not wait for them. */
function isSearch(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'search' in input;
}

function accountHeaders(): Record<string, string> {
  const account = currentAccount();
  return account ? { [accountHeader]: account.uid } : {};
}

/** Answers calls while the server renders a page, which sends no requests. */
type CallAnswers = (name: string, input: unknown) => Promise<unknown>;

let answersForRendering: CallAnswers | undefined;

/** Called only while rendering a page. */
export function answerCallsFrom(answers: CallAnswers | undefined): void {
  answersForRendering = answers;
}

/** Stores answers of a rendered document for reading offline, as if the page had asked for them. */
export async function storeAnswers(calls: readonly PreloadedAnswer[]): Promise<void> {
  for (const { name, input, answer } of calls) {
    const path = name.split('/');
    if (!isUnstored(path))
      await fetchWithCache({ path, input }, () => Promise.resolve(answer), performance.timeOrigin);
  }
}

function isUnstored([feature = '']: readonly string[]): boolean {
  return apiOptions.get(feature)?.isUnstored === true;
}

const link: ClientLink<object> = {
  call: (path, input, options) => {
    if (answersForRendering) return answersForRendering(path.join('/'), input);
    const isToShow = isListCall(path) || isQueryCall(options.context);
    if (!isToShow) forgetFirstAnswers();
    const uid = currentAccount()?.uid;
    const first = isToShow && uid !== undefined ? takeFirstAnswer(path.join('/'), input, uid) : undefined;
    const ask = first ? () => Promise.resolve(first.answer) : () => rpcLink.call(path, input, options);
    if (!isToShow || isUnstored(path)) return ask();
    // The document’s answers are as old as the document.
    return fetchWithCache({ path, input }, ask, first && performance.timeOrigin);
  },
};

/** What features declared for their queries. */
export const apiOptions = new Map<string, ApiOptions>();

/** Also covers pages that load several parts at once. */
function isListCall(path: readonly string[]): boolean {
  return ['list', 'expiring'].includes(path.at(-1) ?? '');
}

/** A single record fetched directly must be current. */
function isQueryCall(context: object): boolean {
  if (!(TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL in context)) return false;
  const operation = context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL];
  if (typeof operation !== 'object' || operation === null || !('type' in operation)) return false;
  return operation.type === 'query' || operation.type === 'infinite';
}

type ApiOptions = {
  /** Answers stay on the server, because the next person at this browser must not read them. */
  isUnstored?: true;
  /** Other features whose changes concern all of its queries, or one that is named: `projects.figures`. */
  refreshedBy?: Readonly<Record<string, readonly string[]>>;
};

/**
 * A feature's API client, typed by its contract (type only, so zod isn't bundled).
 * `clients.list.queryOptions({ input: {} })`, `clients.create.mutationOptions()`, `clients.key()`.
 */
export function createFeatureApi<C extends AnyContractRouter>(
  feature: string,
  options?: ApiOptions,
): RouterUtils<ContractRouterClient<C>> {
  if (options) apiOptions.set(feature, options);
  const client: ContractRouterClient<C> = createORPCClient(link, { path: [feature] });
  return createTanstackQueryUtils(client, { path: [feature] });
}
