/**
 * The network as a screen test has it: requests of the web app are answered in the same process, by the contract,
 * which checks what is asked and what is answered. What nobody answers is as if the cable were out.
 */
import type { AnyRouter } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fetch';

type RequestHandler = (request: Request) => Promise<Response>;
let handleRequest: RequestHandler = rejectAsOffline;

// In place before any module takes hold of it, for the setup of every screen test imports this one.
globalThis.fetch = (input, init) =>
  handleRequest(new Request(typeof input === 'string' ? new URL(input, location.origin) : input, init));

/** `pages` answer with JSON what is asked apart from the procedures. */
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

/** The cable is out. */
export function goOffline(): void {
  handleRequest = rejectAsOffline;
}

function rejectAsOffline(): Promise<never> {
  return Promise.reject(new TypeError('fetch failed'));
}
