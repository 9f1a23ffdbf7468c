import { arrived, isPrivate, turned } from '#src/features/encryption/private-mode.ts';
import type { PrivateModeState } from '#src/features/encryption/private-mode.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { dataKeyOf } from './data-key.ts';
import { findPrivateMode, holdPrivateMode, lockPrivateMode, savePrivateMode } from './queries.ts';
import { sealingFor } from './sealing.ts';
import type { Sealing } from './sealing.ts';

/** Records of one kind that have something private in them; each feature declares its own. */
export type Conversion = {
  /** As live changes name them. */
  kind: string;
  /** Where something private of them may be. */
  tables: readonly (keyof Tables)[];
  /** How many are not yet as `isOn` wants them. */
  left(db: Db, owner: Owner, isOn: boolean): Promise<number>;
  /** Converts at most this many. */
  convert(db: Db, owner: Owner, isOn: boolean, sealing: Sealing, most: number): Promise<void>;
};

export type PrivateMode = { state: PrivateModeState; left: number };

/**
 * What seals private values of this tenant when they may not be written down in plain; null when they may. Until the
 * transaction ends nobody turns it over. Fails with KeyUnavailable.
 */
export async function privateSealing(db: Db, owner: Owner, keys: KeyService | null): Promise<Sealing | null> {
  return (await keepsPrivate(db, owner)) ? sealingFor(db, owner, keys) : null;
}

/** Whether private values of this tenant may not be written down in plain; nobody turns it over until the transaction ends. */
export async function keepsPrivate(db: Db, owner: Owner): Promise<boolean> {
  await holdPrivateMode(db, owner);
  return isPrivate(await findPrivateMode(db, owner));
}

/** What opens private values, where they are stored encrypted only, or some may be. Fails with KeyUnavailable. */
export async function openingSealing(db: Db, owner: Owner, keys: KeyService | null): Promise<Sealing | null> {
  return (await findPrivateMode(db, owner)) === 'off' ? null : sealingFor(db, owner, keys);
}

/**
 * The data key of this tenant where `openingSealing` needs it, for a process without the master key. Fails with
 * KeyUnavailable.
 */
export async function openingKey(db: Db, owner: Owner, keys: KeyService | null): Promise<Buffer | null> {
  return (await findPrivateMode(db, owner)) === 'off' ? null : dataKeyOf(db, owner, keys);
}

/** In that process: knows this one key. */
export function keysWith(dataKey: Uint8Array | null): KeyService | null {
  if (!dataKey) return null;
  const refuse = () => Promise.reject(new KeyUnavailable('This process has no master key.'));
  return { unwrap: () => Promise.resolve(Buffer.from(dataKey)), wrap: refuse, currentId: refuse };
}

export async function privateModeNow(
  db: Db,
  owner: Owner,
  conversions: readonly Conversion[],
): Promise<PrivateMode> {
  const state = await findPrivateMode(db, owner);
  const left = await Promise.all(
    conversions.map((conversion) => conversion.left(db, owner, isPrivate(state))),
  );
  return { state, left: left.reduce((sum, count) => sum + count, 0) };
}

/** From here on everything is saved in the new way; who is saving in the old one is waited for. */
export async function turnPrivateMode(
  db: Db,
  owner: Owner,
  isOn: boolean,
  keys: KeyService | null,
): Promise<void> {
  await lockPrivateMode(db, owner);
  await sealingFor(db, owner, keys);
  await savePrivateMode(db, owner, turned(await findPrivateMode(db, owner), isOn));
}

/** A batch of each kind; the last one says that it is done. */
export async function convertSome(
  db: Db,
  owner: Owner,
  conversions: readonly Conversion[],
  keys: KeyService | null,
): Promise<void> {
  await lockPrivateMode(db, owner);
  const state = await findPrivateMode(db, owner);
  const sealing = await sealingFor(db, owner, keys);
  for (const conversion of conversions) {
    await conversion.convert(db, owner, isPrivate(state), sealing, batch);
  }
  const { left } = await privateModeNow(db, owner, conversions);
  if (left === 0) await savePrivateMode(db, owner, arrived(state));
}

const batch = 200;
