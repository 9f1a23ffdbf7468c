/** What S3 and Google Cloud Storage do when their server fails, or rejects us. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#src/platform/server/database/embedded/endpoint.ts';
import type { ProxyFault } from '#tests/support/server/faulty-proxy.ts';
import { startGcsStore, startS3Store } from '#tests/support/server/test-file-stores.ts';
import type { CloudTestStore } from '#tests/support/server/test-file-stores.ts';
import { FileStoreError, openFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';

const limits = { operationMs: 20_000, uploadMs: 20_000, firstPauseMs: 5 };
const shortLimits = { operationMs: 300, uploadMs: 400, firstPauseMs: 5 };

let folder: string;
let localFile: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-cloud-'));
  localFile = join(folder, 'local');
  return () => rm(folder, { recursive: true });
});

type Operation = (store: FileStore, signal?: AbortSignal) => Promise<unknown>;

const operations: [string, Operation][] = [
  ['put', (store, signal) => store.putFile('u1/new', localFile, signal)],
  ['read', (store, signal) => store.read('u1/a', signal)],
  ['delete', (store) => store.delete('u1/b')],
  ['size', (store) => store.sizeOf('u1/a')],
  ['list', (store) => store.list('u1', { limit: 1 })],
];

const xml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
const json = (code: number, reason: string, message = 'No.') =>
  JSON.stringify({ error: { code, message, errors: [{ domain: 'global', reason, message }] } });

describe.each<[string, () => Promise<CloudTestStore>, [string, ProxyFault][]]>([
  [
    'S3',
    startS3Store,
    [
      ['unauthenticated', { status: 403, body: xml('SignatureDoesNotMatch') }],
      ['unauthorized', { status: 403, body: xml('AccessDenied') }],
      ['bucket-not-found', { status: 404, body: xml('NoSuchBucket') }],
      ['quota-exceeded', { status: 403, body: xml('QuotaExceeded') }],
    ],
  ],
  [
    'Google Cloud Storage',
    startGcsStore,
    [
      ['unauthenticated', { status: 401, body: json(401, 'authError') }],
      ['unauthorized', { status: 403, body: json(403, 'forbidden') }],
      [
        'bucket-not-found',
        { status: 404, body: json(404, 'notFound', 'The specified bucket does not exist.') },
      ],
      [
        'project-not-found',
        { status: 404, body: json(404, 'notFound', 'The requested project was not found.') },
      ],
      ['quota-exceeded', { status: 403, body: json(403, 'quotaExceeded') }],
    ],
  ],
])('%s', (_, startServer, rejections) => {
  let server: CloudTestStore;
  let store: FileStore;
  beforeAll(async () => {
    server = await startServer();
    store = await openFileStore(server.config, limits);
    for (const path of ['u1/a', 'u1/b']) {
      await writeFile(localFile, randomBytes(200_000));
      await store.putFile(path, localFile);
    }
  });
  beforeEach(async () => {
    server.proxy.clearFault();
    await writeFile(localFile, 'content');
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it.each(operations)('repeats %s when the server fails twice', async (_name, operation) => {
    server.proxy.injectFault({ status: 503, body: '' }, 1);
    await operation(store);
    await writeFile(localFile, 'content');
    server.proxy.injectFault('reset', 2);
    await operation(store);

    expect((await buffer(await store.read('u1/a'))).length).toBe(200_000);
  });

  it.each(operations)('gives up %s when the server can’t be reached [9.10]', async (_name, operation) => {
    const nowhere = await openFileStore(server.configAt(`http://127.0.0.1:${await freePort()}`), shortLimits);

    await expect(operation(nowhere)).rejects.toMatchObject({
      name: 'FileStoreError',
      code: 'retry-limit-exceeded',
    });
    expect(await readFile(localFile, 'utf8')).toBe('content');
  });

  it.each(operations)('gives up %s when the server never responds [9.10]', async (_name, operation) => {
    const impatient = await openFileStore(server.config, shortLimits);
    server.proxy.injectFault('silent');

    await expect(operation(impatient)).rejects.toMatchObject({ code: 'retry-limit-exceeded' });
  });

  it.each(operations.slice(0, 2))('cancels %s, and closes its connection', async (_name, operation) => {
    const controller = new AbortController();
    server.proxy.injectFault('silent');
    const request = server.proxy.nextRequest();
    const result = operation(store, controller.signal).catch((error: unknown) => error);
    const { closed } = await request;

    controller.abort();

    expect(await result).toMatchObject({ name: 'FileStoreError', code: 'canceled' });
    await closed;
  });

  it('starts nothing that is canceled before', async () => {
    const count = server.proxy.requests.length;

    await expect(store.read('u1/a', AbortSignal.abort())).rejects.toMatchObject({ code: 'canceled' });
    expect(server.proxy.requests).toHaveLength(count);
  });

  it('cancels a download that has begun', async () => {
    const controller = new AbortController();
    const stream = await store.read('u1/a', controller.signal);

    controller.abort();

    await expect(buffer(stream)).rejects.toMatchObject({ name: 'FileStoreError', code: 'canceled' });
  });

  it('fails a download that the server cuts off', async () => {
    server.proxy.injectFault('cut', 1);
    const stream = await store.read('u1/a');

    await expect(buffer(stream)).rejects.toBeInstanceOf(FileStoreError);
  });

  it.each(rejections)('reports %s', async (code, fault) => {
    server.proxy.injectFault(fault);

    for (const [, operation] of operations.filter(([name]) => name === 'put' || name === 'list')) {
      await expect(operation(store)).rejects.toMatchObject({ code });
    }
  });
});

it('reports an access key that S3 does not know', async () => {
  await using server = await startS3Store();
  const { config } = server;
  const credentials = { accessKeyId: 'unknown', secretAccessKey: 'S3RVER' };
  if (config.store !== 's3') throw new Error('not S3');
  const store = await openFileStore({ ...config, credentials }, limits);

  await expect(store.list('u1', { limit: 1 })).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'User is not authenticated.',
  });
});
