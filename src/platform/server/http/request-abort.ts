import type { FastifyReply } from 'fastify';

/** Aborted when the client has closed its request before it was answered. */
export function requestAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortIfUnanswered = () => {
    if (!raw.writableFinished) controller.abort();
  };
  if (raw.closed) abortIfUnanswered();
  else raw.once('close', abortIfUnanswered);
  return controller.signal;
}
