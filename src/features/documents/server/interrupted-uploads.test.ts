import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retryLimits } from '#src/platform/server/files/retry.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import {
  download,
  postFile,
  readOffset,
  sendPart,
  startUploadOf,
  toPath,
  uploadDocument,
} from '#tests/support/server/document-upload.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { startS3Store } from '#tests/support/server/test-file-stores.ts';
import type { CloudTestStore } from '#tests/support/server/test-file-stores.ts';

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
/** 5 %, 10 % … 95 %. */
const cuts = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);

describe('on disk', () => {
  let stint: Installation;
  let ann: ApiCaller;
  beforeAll(async () => {
    stint = await startInstallation();
    return () => stint[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    ann = await stint.newTenant();
  });
  const uploadedFiles = async () =>
    (await readdir(join(stint.folder, 'uploads'))).filter((name) => name.startsWith(ann.uid));
  const objects = async () => (await stint.files.store.list(ann.uid, { limit: 1000 })).items;

  const sizes = [20, 4_001, 65_536, 300_007, 2_000_000];
  it.each(Array.from({ length: randomCases(20) + 3 }, (_, index) => sizes[index % sizes.length] ?? 0))(
    'an upload of %i bytes that is cut at each 5 % arrives whole',
    async (size) => {
      const content = randomBytes(size);
      const { id } = await startUploadOf(ann, { content });
      let offset = 0;
      for (const cut of cuts) {
        const end = Math.max(offset, Math.floor(size * cut));
        await sendAndCut(stint, ann, {
          method: 'PATCH',
          path: `/api/uploads/${id}`,
          headers: {
            'content-type': 'application/offset+octet-stream',
            'tus-resumable': '1.0.0',
            'upload-offset': String(offset),
          },
          content: content.subarray(offset),
          sentBytes: end - offset,
        });
        const arrived = (await readOffset(ann, id)) ?? Number.NaN;
        expect(arrived).toBeGreaterThanOrEqual(offset);
        expect(arrived).toBeLessThanOrEqual(end);
        offset = arrived;
        await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({ code: 'INCOMPLETE' });
        expect((await ann.api.documents.list({})).items).toEqual([]);
      }
      const sendRest = async () => {
        // The request that was cut last may still be writing.
        const arrived = (await readOffset(ann, id)) ?? Number.NaN;
        return (await sendPart(ann, id, arrived, content.subarray(arrived))).status;
      };
      await expect.poll(sendRest).toBe(204);

      const document = await ann.api.documents.finishUpload({ id });

      expect(document).toMatchObject({ sizeBytes: size, sha256: hashOf(content) });
      expect(hashOf(await readFile(join(stint.folder, 'files', document.path)))).toBe(hashOf(content));
      expect(await uploadedFiles()).toEqual([]);
    },
  );

  const step = Math.round(cuts.length / randomCases(cuts.length, 5));
  it.each(cuts.filter((_, index) => index % step === 0))(
    'a file in one request that is cut at %d leaves nothing behind',
    async (cut) => {
      const content = randomBytes(200_000);
      const query = 'type=userDocument&entityType=user&name=a.txt';
      await sendAndCut(stint, ann, {
        method: 'POST',
        path: `/api/v1/files?${query}`,
        headers: { 'content-type': 'application/octet-stream' },
        content,
        sentBytes: Math.floor(content.length * cut),
      });

      await expect.poll(async () => (await ann.api.documents.usage({})).usedBytes).toBe(0);
      await expect.poll(uploadedFiles).toEqual([]);
      expect((await ann.api.documents.list({})).items).toEqual([]);
      expect(await objects()).toEqual([]);
    },
  );

  it('a file of 10 GB in one request is refused before it is sent', async () => {
    const request = sendRequest(`${stint.url}/api/v1/files?type=userDocument&entityType=user&name=a.mp4`, {
      method: 'POST',
      headers: {
        cookie: ann.cookie,
        'content-type': 'application/octet-stream',
        'content-length': 10 * 1024 ** 3,
      },
    });
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [{ statusCode?: number }];
    expect(response.statusCode).toBe(413);
    request.on('error', () => undefined);
    request.destroy();
    expect(await uploadedFiles()).toEqual([]);
  });

  it('an upload that began before is safe from a failing request with its ID', async () => {
    const { id, content } = await startUploadOf(ann);
    await sendPart(ann, id, 0, content.subarray(0, 3));
    const { status } = await ann.send({
      method: 'POST',
      path: `/api/v1/files?type=userDocument&entityType=user&name=a.txt&id=${id}`,
      body: Buffer.from('Other'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(status).toBe(400);

    await sendPart(ann, id, 3, content.subarray(3));
    await ann.api.documents.finishUpload({ id });
    expect((await download(ann, id)).text).toBe('Hello');
  });

  it('an upload whose content was stored, but not its row, can be finished again', async () => {
    const { id, content } = await startUploadOf(ann);
    await sendPart(ann, id, 0, content);
    const run = (statement: string) =>
      withClient(stint.database.url, async (client) => {
        await client.query(statement);
      });
    await run('alter table documents rename to lost_documents');
    await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({ status: 500 });
    expect(stint.takeErrors()).toHaveLength(1);
    expect(await objects()).toHaveLength(1);
    await run('alter table lost_documents rename to documents');

    await ann.api.documents.finishUpload({ id });

    expect((await download(ann, id)).text).toBe('Hello');
    expect(await objects()).toHaveLength(1);
    expect(await uploadedFiles()).toEqual([]);
  });
});

describe('on S3', () => {
  let cloud: CloudTestStore;
  let stint: Installation;
  let ann: ApiCaller;
  beforeAll(async () => {
    cloud = await startS3Store();
    stint = await startInstallation({
      files: {
        storeConfig: cloud.config,
        retryLimits: { ...retryLimits, firstPauseMs: 10 },
      },
    });
    ann = await stint.newTenant();
    return async () => {
      await stint[Symbol.asyncDispose]();
      await cloud[Symbol.asyncDispose]();
    };
  });
  beforeEach(() => cloud.proxy.clearFault());
  const uploadedFiles = () => readdir(join(stint.folder, 'uploads'));
  const content = randomBytes(300_000);

  it('an upload arrives whole although the store failed in between', async () => {
    const { id } = await startUploadOf(ann, { content });
    await sendPart(ann, id, 0, content);
    cloud.proxy.injectFault('reset', 3);

    expect(await ann.api.documents.finishUpload({ id })).toMatchObject({ sha256: hashOf(content) });
    expect(await uploadedFiles()).toEqual([]);
  });

  it('an upload can be finished once the store is back', async () => {
    const { id } = await startUploadOf(ann, { content });
    await sendPart(ann, id, 0, content);
    cloud.proxy.injectFault({ status: 403, body: '' });
    await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({
      status: 403,
      code: 'unauthorized',
    });
    expect(stint.takeErrors()).toEqual([]);
    expect((await ann.api.documents.list({ search: 'notes' })).items.map((each) => each.id)).not.toContain(
      id,
    );
    expect((await postFile(ann, { content })).status).toBe(403);
    expect(await uploadedFiles()).toEqual([`${ann.uid}_${id}`]);
    expect(stint.takeErrors()).toHaveLength(1);
    cloud.proxy.clearFault();

    expect(await ann.api.documents.finishUpload({ id })).toMatchObject({ sha256: hashOf(content) });
    expect(await uploadedFiles()).toEqual([]);
  });

  it('a file above the 5 GB that S3 takes at once is refused before it is sent', async () => {
    const large = { type: 'userDocument', entityType: 'user', name: 'film.mp4', sizeBytes: 5e9 + 1 };
    await expect(ann.api.documents.startUpload(large)).rejects.toMatchObject({
      status: 413,
      message: 'This file is too large. A file can have at most 5 GB.',
    });
  });

  it('a download that breaks off never looks complete', async () => {
    const { id } = await uploadDocument(ann, { id: newId(), content });
    const { url } = await ann.api.documents.link({ id });
    cloud.proxy.injectFault('cut');

    const received = fetch(stint.url + toPath(url)).then((response) => response.arrayBuffer());

    await expect(received).rejects.toThrow('terminated');
  });
});

type CutRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  content: Buffer;
  sentBytes: number;
};

/** Announces all of the content, sends only the beginning, and drops the connection. */
async function sendAndCut(
  { url }: Installation,
  { cookie }: ApiCaller,
  { method, path, headers, content, sentBytes }: CutRequest,
): Promise<void> {
  const request = sendRequest(url + path, {
    method,
    headers: { ...headers, cookie, 'content-length': content.length },
  });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    request.write(content.subarray(0, sentBytes), () => resolve());
    if (sentBytes === 0) request.flushHeaders();
  });
  const closed = new Promise((resolve) => {
    request.once('close', resolve);
  });
  request.destroy();
  await closed;
}
