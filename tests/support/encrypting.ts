/** A browser of somebody's, with the data key in its memory. */
import type { webcrypto } from 'node:crypto';
import { open, seal } from '#src/features/encryption/envelope.ts';
import { importDataKey, nodeCryptography } from '#src/features/encryption/server/cryptography.ts';
import type { Caller } from './callers.ts';

/** Seals and opens fields of clients. */
export async function browserOf({ uid, api }: Caller) {
  const { result } = await api.encryption.unwrapDataKey({ data: { tenantId: uid } });
  const key: webcrypto.CryptoKey = await importDataKey(new Uint8Array(Buffer.from(result.dek, 'base64')));
  const place = (recordId: string, field: string) => ({
    tenantId: uid,
    collection: 'clients',
    recordId,
    field,
  });
  return {
    seal: (id: string, field: string, text: string) => seal(nodeCryptography, key, place(id, field), text),
    open: (id: string, field: string, envelope: unknown) =>
      open(nodeCryptography, key, place(id, field), envelope),
  };
}

/** Turns private mode on or off, until every record is converted. Returns what it is then. */
export async function switchPrivateMode({ api }: Pick<Caller, 'api'>, isOn: boolean) {
  let mode = await api.encryption.setPrivateMode({ isOn });
  while (mode.left > 0) mode = await api.encryption.convertNext({});
  return (await api.encryption.convertNext({})).state;
}
