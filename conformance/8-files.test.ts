/** Every message of files and documents, and the file store's codes. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { signedOutCaller, startInstallation } from '#tests/support/server/api-callers.ts';
import type { Api, ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import {
  download,
  postFile,
  readOffset,
  sendPart,
  startUploadOf,
  uploadDocument,
} from '#tests/support/server/document-upload.ts';
import type { ProxyFault } from '#tests/support/server/faulty-proxy.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';
import { startS3Store } from '#tests/support/server/test-file-stores.ts';
import type { CloudTestStore } from '#tests/support/server/test-file-stores.ts';

/** An error of S3. */
const s3Error = (status: number, code: string): ProxyFault => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
});

const stint = shareInstallation({ files: { quotaBytes: 1000 } });
let ann: ApiCaller;
let visitor: ApiCaller;
beforeAll(async () => {
  visitor = signedOutCaller(stint.url);
});
beforeEach(async () => {
  ann = await stint.newTenant();
});

describe('a signed-out caller', () => {
  it('can’t upload files [8.5, 8.6]', async () => {
    const { status, json } = await postFile(visitor);
    const message = 'Authentication required to upload files.';
    expect({ status, json }).toEqual({ status: 401, json: { code: 'UNAUTHORIZED', message } });
  });

  it.each<[string, (api: Api, id: string) => Promise<unknown>]>([
    ['delete files', (api) => api.files.delete({ path: 'u1/a' })],
    [
      'upload documents',
      (api) =>
        api.documents.startUpload({ type: 'userDocument', entityType: 'user', name: 'a', sizeBytes: 1 }),
    ],
    ['upload documents', (api, id) => api.documents.finishUpload({ id })],
    ['upload documents', (api, id) => api.documents.cancelUpload({ id })],
    ['access documents', (api) => api.files.list({ folder: 'userDocument' })],
    ['access documents', (api) => api.documents.list({})],
    ['access documents', (api, id) => api.documents.link({ id })],
    ['access documents', (api, id) => api.documents.update({ id, name: 'a' })],
    ['delete documents', (api, id) => api.documents.delete({ id })],
  ])('can’t %s [8.5]', async (what, call) => {
    await expect(call(visitor.api, newId())).rejects.toMatchObject({
      status: 401,
      message: `Authentication required to ${what}.`,
    });
  });

  it('can’t continue an upload [8.5]', async () => {
    const { id, content } = await startUploadOf(ann);
    expect(await sendPart(visitor, id, 0, content)).toMatchObject({
      status: 401,
      text: expect.stringContaining('"Authentication required to upload documents."') as string,
    });
    await expect(readOffset(visitor, id)).rejects.toThrow('401');
  });
});

describe('an upload', () => {
  it('to a record of another account is denied [8.5]', async () => {
    const ben = await stint.newTenant('Ben');
    const { status, json } = await postFile(ben, { entityId: ann.uid });
    const message =
      'Permission denied: You do not have permission to upload to this location. Please contact support.';
    expect({ status, json }).toEqual({ status: 403, json: { code: 'unauthorized', message } });
    await expect(startUploadOf(ben, { entityId: ann.uid })).rejects.toMatchObject({ status: 403, message });
  });

  it('above the quota is refused [8.5]', async () => {
    await postFile(ann, { content: 'x'.repeat(900) });
    const { status, json } = await postFile(ann, { content: 'x'.repeat(101) });
    const message = 'Storage quota exceeded. Please delete some files and try again.';
    expect({ status, json }).toEqual({ status: 413, json: { code: 'quota-exceeded', message } });
  });

  it('of an unknown entity type or a wrong file type is refused [8.5]', async () => {
    for (const [entityType, type, message] of [
      ['task', 'receipt', 'Unknown entity type: task'],
      ['client', 'receipt', 'File type receipt is not valid for entity type client'],
    ] as const) {
      expect((await postFile(ann, { entityType, type })).json).toMatchObject({
        code: 'BAD_REQUEST',
        message,
      });
      await expect(startUploadOf(ann, { entityType, type })).rejects.toMatchObject({ status: 400, message });
      const { id } = await uploadDocument(ann);
      await expect(ann.api.documents.update({ id, entityType, type })).rejects.toMatchObject({ message });
    }
  });

  it('fails when the file store is broken, and leaves nothing behind [8.5]', async () => {
    const { id } = await startUploadOf(ann);
    await using _broken = await breakStore();
    const { status, json } = await postFile(ann);

    const message = 'Failed to upload file. Please try again.';
    expect({ status, json }).toMatchObject({ status: 503, json: { message } });
    const { items } = await ann.api.documents.list({});
    expect(items).toEqual([]);
    expect((await ann.api.documents.usage({})).usedBytes).toBe(5);
    expect(stint.takeErrors()).toHaveLength(1);
    await ann.api.documents.cancelUpload({ id });
  });
});

