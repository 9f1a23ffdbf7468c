import { portalMessages } from '#src/features/portal/api-messages.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { forgetPinAttempts, takePinAttempt } from './client-link-queries.ts';
import type { OpenedLink } from './client-link-queries.ts';
import { logVisit } from './portal-visits.ts';

export type PinAnswer = { status: number; code: string; message: string };

/**
 * Before a PIN is compared: why it can’t be; null if the link has none. Comparing takes long, so it happens between two
 * transactions, and the attempt counts already in the first.
 */
export async function beginPinCheck(
  db: Db,
  owner: Owner,
  { id, pinHash }: OpenedLink,
  pin: string | undefined,
): Promise<PinAnswer | { compare: { pin: string; pinHash: Buffer } } | null> {
  if (pinHash === null) return null;
  if (pin === undefined) return { status: 401, code: 'PIN_NEEDED', message: portalMessages.pinNeeded };
  if (!(await takePinAttempt(db, owner, id)))
    return { status: 429, code: 'PIN_LOCKED', message: portalMessages.pinLocked };
  return { compare: { pin, pinHash } };
}

/** After it was compared: why the link needs another PIN; null if it opens. `rightHash`: what the PIN matched. */
export async function endPinCheck(
  db: Db,
  owner: Owner,
  { id, clientId, pinHash }: OpenedLink,
  rightHash: Buffer | null,
): Promise<PinAnswer | null> {
  // The owner may have changed or removed the PIN since.
  if (pinHash === null || rightHash?.equals(pinHash)) {
    await forgetPinAttempts(db, owner, id);
    return null;
  }
  await logVisit(db, owner, { clientId, linkId: id, kind: 'wrongPin' });
  return { status: 401, code: 'PIN_WRONG', message: portalMessages.pinWrong };
}
