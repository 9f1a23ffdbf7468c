import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { responseTimeout } from './error-handler.ts';
import type { createClientErrorHandler } from './error-handler.ts';

/** Longer than any work: the longest processes may take ten minutes. */
const patienceMs = 15 * 60_000;

/**
 * Ends requests that arrived completely but whose response doesn't begin, so that no client waits forever. Closing the
 * connection cancels the work.
 */
export function limitResponseTime(
  app: FastifyInstance,
  answerOnSocket: ReturnType<typeof createClientErrorHandler>,
  afterMs = patienceMs,
): void {
  const waiting = new Map<ServerResponse, { incoming: IncomingMessage; since: number }>();
  // A timer for each request would cost every call more than this.
  const checkTimer = setInterval(() => {
    const latest = performance.now() - afterMs;
    for (const [outgoing, { incoming, since }] of waiting) {
      // The others came later.
      if (since > latest) return;
      // A large body may still be arriving.
      if (incoming.complete && !outgoing.headersSent)
        answerOnSocket({ code: responseTimeout }, incoming.socket);
    }
  }, afterMs / 15).unref();
  app.addHook('onClose', async () => {
    clearInterval(checkTimer);
  });
  app.addHook('onRequest', ({ raw: incoming }, { raw: outgoing }, done) => {
    waiting.set(outgoing, { incoming, since: performance.now() });
    outgoing.once('close', forget);
    done();
  });

  function forget(this: ServerResponse): void {
    waiting.delete(this);
  }
}
