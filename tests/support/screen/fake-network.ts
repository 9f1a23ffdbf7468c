/**
 * The network of a screen test: requests are answered in the same process through the contract, which validates both
 * sides. Without a handler, the network is offline.
 */
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';
import { BatchHandlerPlugin } from '@orpc/server/plugins';
import { maxBatchSize } from '#src/platform/shared/requests/request-batch.ts';

type RequestHandler = (request: Request) => Promise<Response>;
let handleRequest: RequestHandler = rejectAsOffline;

// Set before any module captures it, because the setup of every screen test imports this file.
globalThis.fetch = (input, init) => {
  const request = new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init);
  watchRequest(request);
  return handleRequest(request);
};

let watchRequest: (request: Request) => void = () => undefined;

/** Calls `watch` with each request, until the returned function is called. */
export function watchRequests(watch: (request: Request) => void): () => void {
  watchRequest = watch;
  return () => {
    watchRequest = () => undefined;
  };
}

/** `pages` answers other requests, with JSON or a response. */
export function serveRouter(router: AnyRouter, pages: Record<string, () => unknown> = {}): void {
  const handler = new RPCHandler(router, { plugins: [new BatchHandlerPlugin({ maxSize: maxBatchSize })] });
  handleRequest = async (request) => {
    const page = pages[new URL(request.url).pathname];
    if (page) {
      const answer = await page();
      return answer instanceof Response ? answer : Response.json(answer);
    }
    const { matched, response } = await handler.handle(request, {
      prefix: '/api/rpc',
      context: { headers: request.headers },
    });
    return matched ? response : new Response(null, { status: 404 });
  };
}

/** Procedures never answer: a page asks only what it asks first. */
export function holdProcedures(pages: Record<string, () => unknown>): void {
  handleRequest = async (request) => {
    const page = pages[new URL(request.url).pathname];
    return page ? Response.json(await page()) : Promise.withResolvers<Response>().promise;
  };
}

export function goOffline(): void {
  handleRequest = rejectAsOffline;
}

function rejectAsOffline(): Promise<never> {
  return Promise.reject(new TypeError('fetch failed'));
}
