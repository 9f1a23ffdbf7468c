import type { FastifyReply } from 'fastify';

/** Aborted when the client has closed its request before it was answered. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  const hear = () => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.closed) hear();
  else raw.once('close', hear);
  return leaving.signal;
}
