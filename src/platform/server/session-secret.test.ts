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

it('makes a secret once and keeps it from others', async () => {
  const made = await readSessionSecret(join(dataDir, 'new'), throwOnLog);
  const kept = await readSessionSecret(join(dataDir, 'new'), throwOnLog);

  expect(kept).toBe(made);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, 'new', 'secret'))).mode & 0o777).toBe(0o600);
});

it('agrees on one secret when two start at once', async () => {
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readSessionSecret(dataDir, throwOnLog)));

  expect(new Set(secrets).size).toBe(1);
});

it('refuses a secret that was cut short', async () => {
  await writeFile(join(dataDir, 'secret'), 'abc\n');

  await expect(readSessionSecret(dataDir, throwOnLog)).rejects.toThrow('does not hold a complete secret');
});

it.skipIf(process.platform === 'win32')('closes a secret that others could read, and says so', async () => {
  const file = join(dataDir, 'secret');
  const secret = await readSessionSecret(dataDir, throwOnLog);
  await chmod(file, 0o644);
  const said: string[] = [];

  expect(await readSessionSecret(dataDir, (sentence) => said.push(sentence))).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(said).toEqual([
    `Other accounts on this machine could read ${file}, the secret that signs sessions. Only its owner can now. Replace it if another account may have read it.`,
  ]);
});

// Files of a process below /proc refuse another mode, also to root.
it.runIf(existsSync('/proc/self/status'))(
  'refuses a secret that others can read where it cannot be closed',
  async () => {
    const file = join(dataDir, 'secret');
    await symlink('/proc/self/status', file);

    await expect(readSessionSecret(dataDir, throwOnLog)).rejects.toThrow(
      `Other accounts on this machine can read ${file}, the secret that signs sessions, and Stint cannot change that. Run chmod 600 on it, or move it to where only its owner can read it.`,
    );
  },
);

it('says in a sentence that a secret cannot be read', async () => {
  await mkdir(join(dataDir, 'secret'));

  await expect(readSessionSecret(dataDir, throwOnLog)).rejects.toThrow(/secret cannot be read \(EISDIR\)/);
});
