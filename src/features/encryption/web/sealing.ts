import { Unreadable, open, seal } from '#src/features/encryption/envelope.ts';
import type { Envelope, Place } from '#src/features/encryption/envelope.ts';
import { browserCryptography } from './cryptography.ts';
import type { HeldKey } from './data-key.ts';

type Spot = Omit<Place, 'tenantId'>;

/** Bound to its place in the records of whoever the key is of. [3.6] */
export function sealText({ tenantId, key }: HeldKey, spot: Spot, text: string): Promise<Envelope> {
  return seal(browserCryptography, key, { tenantId, ...spot }, text);
}

/** Null for what was changed, or encrypted elsewhere; never an empty or another text. */
export async function openText(
  { tenantId, key }: HeldKey,
  spot: Spot,
  envelope: unknown,
): Promise<string | null> {
  try {
    return await open(browserCryptography, key, { tenantId, ...spot }, envelope);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return null;
  }
}
