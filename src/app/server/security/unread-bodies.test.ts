/** Bodies of requests that have none, and bodies without end: answered before they arrive completely. */
import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();

/** One of every route, also of procedures, and an address without a route. */
const paths = () => [
  ...new Set(
    stint.routes.map(({ path }) => path.replaceAll(/:\w+/g, () => newId()).replaceAll('*', 'clients/list')),
  ),
  '/api/rpc/batch',
  '/nothing/here',
];

it.each(['GET', 'HEAD', 'OPTIONS', 'TRACE'])('refuses a body of %s on every route', async (method) => {
  const accepted: string[] = [];
  for (const path of paths()) {
    const { status, connection } = await sendEndless(method, path);
    if (status !== 400 || connection !== 'close') accepted.push(`${method} ${path}: ${status}`);
  }
  expect(accepted).toEqual([]);
});

it('says why, and accepts a length of zero', async () => {
  const withLength = (length: string) =>
    stint.owner.send({
      path: '/api/v1/clients',
      headers: { 'content-length': length },
      body: Buffer.alloc(Number(length)),
    });
  expect(await withLength('1')).toMatchObject({
    status: 400,
    json: { code: 'BAD_REQUEST', message: 'The request must not have a body.' },
  });
  expect((await withLength('0')).status).toBe(200);
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'reads at most some megabytes of %s on every route',
  async (method) => {
    const unlimited: string[] = [];
    for (const path of paths()) {
      const { status, sentBytes } = await sendEndless(method, path);
      if (status < 400 || status >= 500 || sentBytes > mostBytes)
        unlimited.push(`${method} ${path}: ${status}`);
    }
    expect(unlimited).toEqual([]);
  },
);

/** The limit of 1 MB, and what connections hold. */
const mostBytes = 16 * 1024 ** 2;

/** Sends again when the server closed the connection so early that its answer was lost. */
async function sendEndless(method: string, path: string) {
  for (let attempt = 1; ; attempt++)
    try {
      return await sendUntilAnswered(method, path);
    } catch (error) {
      if (attempt === 5 || !isClosedConnection(error)) throw error;
    }
}

/** A client that writes into a closed connection drops the answer that it has not read yet. */
function isClosedConnection(error: unknown): boolean {
  return ['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Signed out: sends JSON without a length until it is answered. */
async function sendUntilAnswered(method: string, path: string) {
  const outgoing = openRequest(stint.url + path, {
    method,
    agent: false,
    headers: {
      'content-type': 'application/json',
      'x-orpc-batch': 'buffered',
      'transfer-encoding': 'chunked',
    },
  });
  // The server closes the connection while the body is sent.
  outgoing.on('error', () => undefined);
  let sentBytes = 0;
  const part = Buffer.alloc(64 * 1024, ' ');
  const send = () => {
    do sentBytes += part.length;
    while (sentBytes <= 4 * mostBytes && outgoing.write(part));
  };
  outgoing.on('drain', send);
  const answered = once(outgoing, 'response', { signal: AbortSignal.timeout(30_000) });
  send();
  const [{ statusCode = 0, headers }] = (await answered) as [IncomingMessage];
  const sent = { status: statusCode, connection: headers.connection, sentBytes };
  outgoing.destroy();
  return sent;
}
