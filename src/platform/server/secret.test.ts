import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { readSecret } from './secret.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stint-secret-'));
  return () => rm(dataDir, { recursive: true });
});

it('makes a secret once and keeps it from others', async () => {
  const made = await readSecret(join(dataDir, 'new'));
  const kept = await readSecret(join(dataDir, 'new'));

  expect(kept).toBe(made);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect((await stat(join(dataDir, 'new', 'secret'))).mode & 0o777).toBe(0o600);
});

it('agrees on one secret when two start at once', async () => {
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readSecret(dataDir)));

  expect(new Set(secrets).size).toBe(1);
});

it('refuses a secret that was cut short', async () => {
  await writeFile(join(dataDir, 'secret'), 'abc\n');

  await expect(readSecret(dataDir)).rejects.toThrow('does not hold a whole secret');
});
