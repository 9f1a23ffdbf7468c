import {
  finishedState,
  isPrivateState,
  switchedState,
} from '#src/features/encryption/rules/private-mode-state.ts';
import type { PrivateModeState } from '#src/features/encryption/rules/private-mode-state.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { loadDataKey } from './data-key.ts';
import { loadFieldCipher } from './encrypt-field.ts';
import type { FieldCipher } from './encrypt-field.ts';
import { findPrivateMode, lockPrivateModeShared, lockPrivateMode, savePrivateMode } from './queries.ts';

/** Converts one kind of record with private fields; each feature declares its own. */
export type RecordConversion = {
  /** The topic of change events. */
  kind: string;
  /** All tables that may hold private fields of this kind. */
  tables: readonly (keyof Tables)[];
  /** The number of records to convert to `isOn`. */
  countLeft(db: Db, owner: Owner, isOn: boolean): Promise<number>;
  convert(db: Db, owner: Owner, isOn: boolean, means: ConversionMeans, limit: number): Promise<void>;
};

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    privateModeConversions: RecordConversion;
  }
}

export type ConversionMeans = { cipher: FieldCipher; files: FileServices };

export type PrivateModeProgress = { state: PrivateModeState; left: number };

/** Null while private mode is off. Locks the mode until the transaction ends. Throws KeyUnavailable. */
export async function loadEncryptor(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
): Promise<FieldCipher | null> {
  return (await isPrivateInTransaction(db, owner)) ? loadFieldCipher(db, owner, keys) : null;
}

/** Locks the mode until the transaction ends. */
export async function isPrivateInTransaction(db: Db, owner: Owner): Promise<boolean> {
  await lockPrivateModeShared(db, owner);
  return isPrivateState(await findPrivateMode(db, owner));
}

/** Null if no value is stored only encrypted. Throws KeyUnavailable. */
export async function loadDecryptor(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
): Promise<FieldCipher | null> {
  return (await findPrivateMode(db, owner)) === 'off' ? null : loadFieldCipher(db, owner, keys);
}

/** The data key that `loadDecryptor` needs, for a process without the master key. Throws KeyUnavailable. */
export async function loadDecryptionKey(
  db: Db,
  owner: Owner,
  keys: KeyService | null,
): Promise<Buffer | null> {
  return (await findPrivateMode(db, owner)) === 'off' ? null : loadDataKey(db, owner, keys);
}

/** For that process: unwraps only this key. */
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
  // Counting reads every record.
  if (state === finishedState(state)) return { state, left: 0 };
  const left = await Promise.all(
    conversions.map((conversion) => conversion.countLeft(db, owner, isPrivateState(state))),
  );
  return { state, left: left.reduce((sum, count) => sum + count, 0) };
}

/** Waits for transactions that still save in the old mode. */
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

/** Converts a batch of each kind; the last batch finishes the switch. */
export async function convertBatch(
  db: Db,
  owner: Owner,
  conversions: readonly RecordConversion[],
  { keys, files }: Pick<RequestContext, 'keys' | 'files'>,
): Promise<void> {
  await lockPrivateMode(db, owner);
  const state = await findPrivateMode(db, owner);
  const cipher = await loadFieldCipher(db, owner, keys);
  for (const conversion of conversions) {
    await conversion.convert(db, owner, isPrivateState(state), { cipher, files }, batchSize);
  }
  const { left } = await readPrivateMode(db, owner, conversions);
  if (left === 0) await savePrivateMode(db, owner, finishedState(state));
}

const batchSize = 200;
