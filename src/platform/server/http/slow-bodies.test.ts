import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createClientErrorHandler } from './error-handler.ts';
import { securityHeaders } from './security-headers.ts';
import { rejectSlowBodies } from './slow-bodies.ts';

async function sending() {
  const app = Fastify();
  const handleClientError = createClientErrorHandler(securityHeaders({ isSecure: false }));
  rejectSlowBodies(app, handleClientError, { graceMs: 200, bytesPerSecond: 1_000 });
  app.post('/', async () => ({ status: 'arrived' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Bound to a port, so the address is an object.
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 20000\r\n\r\n',
  );
  return { socket, [Symbol.asyncDispose]: () => app.close() };
}

it('rejects and ends a request whose body arrives too slowly', async () => {
  await using slow = await sending();
  const dripping = setInterval(() => slow.socket.write(' '), 50);
  slow.socket.once('close', () => {
    clearInterval(dripping);
  });

  const response = await text(slow.socket);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain('x-content-type-options: nosniff');
  expect(response).toContain('"code":"REQUEST_TIMEOUT"');
});

it('waits for a body that keeps arriving, with no limit on the total time', async () => {
  await using steady = await sending();
  let left = 20_000;
  const arriving = setInterval(() => {
    if (left === 1_000) steady.socket.write(`{"a":"${'x'.repeat(left - 8)}"}`);
    else steady.socket.write(' '.repeat(1_000));
    left -= 1_000;
    if (left === 0) clearInterval(arriving);
  }, 50);

  expect(await text(steady.socket)).toMatch(/^HTTP\/1\.1 200 /);
  await once(steady.socket, 'close');
});
