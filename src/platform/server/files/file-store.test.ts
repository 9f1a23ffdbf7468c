import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDiskStore, startGcsStore, startS3Store } from '#tests/support/server/test-file-stores.ts';
import type { TestStore } from '#tests/support/server/test-file-stores.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-files-'));
  return () => rm(folder, { recursive: true });
});

describe.each<[string, () => Promise<TestStore>]>([
  ['disk', startDiskStore],
  ['S3', startS3Store],
  ['Google Cloud Storage', startGcsStore],
])('the file store on %s', (_, startServer) => {
  let server: TestStore;
  let store: FileStore;
  beforeAll(async () => {
    server = await startServer();
    store = await openFileStore(server.config);
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    for (const path of await pathsOf('', 1000)) await store.delete(path);
  });

  it.each([0, 1, 20 * 1024 ** 2])('returns %i bytes as they were stored', async (size) => {
    const content = randomBytes(size);
    const localFile = await aFile(content);

    await store.putFile('u1/avatar/1_a.bin', localFile);

    expect(hashOf(await buffer(await store.read('u1/avatar/1_a.bin')))).toBe(hashOf(content));
    expect(await store.sizeOf('u1/avatar/1_a.bin')).toBe(size);
    expect(await readdir(folder)).toEqual([]);
  });

  it('replaces an object', async () => {
    await put('u1/a.txt', 'the first version');
    await put('u1/a.txt', 'the second');

    expect(await textOf('u1/a.txt')).toBe('the second');
    expect(await store.sizeOf('u1/a.txt')).toBe(10);
  });

  it('deletes an object, also twice', async () => {
    await put('u1/a.txt');

    await store.delete('u1/a.txt');
    await store.delete('u1/a.txt');

    expect(await store.sizeOf('u1/a.txt')).toBeNull();
    await expect(store.read('u1/a.txt')).rejects.toMatchObject({
      code: 'object-not-found',
      message: 'Object does not exist.',
    });
  });

  it.each([
    'Überstunden März.pdf',
    '  two  spaces .txt',
    '%2e%2e%2f.txt',
    'a#b?c&d+e=f;g.txt',
    '請求書 🧾.pdf',
    'it\'s "<1>".txt',
  ])('keeps the name %j', async (name) => {
    const path = `u1/userDocument/e1/1_${name}`;
    await put(path, name);

    expect(await textOf(path)).toBe(name);
    expect(await pathsOf('u1/userDocument/e1', 10)).toEqual([path]);

    await store.delete(path);
    expect(await store.sizeOf(path)).toBeNull();
  });

  it('lists the objects below a folder, not those of a folder with a longer name', async () => {
    await put('u1/a.txt', 'four');
    await put('u10/b.txt');
    await put('u1/c/d.txt');

    const { items, nextCursor } = await store.list('u1', { limit: 10 });
    expect(items.map(({ path, sizeBytes }) => [path, sizeBytes])).toEqual([
      ['u1/a.txt', 4],
      ['u1/c/d.txt', 7],
    ]);
    expect(nextCursor).toBeNull();
    expect(await pathsOf('u1/', 10)).toEqual(['u1/a.txt', 'u1/c/d.txt']);
    expect(await pathsOf('', 10)).toEqual(['u1/a.txt', 'u1/c/d.txt', 'u10/b.txt']);
    expect(await pathsOf('u2', 10)).toEqual([]);
    expect(await pathsOf('u1/a.txt', 10)).toEqual([]);
  });

  it.each([1, 2, 1000])('lists pages of %i in path order [9.10]', async (limit) => {
    const paths = ['u1/a/10', 'u1/a/2', 'u1/a0', 'u1/b', 'u1/ä'];
    for (const path of paths.toReversed()) await put(path);

    expect(await pathsOf('u1', limit)).toEqual(paths);
  });

  it('dates objects by when they were stored', async () => {
    const before = Date.now();
    await put('u1/a.txt');

    const [item] = (await store.list('u1', { limit: 1 })).items;
    // Some servers keep whole seconds.
    expect(Date.parse(item?.changedAt ?? '')).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(item?.changedAt ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it.each([0, 1001, 1.5])('rejects pages of %d [9.10]', async (limit) => {
    await expect(store.list('u1', { limit })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it.each([
    '',
    '/',
    '/u1/a',
    'u1/',
    'u1//a',
    '.',
    '..',
    '../u2/a',
    'u1/../u2/a',
    'u1/./a',
    'u1/..',
    '..\\u2\\a',
    'u1/..\\..\\a',
    'u1/a\0.txt',
    'u1/a\nb',
    'u1/\ud800',
    'u1/'.padEnd(1025, 'a/b'),
    `u1/${'a'.repeat(256)}`,
    `u1/${'ü'.repeat(128)}`,
    '.incomplete/a',
  ])('rejects the path %j', async (path) => {
    const localFile = await aFile('content');
    const invalid = { code: 'invalid-argument' };

    await expect(store.putFile(path, localFile)).rejects.toMatchObject(invalid);
    await expect(store.read(path)).rejects.toMatchObject(invalid);
    await expect(store.delete(path)).rejects.toMatchObject(invalid);
    await expect(store.sizeOf(path)).rejects.toMatchObject(invalid);
    await rm(localFile);
  });

  it('accepts the longest path and segment', async () => {
    const names = ['u1', 'a'.repeat(255), 'ü'.repeat(127), 'b'.repeat(255), 'c'.repeat(127), 'd'.repeat(126)];
    const path = names.join('/');
    expect(Buffer.byteLength(path)).toBe(1024);

    await put(path, 'content');

    expect(await textOf(path)).toBe('content');
  });

  it('cancels an object before it is read', async () => {
    await store.putFile('u1/a', await aFile(randomBytes(1_000_000)));
    const controller = new AbortController();
    const object = await store.read('u1/a', controller.signal);

    const { promise: closed, resolve } = Promise.withResolvers();
    object.once('close', resolve);
    controller.abort();
    await closed;

    await expect(buffer(object)).rejects.toMatchObject({ name: 'FileStoreError', code: 'canceled' });
  });

  it('rejects a local file that does not exist', async () => {
    await expect(store.putFile('u1/a', join(folder, 'missing'))).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  async function put(path: string, content = 'content'): Promise<void> {
    await store.putFile(path, await aFile(content));
  }

  async function textOf(path: string): Promise<string> {
    return (await buffer(await store.read(path))).toString();
  }

  /** All pages; fails if one is longer than the limit. */
  async function pathsOf(prefix: string, limit: number): Promise<string[]> {
    const paths: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await store.list(prefix, { limit, ...(cursor !== null && { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      paths.push(...page.items.map(({ path }) => path));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return paths;
  }
});

async function aFile(content: string | Buffer): Promise<string> {
  const file = join(folder, randomBytes(8).toString('hex'));
  await writeFile(file, content);
  return file;
}

function hashOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
