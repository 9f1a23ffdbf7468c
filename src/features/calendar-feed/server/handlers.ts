import { calendarFeedContract } from '#src/features/calendar-feed/contract.ts';
import { feedPath } from '#src/features/calendar-feed/rules/feed-address.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { createSecretToken, hashSecretToken } from '#src/platform/server/secret-token.ts';
import { deleteFeed, findFeedCreatedAt, saveFeed } from './queries.ts';

const os = implementSecured(calendarFeedContract);

export const calendarFeedHandlers = os.router({
  get: os.get.handler(async ({ context: { db, owner } }) => ({
    createdAt: await findFeedCreatedAt(db, owner),
  })),

  create: os.create.handler(async ({ context: { db, owner } }) => {
    const token = createSecretToken();
    return { path: feedPath(token), createdAt: await saveFeed(db, owner, hashSecretToken(token)) };
  }),

  revoke: os.revoke.handler(async ({ context: { db, owner } }) => {
    await deleteFeed(db, owner);
    return {};
  }),
});
