import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createClientErrorHandler } from './error-handler.ts';
import { requestAbortSignal } from './request-abort.ts';
import { limitResponseTime } from './response-timeout.ts';
import { securityHeaders } from './security-headers.ts';

it('ends a response that never begins, and cancels its work', async () => {
  const app = Fastify();
  limitResponseTime(app, createClientErrorHandler(securityHeaders({ isSecure: false })), 100);
  const canceled = Promise.withResolvers<void>();
  app.post('/', (_request, reply) => {
    requestAbortSignal(reply).addEventListener('abort', () => canceled.resolve());
    return Promise.withResolvers().promise;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  const response = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'This took too long, so it was canceled. Please try again.',
  });
  await canceled.promise;
  await app.close();
});

it('lets a response that has begun take its time', async () => {
  const app = Fastify();
  limitResponseTime(app, createClientErrorHandler(securityHeaders({ isSecure: false })), 50);
  app.get('/', (_request, reply) => {
    reply.raw.write('first, ');
    setTimeout(() => reply.raw.end('last'), 200);
    return reply.hijack();
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });

  expect(await (await fetch(url)).text()).toBe('first, last');
  await app.close();
});
