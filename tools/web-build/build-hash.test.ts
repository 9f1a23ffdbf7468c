import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildHash } from './build-hash.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stint-hash-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'src/main.ts'), 'first');
});
afterEach(() => rm(root, { recursive: true }));

describe('the build hash', () => {
  it('is a digest of the sources if there is no repository [2.29]', async () => {
    const first = buildHash(root);
    expect(first).toMatch(/^[0-9a-f]{40}$/);
    expect(buildHash(root)).toBe(first);
    await writeFile(join(root, 'src/main.ts'), 'second');
    expect(buildHash(root)).not.toBe(first);
  });
});
