import { createHash, randomBytes } from 'node:crypto';
import { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { feedPath } from '#src/features/calendar-feed/rules/feed-address.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { deleteFeed, findFeedCreatedAt, saveFeed } from './queries.ts';

const os = implementSecured(calendarFeedContract);

export const calendarFeedHandlers = os.router({
  get: os.get.handler(async ({ context: { db, owner } }) => ({
    createdAt: await findFeedCreatedAt(db, owner),
  })),

  create: os.create.handler(async ({ context: { db, owner } }) => {
    const token = randomBytes(32).toString('base64url');
    return { path: feedPath(token), createdAt: await saveFeed(db, owner, hashToken(token)) };
  }),

  revoke: os.revoke.handler(async ({ context: { db, owner } }) => {
    await deleteFeed(db, owner);
    return {};
  }),
});

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
