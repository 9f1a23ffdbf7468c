import { portalMessages } from '#src/features/portal/api-messages.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { forgetPinAttempts, takePinAttempt } from './client-link-queries.ts';
import type { OpenedLink } from './client-link-queries.ts';
import { isPin } from './client-link-token.ts';
import { logVisit } from './portal-visits.ts';

export type PinAnswer = { status: number; code: string; message: string };

/** Why the link needs another PIN; null if it opens. */
export async function checkPin(
  context: Pick<RequestContext, 'files'>,
  db: Db,
  owner: Owner,
  { id, clientId, pinHash, tokenHash }: OpenedLink,
  pin: string | undefined,
): Promise<PinAnswer | null> {
  if (pinHash === null) return null;
  if (pin === undefined) return { status: 401, code: 'PIN_NEEDED', message: portalMessages.pinNeeded };
  if (!(await takePinAttempt(db, owner, id)))
    return { status: 429, code: 'PIN_LOCKED', message: portalMessages.pinLocked };
  if (await isPin(context, pin, { pinHash, tokenHash })) {
    await forgetPinAttempts(db, owner, id);
    return null;
  }
  await logVisit(db, owner, { clientId, linkId: id, kind: 'wrongPin' });
  return { status: 401, code: 'PIN_WRONG', message: portalMessages.pinWrong };
}
