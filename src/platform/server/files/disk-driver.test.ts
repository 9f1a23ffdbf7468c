import { randomBytes } from 'node:crypto';
import {
  access,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';

let folder: string;
let root: string;
let localFile: string;
let store: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-disk-'));
  root = join(folder, 'data', 'files');
  localFile = join(folder, 'local');
  await writeFile(localFile, 'content', { mode: 0o644 });
  store = await openFileStore({ store: 'disk', folder: root });
  return () => rm(folder, { recursive: true });
});

it('lets only its owner read files and folders', async () => {
  await store.putFile('u1/avatar/a', localFile);

  for (const path of ['', 'u1', 'u1/avatar', '.incomplete']) {
    expect((await stat(join(root, path))).mode & 0o777).toBe(0o700);
  }
  // The embedded database's account passes through it.
  expect((await stat(join(root, '..'))).mode & 0o777).toBe(0o711);
  expect((await stat(join(root, 'u1/avatar/a'))).mode & 0o777).toBe(0o600);
});

it('moves the local file without copying it', async () => {
  const { ino } = await stat(localFile);

  await store.putFile('u1/a', localFile);

  expect((await stat(join(root, 'u1/a'))).ino).toBe(ino);
  await expect(access(localFile)).rejects.toThrow('ENOENT');
});

it('follows no link out of the store', async () => {
  const outside = join(folder, 'outside');
  await mkdir(outside);
  await writeFile(join(outside, 'secret'), 'secret');
  await mkdir(join(root, 'u1'));
  await symlink(outside, join(root, 'u1', 'folder'));
  await symlink(join(outside, 'secret'), join(root, 'u1', 'file'));
  const missing = { code: 'object-not-found' };

  await expect(store.read('u1/folder/secret')).rejects.toMatchObject(missing);
  await expect(store.read('u1/file')).rejects.toMatchObject(missing);
  expect(await store.sizeOf('u1/folder/secret')).toBeNull();
  expect(await store.sizeOf('u1/file')).toBeNull();
  expect((await store.list('u1', { limit: 10 })).items).toEqual([]);
  expect((await store.list('u1/folder', { limit: 10 })).items).toEqual([]);
  await store.delete('u1/folder/secret');
  await expect(store.putFile('u1/folder/new', localFile)).rejects.toMatchObject({ code: 'invalid-argument' });

  expect(await readdir(outside)).toEqual(['secret']);
  await store.putFile('u1/file', localFile);
  expect(await readFile(join(outside, 'secret'), 'utf8')).toBe('secret');
});

it('keeps a file where a path needs a folder, and a folder where it needs a file', async () => {
  await store.putFile('u1/a', localFile);
  await writeFile(localFile, 'new');

  await expect(store.putFile('u1/a/b', localFile)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(store.putFile('u1', localFile)).rejects.toMatchObject({ code: 'invalid-argument' });
  await expect(store.read('u1/a/b')).rejects.toMatchObject({ code: 'object-not-found' });
  await expect(store.read('u1')).rejects.toMatchObject({ code: 'object-not-found' });
  await store.delete('u1');

  expect(await text(await store.read('u1/a'))).toBe('content');
});

it('lists in the order of bytes, like S3', async () => {
  const paths = ['u1/a!/1', 'u1/a/10', 'u1/a/2', 'u1/a0', 'u1/\u{ffee}', 'u1/🧾'];
  for (const path of paths.toReversed()) await put(path);

  for (const limit of [1, 4]) {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await store.list('u1', { limit, ...(cursor !== null && { cursor }) });
      found.push(...page.items.map(({ path }) => path));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(paths);
  }
});

it.each(['', 'a b', '../u2', Buffer.from('../u2').toString('base64url'), 'u1'])(
  'rejects the cursor %j',
  async (cursor) => {
    await put('u1/a');

    await expect(store.list('u1', { limit: 1, cursor })).rejects.toMatchObject({ code: 'invalid-argument' });
  },
);

it('removes folders that deletions leave empty', async () => {
  await put('u1/avatar/a');
  await put('u1/b');

  await store.delete('u1/avatar/a');
  expect(await readdir(join(root, 'u1'))).toEqual(['b']);

  await store.delete('u1/b');
  expect(await readdir(root)).toEqual(['.incomplete']);
});

it('stores objects while others of their folder are deleted', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `u1/a/b/${index}`);
  await Promise.all(
    names.map(async (path) => {
      await put(path);
      await store.delete(path);
      await put(path);
    }),
  );

  expect((await store.list('', { limit: 1000 })).items).toHaveLength(60);
});

it('removes copies that a killed process left, but none in progress', async () => {
  const old = join(root, '.incomplete', 'old');
  const dayAgo = new Date(Date.now() - 86_400_000);
  await writeFile(old, 'half');
  await utimes(old, dayAgo, dayAgo);
  await writeFile(join(root, '.incomplete', 'new'), 'half');

  await openFileStore({ store: 'disk', folder: root });

  expect(await readdir(join(root, '.incomplete'))).toEqual(['new']);
});

async function put(path: string): Promise<void> {
  const file = join(folder, randomBytes(8).toString('hex'));
  await writeFile(file, 'content');
  await store.putFile(path, file);
}
