import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeVault } from '#tests/support/server/fake-vault.ts';
import type { VaultFault, FakeVault } from '#tests/support/server/fake-vault.ts';
import { KeyUnavailable, MasterKeyUnavailable } from './key-service.ts';
import { createTransitKeys } from './transit-keys.ts';

const patience = { timeoutMs: 300, delaysMs: [1, 1] };
const dataKey = randomBytes(32);
let vault: FakeVault;

beforeEach(async () => {
  vault = await startFakeVault();
  return () => vault[Symbol.asyncDispose]();
});

const keysOf = (settings: object = {}) =>
  createTransitKeys(
    { url: vault.url, mount: 'transit', key: 'stint', token: vault.token, ...settings },
    patience,
  );

describe('a data key wrapped by a key service', () => {
  it('can be unwrapped only for its tenant', async () => {
    const wrapped = await keysOf().wrap(dataKey, 'ann');

    expect(wrapped.wrapped.includes(dataKey)).toBe(false);
    expect(await keysOf().unwrap(wrapped, 'ann')).toEqual(dataKey);
    await expect(keysOf().unwrap(wrapped, 'bob')).rejects.toThrow(KeyUnavailable);
    await expect(keysOf().unwrap({ ...wrapped, keyId: 'service:v1:0' }, 'ann')).rejects.toThrow(
      KeyUnavailable,
    );
  });

  it('reports tampering with any bit', async () => {
    const original = await keysOf().wrap(dataKey, 'ann');

    for (let bit = 0; bit < original.wrapped.length * 8; bit += 1) {
      const wrapped = Buffer.from(original.wrapped);
      wrapped.writeUInt8(wrapped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      await expect(keysOf().unwrap({ ...original, wrapped }, 'ann'), `bit ${bit}`).rejects.toThrow(
        KeyUnavailable,
      );
    }
    for (const length of [0, 31, 32, 33, original.wrapped.length - 1]) {
      const wrapped = original.wrapped.subarray(0, length);
      await expect(keysOf().unwrap({ ...original, wrapped }, 'ann'), `${length}`).rejects.toThrow(
        KeyUnavailable,
      );
    }
  });

  it('can be unwrapped after its key gets a new version, which wraps new data keys', async () => {
    const keys = keysOf();
    const wrapped = await keys.wrap(dataKey, 'ann');
    vault.rotateKey();

    expect(await keys.unwrap(wrapped, 'ann')).toEqual(dataKey);
    const next = await keys.wrap(dataKey, 'ann');
    expect(next.keyId).toMatch(/^service:v2:[\da-f]{16}$/);
    expect(next.keyId).toBe(await keys.currentId());
    expect(await keys.unwrap(next, 'ann')).toEqual(dataKey);
  });

  it('is wrapped under a name that no other key has', async () => {
    const former = await keysOf().currentId();
    vault.replaceKey();

    expect(await keysOf().currentId()).not.toBe(former);
  });
});

describe('a response changed in transit', () => {
  it('is detected when the data key is unwrapped', async () => {
    const wrapped = await keysOf().wrap(dataKey, 'ann');
    vault.injectFault('flipped');

    await expect(keysOf().unwrap(wrapped, 'ann')).rejects.toThrow('a data key that isn’t this tenant’s');
  });

  it('is detected before the data key is stored', async () => {
    vault.injectFault('flipped');

    await expect(keysOf().wrap(dataKey, 'ann')).rejects.toThrow(KeyUnavailable);
  });
});

describe('an unavailable key service', () => {
  it.each<[VaultFault, RegExp]>([
    ['down', /^The key service at http:\S+ does not answer \([A-Z_]+\)$/],
    ['slow', /does not answer in time$/],
    ['sealed', /is sealed or not ready \(503\)$/],
    ['busy', /is sealed or not ready \(429\)$/],
  ])('is asked three times when it is %s and then reported', async (fault, message) => {
    vault.injectFault(fault);

    const failing = keysOf().currentId();

    await expect(failing).rejects.toThrow(MasterKeyUnavailable);
    await expect(failing).rejects.toThrow(message);
    expect(vault.operations).toEqual(['hmac', 'hmac', 'hmac']);
  });

  it('causes no error if it recovers within a moment', async () => {
    vault.injectFault('sealed', 2);

    await expect(keysOf().currentId()).resolves.toMatch(/^service:v1:/);
  });

  it.each<[VaultFault, RegExp]>([
    ['garbage', /sent a response that Stint cannot read$/],
    ['elsewhere', /redirects Stint \(307\)$/],
  ])('is asked once when it returns %s', async (fault, message) => {
    vault.injectFault(fault);

    await expect(keysOf().currentId()).rejects.toThrow(message);
    expect(vault.operations).toEqual(['hmac']);
  });

  it('is reported if nothing listens', async () => {
    const { url } = vault;
    await vault[Symbol.asyncDispose]();

    await expect(keysOf({ url }).currentId()).rejects.toThrow(
      `The key service at ${url} does not answer (ECONNREFUSED)`,
    );
    vault = await startFakeVault();
  });

  it.each([
    [{ token: 'hvs.wrong' }, /rejects the token or its permissions$/],
    [{ mount: 'cubbyhole' }, /has no secrets engine at "cubbyhole"$/],
    [{ key: 'stimt' }, /has no key "stimt" for Stint \(400\)$/],
  ])('is distinguished from wrong settings, such as %j', async (settings, message) => {
    const failing = keysOf(settings).wrap(dataKey, 'ann');

    await expect(failing).rejects.toThrow(MasterKeyUnavailable);
    await expect(failing).rejects.toThrow(message);
    // A missing key isn't created.
    expect(vault.keyNames()).toEqual(['stint']);
  });

  it('fails for a single tenant if it can’t decrypt that tenant’s key', async () => {
    const wrapped = await keysOf().wrap(dataKey, 'ann');
    vault.injectFault('failing');

    const failing = keysOf().unwrap(wrapped, 'ann');

    await expect(failing).rejects.toThrow(KeyUnavailable);
    await expect(failing).rejects.not.toThrow(MasterKeyUnavailable);
  });
});

describe('the token', () => {
  it('is read from its file for each request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stint-token-'));
    const tokenFile = join(folder, 'token');
    const keys = createTransitKeys({ url: vault.url, mount: 'transit', key: 'stint', tokenFile }, patience);

    await expect(keys.currentId()).rejects.toThrow(`${tokenFile} does not hold a token`);
    await writeFile(tokenFile, 'hvs.expired\n');
    await expect(keys.currentId()).rejects.toThrow('rejects the token');
    await writeFile(tokenFile, `${vault.token}\n`);
    await expect(keys.currentId()).resolves.toMatch(/^service:v1:/);
    await rm(folder, { recursive: true });
  });

  it('never appears in errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stint-token-'));
    const tokenFile = join(folder, 'token');
    await writeFile(tokenFile, 'hvs.secret\nhvs.secret\n');
    const keys = createTransitKeys({ url: vault.url, mount: 'transit', key: 'stint', tokenFile }, patience);

    const error = await keys.currentId().catch((failure: unknown) => failure);

    expect(String(error)).toContain('does not hold a token');
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hvs.secret');
    await rm(folder, { recursive: true });
  });
});
