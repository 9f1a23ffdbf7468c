import { findPreferences, findRole, updatePreferences } from '#src/features/accounts/server/public.ts';
import { sessionContract } from '#src/features/session/contract.ts';
import type { Me } from '#src/features/session/contract.ts';
import { secured } from '#src/platform/server/access.ts';
import type { Caller, Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

const os = secured(sessionContract);

export const sessionHandlers = os.router({
  me: os.me.handler(({ context: { db, owner, caller } }) => whoIs(db, owner, caller)),

  prefer: os.prefer.handler(async ({ input, context: { db, owner, caller } }) => {
    await updatePreferences(db, owner, input);
    return whoIs(db, owner, caller);
  }),
});

async function whoIs(db: Db, owner: Owner, { userId, email, displayName }: Caller): Promise<Me> {
  const role = await findRole(db, owner);
  const preferences = await findPreferences(db, owner);
  return { user: { uid: userId, email, displayName }, role, ...preferences };
}
