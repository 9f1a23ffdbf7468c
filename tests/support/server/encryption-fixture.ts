/** A browser with its account's data key in memory. */
import type { webcrypto } from 'node:crypto';
import { decryptText, encryptText } from '#src/features/encryption/rules/encrypted-value.ts';
import { importDataKey, nodeCrypto } from '#src/features/encryption/server/node-crypto.ts';
import type { ApiCaller } from './api-callers.ts';

/** Encrypts and decrypts record fields. */
export async function browserCipher({ uid, api }: ApiCaller, collection = 'clients') {
  const { result } = await api.encryption.unwrapDataKey({ data: { tenantId: uid } });
  const key: webcrypto.CryptoKey = await importDataKey(new Uint8Array(Buffer.from(result.dek, 'base64')));
  const location = (recordId: string, field: string) => ({
    tenantId: uid,
    collection,
    recordId,
    field,
  });
  return {
    seal: (id: string, field: string, text: string) =>
      encryptText(nodeCrypto, key, location(id, field), text),
    open: (id: string, field: string, envelope: unknown) =>
      decryptText(nodeCrypto, key, location(id, field), envelope),
    /** Without a version and without additional data. [3.6] */
    sealAsSpecified: (text: string) => sealAsSpecified(key, text),
  };
}

async function sealAsSpecified(key: webcrypto.CryptoKey, text: string) {
  const { randomBytes, encrypt, toBase64, toUtf8 } = nodeCrypto;
  const algorithm = { name: 'AES-GCM' as const, iv: randomBytes(12), additionalData: new Uint8Array() };
  const ciphertext = new Uint8Array(await encrypt(algorithm, key, toUtf8(text)));
  return { alg: 'AES-GCM' as const, iv: toBase64(algorithm.iv), ciphertext: toBase64(ciphertext) };
}

/** Switches private mode and waits until every record is converted. Returns the status. */
export async function switchPrivateMode({ api }: Pick<ApiCaller, 'api'>, isOn: boolean) {
  let mode = await api.encryption.setPrivateMode({ isOn });
  while (mode.left > 0) mode = await api.encryption.convertNext({});
  return (await api.encryption.convertNext({})).state;
}
