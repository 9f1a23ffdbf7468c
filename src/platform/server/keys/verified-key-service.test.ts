import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeVault } from '#tests/support/server/fake-vault.ts';
import type { FakeVault } from '#tests/support/server/fake-vault.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { generateMasterKey, keyFilePath } from './key-file.ts';
import type { ServiceKeys } from './key-ring.ts';
import { KeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { openKeys } from './open-keys.ts';
import { rotateMasterKey } from './rotate-master-key.ts';
import { createTransitKeys } from './transit-keys.ts';

let dataDir: string;
let database: TestDatabase;
let owner: pg.Client;
let vault: FakeVault;
let output: string[];

beforeEach(async () => {
  output = [];
  dataDir = await mkdtemp(join(tmpdir(), 'stint-service-'));
  vault = await startFakeVault();
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  return async () => {
    await owner.end();
    await database[Symbol.asyncDispose]();
    await vault[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  };
});

const serviceOf = (wraps = true): ServiceKeys => ({
  keys: createTransitKeys(
    { url: vault.url, mount: 'transit', key: 'stint', token: vault.token },
    { timeoutMs: 300, delaysMs: [1] },
  ),
  wraps,
});

/** Null where Stint would serve without encryption until its next start. */
const start = (service?: ServiceKeys, cooldownMs = 0, configuredKey?: string) =>
  openKeys({
    ownerUrl: database.url,
    dataDir,
    configuredKey,
    service,
    log: (message) => output.push(message),
    cooldownMs,
  });

async function started(service?: ServiceKeys, restMs = 0, given?: string): Promise<KeyService> {
  const keys = await start(service, restMs, given);
  if (!keys) throw new Error(output.join());
  return keys;
}

/** Stores the data key of a new tenant. */
async function keepDataKey(keys: KeyService): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'T', $1, true) returning id`,
    [`${randomBytes(8).toString('hex')}@example.com`],
  );
  const id = rows[0]?.id ?? '';
  // Derived from the tenant, so that a test knows the expected value.
  const { keyId, wrapped } = await keys.wrap(dataKeyOf(id), id);
  await owner.query('insert into data_keys (user_id, key_id, wrapped) values ($1, $2, $3)', [
    id,
    keyId,
    wrapped,
  ]);
}

const dataKeyOf = (tenantId: string) => Buffer.from(tenantId.replaceAll('-', ''));

async function keepDataKeys(keys: KeyService, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await keepDataKey(keys);
}

/** Unwraps every data key, compares it with the stored one, and returns their number. */
async function countReadable(keys: KeyService): Promise<number> {
  const { rows } = await owner.query<{ id: string; keyId: string; wrapped: Buffer }>(
    'select user_id as id, key_id as "keyId", wrapped from data_keys',
  );
  for (const row of rows) expect(await keys.unwrap(row, row.id)).toEqual(dataKeyOf(row.id));
  return rows.length;
}

async function namesOfMasterKeys(): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>('select key_id as id from master_keys order by id');
  return rows.map(({ id }) => id.replace(/[\da-f]{16}$/, '…'));
}

describe('a start with a key service', () => {
  it('wraps with it and creates no local key [1.2]', async () => {
    await keepDataKeys(await started(serviceOf()), 2);

    expect(await countReadable(await started(serviceOf()))).toBe(2);
    expect(await namesOfMasterKeys()).toEqual(['service:v1:…']);
    await expect(stat(keyFilePath(dataDir))).rejects.toThrow('ENOENT');
    expect(output).toEqual([]);
  });

  it('reports that it is unavailable and uses it as soon as it recovers', async () => {
    vault.injectFault('sealed');
    const keys = await started(serviceOf());

    await expect(keys.wrap(randomBytes(32), 'ann')).rejects.toThrow(KeyUnavailable);
    expect(output).toEqual([
      `The key service at ${vault.url} is sealed or not ready (503). Stint runs without encryption until it is back.`,
    ]);
    expect(await namesOfMasterKeys()).toEqual([]);

    vault.clearFault();
    await keepDataKey(keys);
    expect(await countReadable(keys)).toBe(1);
    expect(output.slice(1)).toEqual(['The key service is back. Encryption works again.']);
  });

  it('encrypts nothing with another key of the same name, and recovers with the right one', async () => {
    await keepDataKey(await started(serviceOf()));
    const another = await startFakeVault();
    const foreign = { keys: createTransitKeys(settingsOf(another)), wraps: true };
    const keys = await started(foreign);

    await expect(keys.wrap(randomBytes(32), 'ann')).rejects.toThrow(KeyUnavailable);
    expect(output).toEqual([
      'The key service does not hold the master key for this data. Stint runs without encryption until it is back.',
    ]);
    expect(await namesOfMasterKeys()).toEqual(['service:v1:…']);
    expect(await countReadable(await started(serviceOf()))).toBe(1);
    await another[Symbol.asyncDispose]();
  });

  it('reports a missing service setting and creates no key', async () => {
    await keepDataKey(await started(serviceOf()));

    expect(await start()).toBeNull();
    expect(output).toEqual([
      'STINT_KEY_SERVICE is missing, but this data is encrypted with it. Stint runs without encryption until it is back.',
    ]);
    await expect(stat(keyFilePath(dataDir))).rejects.toThrow('ENOENT');
  });

  it('reports a missing earlier key that wrapped some data keys', async () => {
    await keepDataKey(await started());
    await rm(keyFilePath(dataDir));

    expect(await start(serviceOf())).toBeNull();
    expect(output.join()).toMatch(/master\.key is missing\. Stint runs without encryption/);
  });
});

describe('a key service that fails while Stint runs', () => {
  it('is not asked for a while, so that requests don’t wait', async () => {
    const keys = await started(serviceOf(), 60_000);
    await keepDataKey(keys);
    vault.injectFault('slow');
    await expect(countReadable(keys)).rejects.toThrow('does not answer');
    const requests = vault.operations.length;
    vault.clearFault();

    await expect(countReadable(keys)).rejects.toThrow('does not answer');
    await expect(keys.wrap(randomBytes(32), 'ann')).rejects.toThrow(KeyUnavailable);

    expect(vault.operations.length).toBe(requests);
    expect(output).toHaveLength(1);
  });

  it('is not considered down because of a data key that was tampered with', async () => {
    const keys = await started(serviceOf(), 60_000);
    await keepDataKey(keys);
    const changed = { keyId: await keys.currentId(), wrapped: Buffer.alloc(80, 65) };

    await expect(keys.unwrap(changed, 'ann')).rejects.toThrow(KeyUnavailable);

    expect(await countReadable(keys)).toBe(1);
    expect(output).toEqual([]);
  });

  it('wraps with a new version of its key without a restart', async () => {
    const keys = await started(serviceOf());
    await keepDataKey(keys);
    vault.rotateKey();
    await keepDataKey(keys);

    expect(await countReadable(keys)).toBe(2);
    expect(await namesOfMasterKeys()).toEqual(['service:v1:…', 'service:v2:…']);
  });

  it('wraps nothing if it returns with another key', async () => {
    const keys = await started(serviceOf());
    await keepDataKey(keys);
    vault.replaceKey();

    await expect(keys.wrap(randomBytes(32), 'ann')).rejects.toThrow(
      'does not hold the master key for this data',
    );
    expect(await namesOfMasterKeys()).toEqual(['service:v1:…']);
  });
});

describe('a rotation', () => {
  const rotate = (service: ServiceKeys | undefined, configuredKey?: string) =>
    rotateMasterKey(owner, { dataDir, configuredKey, service });

  it('moves from the key file to the service, and both can be read', async () => {
    await keepDataKeys(await started(), 250);
    const serving = await started(serviceOf());
    await keepDataKey(serving);

    expect(await countReadable(serving)).toBe(251);
    expect(await rotate(serviceOf())).toBe(250);

    expect(await namesOfMasterKeys()).toEqual(['service:v1:…']);
    await rm(keyFilePath(dataDir));
    expect(await countReadable(serving)).toBe(251);
    expect(await countReadable(await started(serviceOf()))).toBe(251);
    expect(output).toEqual([]);
  });

  it('moves from the service to a key file, and both can be read', async () => {
    await keepDataKeys(await started(serviceOf()), 3);
    const serving = await started(serviceOf(false));
    await keepDataKey(serving);
    expect(await countReadable(serving)).toBe(4);

    expect(await rotate(serviceOf(false))).toBe(4);

    expect(await readFile(keyFilePath(dataDir), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
    expect(await countReadable(serving)).toBe(4);
    expect(await countReadable(await started())).toBe(4);
    expect(await namesOfMasterKeys()).toEqual(['…']);
    expect(output).toEqual([]);
  });

  it('moves from the service to a key in the environment, and to the next one', async () => {
    await keepDataKeys(await started(serviceOf()), 2);
    const [first, second] = [generateMasterKey(), generateMasterKey()];

    expect(await rotate(serviceOf(false), first)).toBe(2);
    await expect(rotate(undefined, first)).rejects.toThrow('Put the new key before the old one');
    expect(await rotate(undefined, `${second},${first}`)).toBe(2);

    expect(await countReadable(await started(undefined, 0, second))).toBe(2);
    await expect(stat(keyFilePath(dataDir))).rejects.toThrow('ENOENT');
  });

  it('wraps everything with a new version of the service’s key', async () => {
    const serving = await started(serviceOf());
    await keepDataKeys(serving, 3);
    vault.rotateKey();

    expect(await rotate(serviceOf())).toBe(3);

    expect(await countReadable(serving)).toBe(3);
    expect(await namesOfMasterKeys()).toEqual(['service:v2:…']);
    expect(await rotate(serviceOf())).toBe(0);
  });

  it('continues after a failure of the service, and everything stays readable', async () => {
    await keepDataKeys(await started(), 250);
    const serving = await started(serviceOf());
    const service = serviceOf();
    let left = 220;
    const failing: ServiceKeys = {
      ...service,
      keys: {
        ...service.keys,
        async wrap(dataKey, tenantId) {
          left -= 1;
          if (left === 0) vault.injectFault('down');
          return service.keys.wrap(dataKey, tenantId);
        },
      },
    };

    await expect(rotate(failing)).rejects.toThrow('does not answer');
    vault.clearFault();

    expect(await countReadable(serving)).toBe(250);
    // Keys wrapped before aren't wrapped again.
    expect(await rotate(service)).toBe(50);
    expect(await countReadable(serving)).toBe(250);
  });

  it('keeps readable keys if the service returns something else', async () => {
    await keepDataKeys(await started(), 3);
    const serving = await started(serviceOf());
    const service = serviceOf();
    const turned: ServiceKeys = {
      ...service,
      keys: {
        ...service.keys,
        async wrap(dataKey, tenantId) {
          vault.injectFault('flipped');
          return service.keys.wrap(dataKey, tenantId);
        },
      },
    };

    await expect(rotate(turned)).rejects.toThrow(KeyUnavailable);
    vault.clearFault();

    expect(await countReadable(serving)).toBe(3);
  });

  it('leaves a key file for other data unchanged', async () => {
    await keepDataKey(await started());
    await writeFile(keyFilePath(dataDir), `${randomBytes(32).toString('base64')}\n`);

    await expect(rotate(serviceOf())).rejects.toThrow(KeyUnavailable);
  });
});

function settingsOf({ url, token }: FakeVault) {
  return { url, token, mount: 'transit', key: 'stint' };
}
