import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  const arriving = new Map<FastifyRequest, { since: number; bytesBefore: number }>();
  const checkTimer = setInterval(() => {
    for (const [request, { since, bytesBefore }] of arriving) {
      const { socket, complete, destroyed } = request.raw;
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
  app.addHook('onRequest', async (request) => {
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers;
    if (!hasBody) return;
    arriving.set(request, { since: performance.now(), bytesBefore: request.raw.socket.bytesRead });
    request.raw.once('close', () => arriving.delete(request));
  });
}
