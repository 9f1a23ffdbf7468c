import type { FastifyReply } from 'fastify';

/** Aborted when the client has closed its request before it was answered. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}
