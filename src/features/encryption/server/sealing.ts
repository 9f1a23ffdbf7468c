import { createHmac } from 'node:crypto';
import { open, seal } from '#src/features/encryption/envelope.ts';
import type { Envelope, Place } from '#src/features/encryption/envelope.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { importDataKey, nodeCryptography } from './cryptography.ts';
import { dataKeyOf } from './data-key.ts';

type Spot = Omit<Place, 'tenantId'>;

/** Seals and opens what is this tenant's, each in its place. */
export type Sealing = {
  seal(spot: Spot, text: string): Promise<Envelope>;
  /** Fails with Unreadable. */
  open(spot: Spot, envelope: unknown): Promise<string>;
  /** The same for the same text; says nothing of it to who has not the data key (HMAC, RFC 2104). */
  mark(text: string): Promise<string>;
};

/** With the tenant's data key. Fails with KeyUnavailable. */
export async function sealingFor(db: Db, owner: Owner, keys: KeyService | null): Promise<Sealing> {
  const dataKey = await dataKeyOf(db, owner, keys);
  const key = await importDataKey(new Uint8Array(dataKey));
  const placeOf = (spot: Spot): Place => ({ tenantId: owner.ownerId, ...spot });
  return {
    seal: (spot, text) => seal(nodeCryptography, key, placeOf(spot), text),
    open: (spot, envelope) => open(nodeCryptography, key, placeOf(spot), envelope),
    mark: (text) => Promise.resolve(createHmac('sha256', dataKey).update(text).digest('base64')),
  };
}
