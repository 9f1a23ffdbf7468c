import {
  finishedState,
  isPrivateState,
  switchedState,
} from '#src/features/encryption/rules/private-mode-state.ts';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { loadDataKey } from './data-key.ts';
import { loadFieldCipher } from './encrypt-field.ts';
import type { FieldCipher } from './encrypt-field.ts';
import { findPrivateMode, lockPrivateModeShared, lockPrivateMode, savePrivateMode } from './queries.ts';

/** Records of one kind that have something private in them; each feature declares its own. */
export type RecordConversion = {
  /** As live changes name them. */
  kind: string;
  /** Where something private of them may be. */
  tables: readonly (keyof Tables)[];
  /** How many are not yet as `isOn` wants them. */
  countLeft(db: Db, owner: Owner, isOn: boolean): Promise<number>;
  /** Converts at most this many. */
  convert(db: Db, owner: Owner, isOn: boolean, sealing: FieldCipher, most: number): Promise<void>;
};

export type PrivateModeProgress = { state: PrivateModeState; left: number };

/**
 * What seals private values of this tenant when they may not be written down in plain; null when they may. Until the
 * transaction ends nobody turns it over. Fails with KeyUnavailable.
 */
export async function loadEncryptor(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
): Promise<FieldCipher | null> {
  return (await isPrivateInTransaction(db, owner)) ? loadFieldCipher(db, owner, keys) : null;
}

/** Whether private values of this tenant may not be written down in plain; nobody turns it over until the transaction ends. */
export async function isPrivateInTransaction(db: Db, owner: Owner): Promise<boolean> {
  await lockPrivateModeShared(db, owner);
  return isPrivateState(await findPrivateMode(db, owner));
}

/** What opens private values, where they are stored encrypted only, or some may be. Fails with KeyUnavailable. */
export async function loadDecryptor(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
): Promise<FieldCipher | null> {
  return (await findPrivateMode(db, owner)) === 'off' ? null : loadFieldCipher(db, owner, keys);
}

/**
 * The data key of this tenant where `openingSealing` needs it, for a process without the master key. Fails with
 * KeyUnavailable.
 */
export async function loadDecryptionKey(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
): Promise<Buffer | null> {
  return (await findPrivateMode(db, owner)) === 'off' ? null : loadDataKey(db, owner, keys);
}

/** In that process: knows this one key. */
export function singleKeyService(dataKey: Uint8Array | null): KeyService | null {
  if (!dataKey) return null;
  const refuse = () => Promise.reject(new KeyUnavailable('This process has no master key.'));
  return { unwrap: () => Promise.resolve(Buffer.from(dataKey)), wrap: refuse, currentId: refuse };
}

export async function readPrivateMode(
  db: Db,
  owner: Owner,
  conversions: readonly RecordConversion[],
): Promise<PrivateModeProgress> {
  const state = await findPrivateMode(db, owner);
  const left = await Promise.all(
    conversions.map((conversion) => conversion.countLeft(db, owner, isPrivateState(state))),
  );
  return { state, left: left.reduce((sum, count) => sum + count, 0) };
}

/** From here on everything is saved in the new way; who is saving in the old one is waited for. */
export async function switchPrivateMode(
  db: Db,
  owner: Owner,
  isOn: boolean,
  keys: KeyService | null,
): Promise<void> {
  await lockPrivateMode(db, owner);
  await loadFieldCipher(db, owner, keys);
  await savePrivateMode(db, owner, switchedState(await findPrivateMode(db, owner), isOn));
}

/** A batch of each kind; the last one says that it is done. */
export async function convertBatch(
  db: Db,
  owner: Owner,
  conversions: readonly RecordConversion[],
  keys: KeyService | null,
): Promise<void> {
  await lockPrivateMode(db, owner);
  const state = await findPrivateMode(db, owner);
  const sealing = await loadFieldCipher(db, owner, keys);
  for (const conversion of conversions) {
    await conversion.convert(db, owner, isPrivateState(state), sealing, batchSize);
  }
  const { left } = await readPrivateMode(db, owner, conversions);
  if (left === 0) await savePrivateMode(db, owner, finishedState(state));
}

const batchSize = 200;
