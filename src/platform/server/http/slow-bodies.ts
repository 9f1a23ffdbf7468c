import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { createClientErrorHandler } from './error-handler.ts';

type BodyPaceLimits = {
  /** Before measuring starts, in milliseconds. */
  graceMs?: number;
  /** Minimum average after that. */
  bytesPerSecond?: number;
};

/**
 * Ends requests whose body arrives slower than any usable connection. A total time limit would reject large uploads on
 * slow connections.
 */
export function rejectSlowBodies(
  app: FastifyInstance,
  answerOnSocket: ReturnType<typeof createClientErrorHandler>,
  { graceMs = 20_000, bytesPerSecond = 8 * 1024 }: BodyPaceLimits = {},
): void {
  const arriving = new Map<IncomingMessage, { since: number; bytesBefore: number }>();
  const checkTimer = setInterval(() => {
    for (const [request, { since, bytesBefore }] of arriving) {
      const { socket, complete, destroyed } = request;
      if (complete || destroyed) arriving.delete(request);
      else {
        const measuredMs = performance.now() - since - graceMs;
        const bytes = socket.bytesRead - bytesBefore;
        if (measuredMs > 0 && bytes < (measuredMs / 1000) * bytesPerSecond)
          // Bypasses Fastify, which still waits for the body.
          answerOnSocket({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
      }
    }
  }, graceMs / 4);
  checkTimer.unref();
  app.addHook('onClose', async () => {
    clearInterval(checkTimer);
  });
  app.addHook('onRequest', ({ raw: request }, _reply, done) => {
    if ('content-length' in request.headers || 'transfer-encoding' in request.headers) {
      arriving.set(request, { since: performance.now(), bytesBefore: request.socket.bytesRead });
      request.once('close', forget);
    }
    done();
  });

  function forget(this: IncomingMessage): void {
    arriving.delete(this);
  }
}
