import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the response. */
export function requestAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortIfUnanswered = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) abortIfUnanswered();
  else raw.once('close', abortIfUnanswered);
  return controller.signal;
}
