import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { requestAbortSignal } from './request-abort.ts';

it('is aborted from the start if the client has already disconnected', async () => {
  await using app = Fastify();
  const { promise: signal, resolve } = Promise.withResolvers<AbortSignal>();
  app.get('/', async (_request, reply) => {
    client.destroy();
    await once(reply.raw, 'close');
    resolve(requestAbortSignal(reply));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Bound to a port, so the address is an object.
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');

  expect((await signal).aborted).toBe(true);
});
