import { findPreferences, findRole, updatePreferences } from '#src/features/accounts/server/public.ts';
import { sessionContract } from '#src/features/session/contract.ts';
import type { Me } from '#src/features/session/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Caller, Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

const os = implementSecured(sessionContract);

export const sessionHandlers = os.router({
  me: os.me.handler(({ context: { db, owner, caller } }) => toMe(db, owner, caller)),

  updatePreferences: os.updatePreferences.handler(async ({ input, context: { db, owner, caller } }) => {
    await updatePreferences(db, owner, input);
    return toMe(db, owner, caller);
  }),
});

async function toMe(db: Db, owner: Owner, { userId, email, displayName, createdAt }: Caller): Promise<Me> {
  const role = await findRole(db, owner);
  const preferences = await findPreferences(db, owner);
  return { user: { uid: userId, email, displayName }, role, ...preferences, createdAt };
}
