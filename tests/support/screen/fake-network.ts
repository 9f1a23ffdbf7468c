/**
 * The network of a screen test: requests are answered in the same process through the contract, which validates both
 * sides. Without a handler, the network is offline.
 */
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';

type RequestHandler = (request: Request) => Promise<Response>;
let handleRequest: RequestHandler = rejectAsOffline;

// Set before any module captures it, because the setup of every screen test imports this file.
globalThis.fetch = (input, init) =>
  handleRequest(new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init));

/** `pages` answers requests other than procedures with JSON. */
export function serveRouter(router: AnyRouter, pages: Record<string, () => unknown> = {}): void {
  const handler = new RPCHandler(router);
  handleRequest = async (request) => {
    const page = pages[new URL(request.url).pathname];
    if (page) return Response.json(await page());
    const { matched, response } = await handler.handle(request, {
      prefix: '/api/rpc',
      context: { headers: request.headers },
    });
    return matched ? response : new Response(null, { status: 404 });
  };
}

export function goOffline(): void {
  handleRequest = rejectAsOffline;
}

function rejectAsOffline(): Promise<never> {
  return Promise.reject(new TypeError('fetch failed'));
}
