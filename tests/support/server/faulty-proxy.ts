/** Passes requests on to a server, or makes it fail. */
import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `reset` drops the connection, `silent` never responds, `cut` drops it in the middle of the response. */
export type ProxyFault = 'reset' | 'silent' | 'cut' | { status: number; body: string };

export type FaultyProxy = AsyncDisposable & {
  url: string;
  /** Requests so far, such as `PUT /stint/u1/a.txt`. */
  requests: string[];
  /** Applies until cleared, or this many times. */
  injectFault(fault: ProxyFault, times?: number): void;
  clearFault(): void;
  /** Resolves with the next request; its promise resolves once the client is gone. */
  nextRequest(): Promise<{ closed: Promise<unknown> }>;
};

export async function startFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  const requests: string[] = [];
  let fault: { kind: ProxyFault; left: number } | null = null;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const kind = fault && fault.left > 0 ? fault.kind : null;
    if (fault) fault.left -= 1;
    if (kind === null || kind === 'cut') forward(request, response, targetPort, kind === 'cut');
    else if (kind === 'reset') request.socket.destroy();
    else if (kind !== 'silent') {
      request.resume();
      response.writeHead(kind.status, { connection: 'close' }).end(kind.body);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // With a port, the address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    injectFault(kind, times = Infinity) {
      fault = { kind, left: times };
    },
    clearFault() {
      fault = null;
    },
    async nextRequest() {
      const [request] = (await once(server, 'request')) as [IncomingMessage];
      const { promise: closed, resolve } = Promise.withResolvers();
      request.socket.once('close', resolve);
      return { closed };
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number, isCut: boolean): void {
  const { method, url: path, headers } = request;
  const forwarded = sendRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (isCut) answer.once('data', (chunk) => response.write(chunk, () => response.destroy()));
    else answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}
