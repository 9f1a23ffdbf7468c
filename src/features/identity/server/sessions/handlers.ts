import { sessionContract } from '#src/features/identity/contract-session.ts';
import type { Me } from '#src/features/identity/contract-session.ts';
import { findDeletionEffect } from '#src/features/identity/server/accounts/last-owner-deletion.ts';
import { findRole } from '#src/features/identity/server/accounts/queries.ts';
import {
  findPreferences,
  updatePreferences,
} from '#src/features/identity/server/preferences/preferences-queries.ts';
import { hasPassword } from '#src/features/identity/server/sign-in/sign-in-methods.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Caller } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { listSessions } from './account-sessions.ts';

const os = implementSecured(sessionContract);

export const sessionHandlers = {
  me: os.me.handler(({ context: { db, owner, caller } }) => toMe(db, owner, caller)),

  updatePreferences: os.updatePreferences.handler(async ({ input, context: { db, owner, caller } }) => {
    await updatePreferences(db, owner, input);
    return toMe(db, owner, caller);
  }),

  lockTime: os.lockTime.handler(async ({ input: { lockedUntil }, context: { db, owner, caller } }) => {
    const before = await findPreferences(db, owner);
    // The timer may be running today.
    if (lockedUntil !== null && lockedUntil >= localDay(Date.now(), before.timeZone))
      throw invalidField('lockedUntil', 'must be before today', 'notPast');
    if (lockedUntil !== before.lockedUntil && (await updatePreferences(db, owner, { lockedUntil }))) {
      await recordAudit(db, {
        action: 'timeLock.changed',
        subjectId: owner.ownerId,
        before: { lockedUntil: before.lockedUntil },
        after: { lockedUntil },
      });
    }
    return toMe(db, owner, caller);
  }),

  // Without a transaction of the app, which may not read sessions.
  list: os.list.handler(async ({ context: { database, caller } }) => {
    const { identityPool } = database;
    const sessions = await listSessions(identityPool, caller);
    return {
      items: sessions.map(({ id, userAgent, createdAt, lastActiveAt }) => ({
        id,
        userAgent,
        createdAt: createdAt.toISOString(),
        lastActiveAt: lastActiveAt.toISOString(),
        isCurrent: id === caller.sessionId,
      })),
      nextCursor: null,
      hasPassword: await hasPassword(identityPool, caller.userId),
    };
  }),

  deletion: os.deletion.handler(({ context: { database, caller } }) =>
    findDeletionEffect(database.identityPool, caller.userId),
  ),
};

/** The person and their role, with the preferences that shape the records they work with. */
async function toMe(db: Db, owner: Owner, caller: Caller): Promise<Me> {
  const { userId, email, displayName, createdAt } = caller;
  const role = await findRole(db, caller);
  const preferences = await findPreferences(db, owner);
  return { user: { uid: userId, email, displayName }, role, ...preferences, createdAt };
}
