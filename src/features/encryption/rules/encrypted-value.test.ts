import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importDataKey, nodeCrypto as node } from '#src/features/encryption/server/node-crypto.ts';
import {
  browserCrypto as browser,
  importBrowserKey as importInBrowser,
} from '#src/features/encryption/web/browser-crypto.ts';
import { DecryptionError, decryptText, encryptText } from './encrypted-value.ts';
import type { EncryptedText, FieldLocation } from './encrypted-value.ts';

const dek = new Uint8Array(randomBytes(32));
const key = await importDataKey(dek);
const location: FieldLocation = {
  tenantId: 'tenant',
  collection: 'clients',
  recordId: 'record',
  field: 'phone',
};
/** Plain AES-GCM with a 12-byte iv. */
async function plainAesGcm(additionalData = '') {
  const iv = new Uint8Array(randomBytes(12));
  const algorithm = { name: 'AES-GCM' as const, iv, additionalData: node.toUtf8(additionalData) };
  const ciphertext = new Uint8Array(await node.encrypt(algorithm, key, node.toUtf8('+49 30 901820')));
  return { alg: 'AES-GCM', iv: node.toBase64(iv), ciphertext: node.toBase64(ciphertext) };
}
const sealed = () => encryptText(node, key, location, '+49 30 901820, geheim');

describe('an encrypted value', () => {
  it('is AES-GCM version 2 with a unique 12-byte iv [3.6] [9.9]', async () => {
    const first = await sealed();
    expect(first).toMatchObject({ v: 2, alg: 'AES-GCM' });
    expect(Object.keys(first).toSorted()).toEqual(['alg', 'ciphertext', 'iv', 'v']);
    expect(Buffer.from(first.iv, 'base64')).toHaveLength(12);
    const ivs = await Promise.all(Array.from({ length: 1000 }, async () => (await sealed()).iv));
    expect(new Set([first.iv, ...ivs]).size).toBe(1001);
  });

  it('decrypts to the same text in the browser and in Node [9.9]', async () => {
    const inBrowser = await importInBrowser(Buffer.from(dek).toString('base64'));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect(
          await decryptText(browser, inBrowser, location, await encryptText(node, key, location, text)),
        ).toBe(text);
        expect(
          await decryptText(node, key, location, await encryptText(browser, inBrowser, location, text)),
        ).toBe(text);
      }),
    );
  });

  it('detects every flipped bit of iv, ciphertext and tag [9.9]', async () => {
    const envelope = await sealed();
    for (const member of ['iv', 'ciphertext'] as const) {
      const bytes = Buffer.from(envelope[member], 'base64');
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        await expect(
          decryptText(node, key, location, { ...envelope, [member]: flipped.toString('base64') }),
          `${member}, bit ${bit}`,
        ).rejects.toThrow(DecryptionError);
      }
    }
  });

  it('detects every flipped bit of its JSON, including v and alg [9.9]', async () => {
    const envelope = await sealed();
    for (const [member, value] of Object.entries(envelope)) {
      const bytes = Buffer.from(String(value));
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        const changed = member === 'v' ? Number(flipped.toString()) : flipped.toString();
        await expect(
          decryptText(node, key, location, { ...envelope, [member]: changed }),
          `${member}, bit ${bit}`,
        ).rejects.toThrow(DecryptionError);
      }
    }
  });

  it.each([
    ['another tenant', { tenantId: 'tenant2' }],
    ['another record', { recordId: 'record2' }],
    ['another field', { field: 'notes' }],
    ['another collection', { collection: 'projects' }],
    ['parts that are equal when concatenated', { recordId: 'record","phone', field: '' }],
  ])('can’t be decrypted for %s [3.6]', async (_, other) => {
    await expect(decryptText(node, key, { ...location, ...other }, await sealed())).rejects.toThrow(
      DecryptionError,
    );
  });

  it.each([
    ['version 1', { v: 1 }],
    ['no version', {}],
  ])(
    'with %s and no additional data can be decrypted as the specification defines it [3.6]',
    async (_, version) => {
      expect(await decryptText(node, key, location, { ...version, ...(await plainAesGcm()) })).toBe(
        '+49 30 901820',
      );
    },
  );

  it('of version 1 bound to its field can be decrypted only for that field [3.6]', async () => {
    const bound = JSON.stringify(['stint', 1, 'AES-GCM', ...Object.values(location)]);
    const envelope = { v: 1, ...(await plainAesGcm(bound)) };
    expect(await decryptText(node, key, location, envelope)).toBe('+49 30 901820');
    await expect(decryptText(node, key, { ...location, recordId: 'other' }, envelope)).rejects.toThrow(
      DecryptionError,
    );
  });

  it('can’t be decrypted with another key [9.9]', async () => {
    const other = await importDataKey(new Uint8Array(randomBytes(32)));
    await expect(decryptText(node, other, location, await sealed())).rejects.toThrow(DecryptionError);
  });

  it('is never decrypted to a shorter text when truncated [9.9]', async () => {
    const envelope = await sealed();
    const bytes = Buffer.from(envelope.ciphertext, 'base64');
    for (let length = 0; length < bytes.length; length += 1) {
      const ciphertext = bytes.subarray(0, length).toString('base64');
      await expect(decryptText(node, key, location, { ...envelope, ciphertext })).rejects.toThrow(
        DecryptionError,
      );
    }
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'AES-GCM'],
    ['a later version', { v: 3 }],
    ['version 1 without its field', { v: 1 }],
    ['another algorithm', { alg: 'AES-CBC' }],
    ['no iv', { iv: undefined }],
    ['invalid base64', { iv: '!!!!' }],
  ])('rejects %s [3.6]', async (_, value) => {
    const envelope: EncryptedText = await sealed();
    const changed = typeof value === 'object' && value !== null ? { ...envelope, ...value } : value;
    await expect(decryptText(node, key, location, changed)).rejects.toThrow(DecryptionError);
  });
});
