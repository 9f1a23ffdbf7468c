import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidRequest } from './error-handler.ts';

const withoutBody: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Refuses bodies of methods that have none: Fastify would pass them on unread, with no limit. */
export function rejectUnexpectedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (withoutBody.includes(request.method) && hasBody(request))
      done(invalidRequest('must not have a body', { connection: 'close' }));
    else done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}
