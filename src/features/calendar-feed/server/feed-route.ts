import type { FastifyInstance } from 'fastify';
import * as m from '#messages/api/calendar-feed.ts';
import { feedRoute, parseFeedToken } from '#src/features/calendar-feed/rules/feed-address.ts';
import { arePublicLinksActive } from '#src/features/identity/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { withVisitor } from '#src/platform/server/database/visitor-transaction.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { runLongWork } from '#src/platform/server/long-work/run-long-work.ts';
import { hashSecretToken } from '#src/platform/server/secret-token.ts';
import { findFeedOwner } from './queries.ts';

const module = new URL('./calendar-worker.ts', import.meta.url);

/**
 * iCal feed authenticated by a secret URL token. Revoked links, and links of accounts that lost access, return 404 like
 * unknown ones.
 */
export function serveCalendarFeed(
  app: FastifyInstance,
  { database, slots }: Pick<RequestContext, 'database' | 'slots'>,
): void {
  app.get<{ Params: { file: string } }>(feedRoute, async (request, reply) => {
    const token = parseFeedToken(request.params.file);
    const ownerId =
      token === undefined
        ? null
        : await withVisitor(database, request.ip, (db) => findFeedOwner(db, hashSecretToken(token)));
    const calendar =
      ownerId !== null &&
      (await arePublicLinksActive(database, ownerId)) &&
      (await renderCalendar({ ownerId }, requestAbortSignal(reply)));
    if (!calendar) {
      return reply.code(404).send({ code: 'NOT_FOUND', message: m.calendarNotFound });
    }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="stint.ics"')
      .send(calendar);
  });

  async function renderCalendar(owner: Owner, signal: AbortSignal): Promise<string> {
    using _slot = await slots.acquire(owner.ownerId, { signal });
    return await runLongWork(module, { database, owner, task: null, signal });
  }
}
