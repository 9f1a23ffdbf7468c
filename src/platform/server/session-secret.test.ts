import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { throwOnLog } from '#tests/support/server/postgres-setup.ts';
import { readSessionSecret } from './session-secret.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stint-secret-'));
  return () => rm(dataDir, { recursive: true });
});

it('creates a secret once, readable only by its owner', async () => {
  const created = await readSessionSecret(join(dataDir, 'new'), throwOnLog);
  const secret = await readSessionSecret(join(dataDir, 'new'), throwOnLog);

  expect(secret).toBe(created);
  expect(created).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, 'new', 'secret'))).mode & 0o777).toBe(0o600);
});

it('is the same for two concurrent starts', async () => {
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readSessionSecret(dataDir, throwOnLog)));

  expect(new Set(secrets).size).toBe(1);
});

it('rejects a truncated secret', async () => {
  await writeFile(join(dataDir, 'secret'), 'abc\n');

  await expect(readSessionSecret(dataDir, throwOnLog)).rejects.toThrow('does not hold a complete secret');
});

it.skipIf(process.platform === 'win32')(
  'restricts the permissions of a readable secret and reports it',
  async () => {
    const file = join(dataDir, 'secret');
    const secret = await readSessionSecret(dataDir, throwOnLog);
    await chmod(file, 0o644);
    const messages: string[] = [];

    expect(await readSessionSecret(dataDir, (message) => messages.push(message))).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(messages).toEqual([
      `Other accounts on this machine could read ${file}, the secret that signs sessions. Only its owner can now. Replace it if another account may have read it.`,
    ]);
  },
);

// Not even root can change the mode of files in /proc.
it.runIf(existsSync('/proc/self/status'))(
  'rejects a secret that others can read if its permissions can’t be changed',
  async () => {
    const file = join(dataDir, 'secret');
    await symlink('/proc/self/status', file);

    await expect(readSessionSecret(dataDir, throwOnLog)).rejects.toThrow(
      `Other accounts on this machine can read ${file}, the secret that signs sessions, and Stint cannot change that. Run chmod 600 on it, or move it to where only its owner can read it.`,
    );
  },
);

it('explains that a secret can’t be read', async () => {
  await mkdir(join(dataDir, 'secret'));

  await expect(readSessionSecret(dataDir, throwOnLog)).rejects.toThrow(/secret cannot be read \(EISDIR\)/);
});
