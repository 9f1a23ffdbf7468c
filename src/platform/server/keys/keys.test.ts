import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { generateMasterKey, keyFilePath } from './key-file.ts';
import { KeyUnavailable } from './key-service.ts';
import type { KeyService } from './key-service.ts';
import { createLocalKeys, parseMasterKeys } from './local-keys.ts';
import { openKeys } from './open-keys.ts';
import { rewrapDataKeys, rotateKeyFile } from './rotate-master-key.ts';

let dataDir: string;
let database: TestDatabase;
let owner: pg.Client;
let output: string[];

beforeEach(async () => {
  output = [];
  dataDir = await mkdtemp(join(tmpdir(), 'stint-keys-'));
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  return async () => {
    await owner.end();
    await database[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true });
  };
});

const start = (configuredKey?: string) =>
  openKeys({ ownerUrl: database.url, dataDir, configuredKey, log: (message) => output.push(message) });

async function started(given?: string): Promise<KeyService> {
  const keys = await start(given);
  if (!keys) throw new Error(output.join());
  return keys;
}

/** Stores data keys of this many tenants. */
async function keepDataKeys(keys: KeyService, count: number): Promise<Map<string, Buffer>> {
  const stored = new Map<string, Buffer>();
  for (let made = 0; made < count; made += 1) {
    const { rows } = await owner.query<{ id: string }>(
      `insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'T', $1, true) returning id`,
      [`${randomBytes(8).toString('hex')}@example.com`],
    );
    const id = rows[0]?.id ?? '';
    const dataKey = randomBytes(32);
    const { keyId, wrapped } = await keys.wrap(dataKey, id);
    await owner.query('insert into data_keys (user_id, key_id, wrapped) values ($1, $2, $3)', [
      id,
      keyId,
      wrapped,
    ]);
    stored.set(id, dataKey);
  }
  return stored;
}

async function readAll(keys: KeyService): Promise<Map<string, Buffer>> {
  const { rows } = await owner.query<{ id: string; keyId: string; wrapped: Buffer }>(
    'select user_id as id, key_id as "keyId", wrapped from data_keys order by id',
  );
  return new Map(
    await Promise.all(rows.map(async (row) => [row.id, await keys.unwrap(row, row.id)] as const)),
  );
}

const sorted = (keys: Map<string, Buffer>) => [...keys].toSorted(([a], [b]) => (a < b ? -1 : 1));

