import * as portalMessages from '#messages/api/portal.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { OpenedLink } from './client-link-queries.ts';
import { takeBackPinAttempt, takePinAttempt } from './pin-attempts.ts';
import type { PinAttempt } from './pin-attempts.ts';
import { logVisit } from './portal-visits.ts';

export type PinAnswer = { status: number; code: string; message: string };

/** A PIN to compare with the hash of the link. */
export type PinCheck = { pin: string; pinHash: Buffer; attempt: PinAttempt };

/**
 * Before a PIN is compared: why it can’t be; null if the link has none. Comparing takes long, so it happens between two
 * transactions, and the attempt counts already in the first.
 */
export async function beginPinCheck(
  db: Db,
  owner: Owner,
  { id, pinHash }: OpenedLink,
  pin: string | undefined,
): Promise<PinAnswer | { compare: PinCheck } | null> {
  if (pinHash === null) return null;
  if (pin === undefined) return { status: 401, code: 'PIN_NEEDED', message: portalMessages.pinNeeded };
  const attempt = await takePinAttempt(db, owner, id);
  if (!attempt) return { status: 429, code: 'PIN_LOCKED', message: portalMessages.pinLocked };
  return { compare: { pin, pinHash, attempt } };
}

/** After it was compared: why the link needs another PIN; null if it opens. */
export async function endPinCheck(
  db: Db,
  owner: Owner,
  { id, clientId, pinHash }: OpenedLink,
  { pinHash: comparedHash, attempt, isRight }: PinCheck & { isRight: boolean },
): Promise<PinAnswer | null> {
  // The owner may have changed or removed the PIN since.
  if (pinHash === null) return null;
  if (isRight && comparedHash.equals(pinHash)) {
    await takeBackPinAttempt(db, owner, id, attempt);
    return null;
  }
  await logVisit(db, owner, { clientId, linkId: id, kind: 'wrongPin' });
  return { status: 401, code: 'PIN_WRONG', message: portalMessages.pinWrong };
}

/** Whether who opened the link before may still do so without another look at the PIN. */
export function hasSamePin({ pinHash }: OpenedLink, { pinHash: before }: OpenedLink): boolean {
  return pinHash === null || before?.equals(pinHash) === true;
}
