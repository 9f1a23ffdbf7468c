import { createHash, randomBytes } from 'node:crypto';
import { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { feedPath } from '#src/features/calendar-feed/feed-address.ts';
import { secured } from '#src/platform/server/access.ts';
import { dropFeed, feedMadeAt, keepFeed } from './queries.ts';

const os = secured(calendarFeedContract);

export const calendarFeedHandlers = os.router({
  get: os.get.handler(async ({ context: { db, owner } }) => ({ madeAt: await feedMadeAt(db, owner) })),

  make: os.make.handler(async ({ context: { db, owner } }) => {
    const token = randomBytes(32).toString('base64url');
    return { path: feedPath(token), madeAt: await keepFeed(db, owner, hashOf(token)) };
  }),

  revoke: os.revoke.handler(async ({ context: { db, owner } }) => {
    await dropFeed(db, owner);
    return {};
  }),
});

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