describe('the master key', () => {
  it('is created at the first start, readable only by its owner, and stays [1.2]', async () => {
    const dataKeys = await keepDataKeys(await started(), 3);
    const file = await readFile(keyFilePath(dataDir), 'utf8');

    expect(file).toMatch(/^[\w+/]{43}=\n$/);
    expect((await stat(keyFilePath(dataDir))).mode & 0o777).toBe(0o600);
    expect(sorted(await readAll(await started()))).toEqual(sorted(dataKeys));
    expect(await readFile(keyFilePath(dataDir), 'utf8')).toBe(file);
    expect(output).toEqual([]);
  });

  it('comes from the environment if set there, and then no file is created', async () => {
    const given = generateMasterKey();
    const dataKeys = await keepDataKeys(await started(given), 1);

    expect(await readAll(await started(given))).toEqual(dataKeys);
    await expect(stat(keyFilePath(dataDir))).rejects.toThrow('ENOENT');
  });

  it('is reported as missing if it is lost, and not replaced', async () => {
    await started();
    await rm(keyFilePath(dataDir));

    expect(await start()).toBeNull();
    expect(output).toEqual([
      `${keyFilePath(dataDir)} is missing. Stint runs without encryption until it is back.`,
    ]);
    await expect(stat(keyFilePath(dataDir))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['another key', `${generateMasterKey()}\n`],
    ['part of a key', 'abc\n'],
    ['nothing', '\n'],
    ['zeros', `${Buffer.alloc(32).toString('base64')}\n`],
  ])('is reported as wrong if the file contains %s', async (_, text) => {
    await started();
    await writeFile(keyFilePath(dataDir), text);

    expect(await start()).toBeNull();
    expect(output.join()).toMatch(/master\.key .*\. Stint runs without encryption until it is back\.$/);
    expect(await readFile(keyFilePath(dataDir), 'utf8')).toBe(text);
  });

  it('is reported as unreadable if something else is in its place, at the start and later', async () => {
    const running = await started();
    const dataKeys = await keepDataKeys(running, 1);
    const file = keyFilePath(dataDir);
    await rename(file, `${file}.kept`);
    await mkdir(file);

    expect(await start()).toBeNull();
    expect(output).toEqual([
      `${file} cannot be read (EISDIR). Stint runs without encryption until it is back.`,
    ]);
    await expect(running.wrap(randomBytes(32), 'ann')).rejects.toThrow(KeyUnavailable);

    await rm(file, { recursive: true });
    await rename(`${file}.kept`, file);
    expect(await readAll(await started())).toEqual(dataKeys);
  });

  it('is reported as unreadable if it is a dangling link', async () => {
    await symlink(join(dataDir, 'nowhere'), keyFilePath(dataDir));

    expect(await start()).toBeNull();
    expect(output.join()).toMatch(/master\.key cannot be read \(ENOENT\)\. Stint runs without encryption/);
  });

  it('is used but reported if others can read its file', async () => {
    await started();
    await chmod(keyFilePath(dataDir), 0o640);
    await started();

    expect(output).toEqual([
      `Other accounts on this machine could read ${keyFilePath(dataDir)}, the key to all encrypted data. Only its owner can now. Replace it if another account may have read it.`,
    ]);
  });

  it('is created once by concurrent starts', async () => {
    const [first, second] = await Promise.all([started(), started()]);

    expect(await first.currentId()).toBe(await second.currentId());
  });
});

describe('a wrapped data key', () => {
  it('can be unwrapped only for its tenant, and reports tampering with any bit', async () => {
    const keys = createLocalKeys(async () => parseMasterKeys(drawn) ?? []);
    const drawn = generateMasterKey();
    const original = await keys.wrap(randomBytes(32), 'ann');

    await expect(keys.unwrap(original, 'bob')).rejects.toThrow(KeyUnavailable);
    for (let bit = 0; bit < original.wrapped.length * 8; bit += 1) {
      const wrapped = Buffer.from(original.wrapped);
      wrapped.writeUInt8(wrapped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      await expect(keys.unwrap({ ...original, wrapped }, 'ann'), `bit ${bit}`).rejects.toThrow(
        KeyUnavailable,
      );
    }
  });
});

describe('a new master key', () => {
  it('wraps every data key again, while the old keys stay readable', async () => {
    const running = await started();
    const dataKeys = await keepDataKeys(running, 450);
    const old = await readFile(keyFilePath(dataDir), 'utf8');

    expect(await rotateKeyFile(owner, dataDir)).toBe(450);

    const file = await readFile(keyFilePath(dataDir), 'utf8');
    expect(file).toMatch(/^[\w+/]{43}=\n$/);
    expect(file).not.toBe(old);
    expect(sorted(await readAll(running))).toEqual(sorted(dataKeys));
    expect(sorted(await readAll(await started()))).toEqual(sorted(dataKeys));
    await writeFile(keyFilePath(dataDir), old);
    expect(await start()).toBeNull();
  });

  it('continues an interrupted rotation instead of starting another', async () => {
    const running = await started();
    const dataKeys = await keepDataKeys(running, 300);
    const old = await readFile(keyFilePath(dataDir), 'utf8');
    const next = generateMasterKey();
    await writeFile(keyFilePath(dataDir), `${next}\n${old}`);
    await expect(rewrapDataKeys(owner, breakingAfter(250, running))).rejects.toThrow('cut off');

    expect(sorted(await readAll(running))).toEqual(sorted(dataKeys));
    expect(sorted(await readAll(await started()))).toEqual(sorted(dataKeys));
    // Keys wrapped before the interruption aren't wrapped again.
    expect(await rotateKeyFile(owner, dataDir)).toBe(100);
    expect(await readFile(keyFilePath(dataDir), 'utf8')).toBe(`${next}\n`);
    expect(sorted(await readAll(await started()))).toEqual(sorted(dataKeys));
  });

  it('replaces the file of the running Stint even if another user rotates', async () => {
    const running = await started();
    const dataKeys = await keepDataKeys(running, 1);
    const [file, elsewhere] = [keyFilePath(dataDir), join(dataDir, 'elsewhere.key')];
    await rename(file, elsewhere);
    await symlink(elsewhere, file);
    // Only root can change a file's owner.
    const uid = process.getuid?.() === 0 ? 12_345 : (await stat(elsewhere)).uid;
    await chown(elsewhere, uid, (await stat(elsewhere)).gid);
    await rotateKeyFile(owner, dataDir);

    expect(await stat(elsewhere)).toMatchObject({ uid });
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o600);
    expect(await readFile(elsewhere, 'utf8')).toBe(await readFile(file, 'utf8'));
    expect((await lstat(file)).isSymbolicLink()).toBe(true);
    expect(await readAll(await started())).toEqual(dataKeys);
  });

  it('skips a data key that was tampered with, keeps the key it needs, and wraps all others', async () => {
    const running = await started();
    const dataKeys = await keepDataKeys(running, 250);
    const tampered = sorted(dataKeys)[0]?.[0] ?? '';
    await owner.query(
      `update data_keys set wrapped = set_byte(wrapped, 20, 255 - get_byte(wrapped, 20))
      where user_id = $1`,
      [tampered],
    );
    dataKeys.delete(tampered);

    await expect(rotateKeyFile(owner, dataDir)).rejects.toThrow(
      'One data key cannot be read and stays as it is. All others are wrapped by the new master key. Keep the old one.',
    );

    const { rows } = await owner.query(
      'select from data_keys where key_id = (select key_id from data_keys where user_id = $1)',
      [tampered],
    );
    expect(rows).toHaveLength(1);
    await owner.query('delete from data_keys where user_id = $1', [tampered]);
    expect(sorted(await readAll(await started()))).toEqual(sorted(dataKeys));
    expect(await rotateKeyFile(owner, dataDir)).toBe(0);
    expect(await readFile(keyFilePath(dataDir), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
  });

  it('is rejected if there is no current one', async () => {
    await expect(rotateKeyFile(owner, dataDir)).rejects.toThrow('does not hold a master key');
  });
});

/** An interruption in the middle. */
function breakingAfter(wraps: number, keys: KeyService): KeyService {
  let left = wraps;
  return {
    ...keys,
    async wrap(dataKey, tenantId) {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return keys.wrap(dataKey, tenantId);
    },
  };
}
