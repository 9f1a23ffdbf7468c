import { Readable } from 'node:stream';
import type { StandardHandleResult, StandardHandler } from '@orpc/server/standard';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toJsonText } from './json-text.ts';
import { requestAbortSignal } from './request-abort.ts';

type StandardRequest = Parameters<StandardHandler<Record<never, never>>['handle']>[0];
type StandardResponse = Extract<StandardHandleResult, { matched: true }>['response'];

/** A request for oRPC, with the body that Fastify parsed: oRPC would read one of any size. */
export function toStandardRequest(
  { method, url, headers, body }: FastifyRequest,
  reply: FastifyReply,
): StandardRequest {
  return {
    method,
    // Only the path and the query matter.
    url: new URL(`http://stint.invalid${url}`),
    headers,
    body: () => Promise.resolve(body),
    signal: requestAbortSignal(reply),
  };
}

/** Sends what oRPC answers; long JSON is written in pieces, and a batch answer by answer. */
export async function sendStandardResponse(
  reply: FastifyReply,
  { status, headers, body }: StandardResponse,
): Promise<FastifyReply> {
  void reply.code(status).headers(headers);
  if (body === undefined) return reply.send();
  if (body instanceof FormData) {
    // A file over RPC. Streamed, it would end the process if the client leaves early.
    const encoded = new Response(body);
    const content = Buffer.from(await encoded.arrayBuffer());
    return reply.type(encoded.headers.get('content-type') ?? '').send(content);
  }
  if (body instanceof Blob) {
    const name = body instanceof File ? body.name : 'file';
    return (
      reply
        .headers({
          'content-length': body.size,
          'content-disposition': contentDisposition(name, { type: 'inline' }),
        })
        .type(body.type)
        // Node and the web declare the same stream with different types.
        .send(Readable.fromWeb(body.stream() as Parameters<typeof Readable.fromWeb>[0]))
    );
  }
  if (isAnswerStream(body))
    return reply.headers(eventStreamHeaders).send(Readable.from(writeEvents(body), { objectMode: false }));
  return reply.type('application/json; charset=utf-8').send(await toJsonText(body));
}

/** Headers of server-sent events. */
export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy must not buffer events.
  'x-accel-buffering': 'no',
};

function isAnswerStream(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** The answers of a batch as oRPC's events, each as soon as it is there. */
async function* writeEvents(answers: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const answer of answers) yield `event: message\ndata: ${await toJsonText(answer)}\n\n`;
  yield 'event: done\n\n';
}