describe('a deletion', () => {
  it('of a file of another account is denied [8.5]', async () => {
    const { path } = await uploadDocument(ann);
    const ben = await stint.newTenant('Ben');
    await expect(ben.api.files.delete({ path })).rejects.toMatchObject({
      status: 403,
      code: 'unauthorized',
      message: 'You do not have permission to delete this file.',
    });
  });

  it('that fails on our side says so [8.5]', async () => {
    const { id, path } = await uploadDocument(ann);
    await using _lost = await loseDocuments();

    await expect(ann.api.files.delete({ path })).rejects.toMatchObject({
      status: 500,
      message: 'Failed to delete file.',
    });
    await expect(ann.api.documents.delete({ id })).rejects.toMatchObject({
      status: 500,
      message: 'Failed to delete document. Please try again.',
    });
    expect(stint.takeErrors()).toHaveLength(2);
  });
});

it('lists no files instead of an error when listing fails [8.7]', async () => {
  await uploadDocument(ann);
  const list = () => ann.api.files.list({ folder: 'userDocument', entityId: ann.uid });
  {
    await using _lost = await loseDocuments();
    expect(await list()).toEqual({ items: [], nextCursor: null });
    expect(stint.takeErrors()).toEqual([expect.stringContaining('documents')]);
  }
  expect((await list()).items).toHaveLength(1);
});

describe('the file store’s own codes', () => {
  let cloud: CloudTestStore;
  let stored: Installation;
  let caller: ApiCaller;
  beforeAll(async () => {
    cloud = await startS3Store();
    stored = await startInstallation({
      files: {
        storeConfig: cloud.config,
        retryLimits: { operationMs: 2000, uploadMs: 2000, firstPauseMs: 10 },
      },
    });
    caller = await stored.newTenant();
    return async () => {
      await stored[Symbol.asyncDispose]();
      await cloud[Symbol.asyncDispose]();
    };
  });
  beforeEach(() => cloud.proxy.clearFault());

  it.each<[string, ProxyFault, string]>([
    ['unknown', s3Error(405, 'MethodNotAllowed'), 'The file store failed. Please try again.'],
    ['bucket-not-found', s3Error(404, 'NoSuchBucket'), 'The file store’s bucket does not exist.'],
    ['quota-exceeded', s3Error(507, 'XMinioStorageFull'), 'The file store is full.'],
    ['unauthenticated', s3Error(403, 'InvalidAccessKeyId'), 'User is not authenticated.'],
    ['unauthorized', s3Error(403, 'AccessDenied'), 'User does not have permission.'],
    [
      'retry-limit-exceeded',
      s3Error(503, 'SlowDown'),
      'The file store can’t be reached. Please try again later.',
    ],
    ['invalid-checksum', s3Error(400, 'BadDigest'), 'The file was damaged on its way. Please try again.'],
    ['invalid-argument', s3Error(400, 'KeyTooLongError'), 'The file’s path is not valid.'],
  ])('%s reaches the caller of an upload and of a download [8.5, 8.6]', async (code, fault, message) => {
    const { id } = await uploadDocument(caller);
    cloud.proxy.injectFault(fault);

    expect(await download(caller, id)).toMatchObject({ status: 503, json: { code, message } });
    const [status, text] = specialUploadErrors[code] ?? [503, 'Failed to upload file. Please try again.'];
    expect(await postFile(caller)).toMatchObject({ status, json: { code, message: text } });
    expect(stored.takeErrors()).toHaveLength(1);

    cloud.proxy.clearFault();
    expect(await download(caller, id)).toMatchObject({ status: 200, text: 'Hello' });
  });

  it('object-not-found reaches the caller of a download [8.6]', async () => {
    const { id, path } = await uploadDocument(caller);
    await stored.files.store.delete(path);

    expect(await download(caller, id)).toMatchObject({
      status: 404,
      json: { code: 'object-not-found', message: 'Object does not exist.' },
    });
  });

  it('unauthenticated and unauthorized reach callers without a session or a valid address [8.6]', async () => {
    expect(await signedOutCaller(stored.url).send({ path: `/api/v1/avatar/${newId()}` })).toMatchObject({
      status: 401,
      json: { code: 'unauthenticated', message: 'User is not authenticated.' },
    });
    expect(await caller.send({ path: '/api/files?token=a.b' })).toMatchObject({
      status: 403,
      json: { code: 'unauthorized', message: 'User does not have permission.' },
    });
  });
});

const specialUploadErrors: Record<string, [number, string]> = {
  unauthorized: [
    403,
    'Permission denied: You do not have permission to upload to this location. Please contact support.',
  ],
  'quota-exceeded': [413, 'Storage quota exceeded. Please delete some files and try again.'],
};

/** Until disposed, the folder of the store is a file. */
async function breakStore(): Promise<AsyncDisposable> {
  const folder = join(stint.folder, 'files');
  await rename(folder, `${folder}-away`);
  await writeFile(folder, '');
  return {
    async [Symbol.asyncDispose]() {
      await rm(folder);
      await rename(`${folder}-away`, folder);
    },
  };
}

/** Until disposed, the table has another name. */
async function loseDocuments(): Promise<AsyncDisposable> {
  const run = (statement: string) =>
    withClient(stint.database.url, async (client) => {
      await client.query(statement);
    });
  await run('alter table documents rename to lost_documents');
  return { [Symbol.asyncDispose]: () => run('alter table lost_documents rename to documents') };
}
