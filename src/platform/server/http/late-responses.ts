import type { FastifyInstance } from 'fastify';
import { responseTimeout } from './error-handler.ts';
import type { createClientErrorHandler } from './error-handler.ts';

/** Longer than any work: the longest processes may take ten minutes. */
const patienceMs = 15 * 60_000;

/**
 * Ends requests that arrived completely but whose response doesn't begin, so that no client waits forever. Closing the
 * connection cancels the work.
 */
export function endLateResponses(
  app: FastifyInstance,
  answerOnSocket: ReturnType<typeof createClientErrorHandler>,
  afterMs = patienceMs,
): void {
  app.addHook('onRequest', async ({ raw: incoming }, { raw: outgoing }) => {
    // Repeats, because a large body may still be arriving.
    const checkTimer = setInterval(() => {
      if (incoming.complete && !outgoing.headersSent)
        answerOnSocket({ code: responseTimeout }, incoming.socket);
    }, afterMs).unref();
    outgoing.once('close', () => clearInterval(checkTimer));
  });
}
