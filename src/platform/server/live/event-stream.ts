import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import * as m from '#messages/api/platform.ts';
import { eventStreamHeaders } from '#src/platform/server/http/orpc-requests.ts';
import { wildcard, sessionTopic } from '#src/platform/shared/change-event.ts';
import type { ChangeEvent } from '#src/platform/shared/change-event.ts';
import type { ChangeFeed } from './change-feed.ts';

type EventsOptions = {
  changes: ChangeFeed;
  /** The user of the request's session, checked again at every heartbeat and when the account's sessions change. */
  userIdOf: (request: FastifyRequest) => Promise<string | null>;
  heartbeatMs?: number;
};

/** How long ago the page began to read, in milliseconds. */
const Age = z.object({ ageMs: z.coerce.number().min(0).catch(0) });

type Stream = {
  userId: string;
  response: ServerResponse;
  /** Sends a keep-alive, or ends the stream if its session has ended. */
  heartbeat(): Promise<void>;
  heartbeatTimer: ReturnType<typeof setInterval>;
};

/** Per account; a browser needs one for all its tabs. */
const maxStreamsPerUser = 20;
const reconnectMs = 2_000;
/** A page opens its stream after it has read: it also gets the changes since then, of this long at most. */
const keptMs = 30_000;
const maxKept = 10_000;

/**
 * `GET /api/events`: the caller's changes as server-sent events. Events name only what changed, never its content, so
 * they reveal nothing a caller couldn't read. `ageMs` asks for those since the page began to read as well.
 */
export function serveEvents(
  app: FastifyInstance,
  { changes, userIdOf, heartbeatMs = 15_000 }: EventsOptions,
): void {
  const streams = new Set<Stream>();
  const recent: { at: number; change: ChangeEvent }[] = [];

  app.get('/api/events', async (request, reply) => {
    const userId = await userIdOf(request);
    if (userId === null) {
      return reply.code(401).send({ code: 'UNAUTHORIZED', message: m.signedOut });
    }
    void reply.headers(eventStreamHeaders);
    const { raw: response } = reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.write(`retry: ${reconnectMs}\n\n`);
    const heartbeatTimer = setInterval(() => void heartbeat(), heartbeatMs);
    const stream = { userId, response, heartbeat, heartbeatTimer };
    closeOldestStreams(userId);
    streams.add(stream);
    const { ageMs } = Age.parse(request.query);
    for (const change of changesOfLast(ageMs)) if (concernsUser(stream, change)) send(stream, change);
    response.on('close', () => end(stream));

    async function heartbeat(): Promise<void> {
      const isStill = await userIdOf(request).then(
        (asked) => asked === userId,
        // Keeps the stream while the database is unavailable: no changes can happen.
        () => true,
      );
      if (isStill) response.write(': still here\n\n');
      else end(stream);
    }
  });

  changes.subscribe((change) => {
    recent.push({ at: Date.now(), change });
    forgetOld();
    for (const stream of streams) if (concernsUser(stream, change)) send(stream, change);
  });
  // Open streams would keep the server from closing.
  app.addHook('preClose', async () => {
    for (const stream of streams) end(stream);
  });

  function forgetOld(): void {
    const oldest = Date.now() - keptMs;
    while (recent.length > maxKept || (recent[0]?.at ?? Infinity) <= oldest) recent.shift();
  }

  /** Everything may have changed for an older page. */
  function changesOfLast(ageMs: number): ChangeEvent[] {
    if (ageMs > keptMs) return [{ what: wildcard, userId: wildcard }];
    const since = Date.now() - ageMs;
    return recent.filter(({ at }) => at >= since).map(({ change }) => change);
  }

  function closeOldestStreams(userId: string): void {
    const own = [...streams].filter((stream) => stream.userId === userId);
    for (const stream of own.slice(0, Math.max(0, own.length + 1 - maxStreamsPerUser))) end(stream);
  }

  function end(stream: Stream): void {
    clearInterval(stream.heartbeatTimer);
    streams.delete(stream);
    stream.response.end();
  }
}

function send(stream: Stream, change: ChangeEvent): void {
  stream.response.write(formatEvent(change));
  if (change.what === sessionTopic || change.what === wildcard) void stream.heartbeat();
}

function concernsUser({ userId }: Stream, change: ChangeEvent): boolean {
  return change.userId === userId || change.userId === wildcard;
}

function formatEvent({ what, tab }: ChangeEvent): string {
  return `data: ${JSON.stringify({ what, ...(tab === undefined ? {} : { tab }) })}\n\n`;
}
