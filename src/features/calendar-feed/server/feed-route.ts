import type { FastifyInstance } from 'fastify';
import { keepsRecords } from '#src/features/accounts/role.ts';
import { findRole } from '#src/features/accounts/server/public.ts';
import { feedRoute, tokenOf } from '#src/features/calendar-feed/feed-address.ts';
import { projectNames } from '#src/features/projects/server/public.ts';
import { listEntries } from '#src/features/timesheets/server/public.ts';
import type { Database, Db } from '#src/platform/server/database/database.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { calendarOf } from './calendar.ts';
import { hashOf } from './handlers.ts';
import { feedOwner } from './queries.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const daysBack = 400;
const mostEvents = 20_000;

/**
 * The private calendar of whoever's address it is, for calendar programs, which know no session. An address that was
 * revoked, or whose owner may keep no records any more, is answered like one that never was.
 */
export function serveCalendarFeed(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { file: string } }>(feedRoute, async (request, reply) => {
    const token = tokenOf(request.params.file);
    const ownerId =
      token === undefined ? null : await database.withUser(nobody, (db) => feedOwner(db, hashOf(token)));
    const calendar = ownerId && (await database.withUser(ownerId, (db) => calendarFor(db, ownerId)));
    void reply.header('cache-control', 'no-store');
    if (!calendar) {
      return reply.code(404).send({ code: 'NOT_FOUND', message: 'There is nothing at this address.' });
    }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="stint.ics"')
      .send(calendar);
  });
}

async function calendarFor(db: Db, ownerId: string): Promise<string | null> {
  const owner = { ownerId };
  const role = await findRole(db, owner);
  if (!role || !keepsRecords(role)) return null;
  const from = addDays(new Date().toISOString().slice(0, 10), -daysBack);
  const entries = [];
  let cursor: string | undefined;
  do {
    const page = await listEntries(db, owner, { from, order: 'desc', limit: 1_000, cursor });
    entries.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && entries.length < mostEvents);
  return calendarOf(entries, await projectNames(db, owner));
}
