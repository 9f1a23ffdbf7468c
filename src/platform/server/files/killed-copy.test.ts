import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';

const sizeBytes = 256 * 1024 ** 2;

it('leaves no partial object when the process is killed while it copies from another disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-kill-'));
  const elsewhere = await mkdtemp(join(await otherDisk(folder), 'stint-kill-'));
  const localFile = join(elsewhere, 'local');
  await writeFile(localFile, '');
  await truncate(localFile, sizeBytes);
  const store = await openFileStore({ store: 'disk', folder });
  // The copy is created, but not complete.
  const watcher = watch(join(folder, '.incomplete'));
  const copying = once(watcher, 'change');
  const child = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { openFileStore } from ${JSON.stringify(new URL('file-store.ts', import.meta.url).href)};
    const store = await openFileStore({ store: 'disk', folder: ${JSON.stringify(folder)} });
    await store.putFile('u1/a', ${JSON.stringify(localFile)});`,
  ]);
  const exited = once(child, 'exit');

  await copying;
  watcher.close();
  child.kill('SIGKILL');

  expect(await exited).toEqual([null, 'SIGKILL']);
  expect(await store.sizeOf('u1/a')).toBeNull();
  expect((await store.list('', { limit: 10 })).items).toEqual([]);
  expect((await stat(localFile)).size).toBe(sizeBytes);

  await store.putFile('u1/a', localFile);
  expect(await store.sizeOf('u1/a')).toBe(sizeBytes);
  await rm(folder, { recursive: true });
  await rm(elsewhere, { recursive: true });
});

/** A folder that files can't be renamed from. */
async function otherDisk(folder: string): Promise<string> {
  const { dev } = await stat(folder);
  for (const candidate of ['/dev/shm', '/run', homedir(), '.']) {
    const found = await stat(candidate).catch(() => null);
    if (found && found.dev !== dev) return candidate;
  }
  throw new Error('This machine has only one disk.');
}
