import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import {
  download,
  postFile,
  sendPart,
  startUploadOf,
  uploadDocument,
} from '#tests/support/server/document-upload.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const quotaBytes = 100_000;
const stint = shareInstallation({ files: { quotaBytes } });
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

const exceeded = {
  status: 413,
  code: 'quota-exceeded',
  message: 'Storage quota exceeded. Please delete some files and try again.',
};
const bytes = (count: number) => Buffer.alloc(count, 'x');
const usedBytes = async () => (await ann.api.documents.usage({})).usedBytes;

describe('the quota', () => {
  it('can be used up to its last byte, and no further [8.5]', async () => {
    await uploadDocument(ann, { content: bytes(99_000) });
    await uploadDocument(ann, { content: bytes(1_000) });
    expect(await ann.api.documents.usage({})).toEqual({ usedBytes: quotaBytes, quotaBytes });

    await expect(startUploadOf(ann, { content: bytes(1) })).rejects.toMatchObject(exceeded);
    const { status, json } = await postFile(ann, { content: bytes(1) });
    expect({ status, json }).toMatchObject({ status: 413, json: { message: exceeded.message } });
    expect(await usedBytes()).toBe(quotaBytes);
  });

  it.each([101_000, 10 * 1024 ** 3])('refuses a file of %i bytes before it is sent', async (sizeBytes) => {
    const file = { type: 'userDocument', entityType: 'user', name: 'video.mp4' };
    await expect(ann.api.documents.startUpload({ ...file, sizeBytes })).rejects.toMatchObject(exceeded);
    expect(await usedBytes()).toBe(0);
  });

  it('counts unfinished uploads until they are cancelled', async () => {
    const { id } = await startUploadOf(ann, { content: bytes(60_000) });
    await expect(startUploadOf(ann, { content: bytes(60_000) })).rejects.toMatchObject(exceeded);

    await ann.api.documents.cancelUpload({ id });

    await uploadDocument(ann, { content: bytes(60_000) });
    expect(await usedBytes()).toBe(60_000);
  });

  it('counts earlier versions', async () => {
    const { id } = await uploadDocument(ann, { content: bytes(60_000) });
    await expect(startUploadOf(ann, { documentId: id, content: bytes(60_000) })).rejects.toMatchObject(
      exceeded,
    );
    await uploadDocument(ann, { documentId: id, content: bytes(40_000) });
    expect(await usedBytes()).toBe(quotaBytes);
  });

  it('is free again after a deletion, which can’t be undone when the space was used since', async () => {
    const { id } = await uploadDocument(ann, { content: bytes(60_000) });
    const { operationId } = await ann.api.documents.delete({ id });
    expect(await usedBytes()).toBe(0);
    const other = await uploadDocument(ann, { content: bytes(60_000) });

    await expect(ann.api.documents.undo({ id: operationId })).rejects.toMatchObject(exceeded);
    expect((await ann.api.documents.list({})).items.map((document) => document.id)).toEqual([other.id]);

    await ann.api.documents.delete({ id: other.id });
    await ann.api.documents.undo({ id: operationId });
    expect((await download(ann, id)).text).toHaveLength(60_000);
  });

  it('holds against 20 uploads at once, one document’s worth below it', async () => {
    await uploadDocument(ann, { content: bytes(40_000) });
    const ids = Array.from({ length: 20 }, () => newId());
    const started = await Promise.allSettled(
      ids.map((id) => startUploadOf(ann, { id, content: bytes(10_000) })),
    );

    const refused = started.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(14);
    for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject(exceeded);
    const admitted = ids.filter((_, index) => started[index]?.status === 'fulfilled');
    for (const id of admitted) {
      expect((await sendPart(ann, id, 0, bytes(10_000))).status).toBe(204);
      await ann.api.documents.finishUpload({ id });
    }
    expect(await usedBytes()).toBe(quotaBytes);
    expect((await ann.api.documents.list({})).items).toHaveLength(7);
  });

  it('holds against uploads, undone deletions and new versions at once', async () => {
    const { id } = await uploadDocument(ann, { content: bytes(50_000) });
    const { operationId } = await ann.api.documents.delete({ id });
    const { id: kept } = await uploadDocument(ann, { content: bytes(10_000) });
    await Promise.allSettled([
      ann.api.documents.undo({ id: operationId }),
      ...Array.from({ length: 4 }, () => startUploadOf(ann, { content: bytes(30_000) })),
      startUploadOf(ann, { documentId: kept, content: bytes(45_000) }),
      ...Array.from({ length: 3 }, () => postFile(ann, { content: bytes(25_000) })),
    ]);
    const used = await usedBytes();
    expect(used).toBeLessThanOrEqual(quotaBytes);
    expect(used).toBeGreaterThan(50_000);
  });

  it('is each account’s own', async () => {
    await uploadDocument(ann, { content: bytes(quotaBytes) });
    const ben = await stint.newTenant('Ben');
    await uploadDocument(ben, { content: bytes(quotaBytes) });
    expect(await ben.api.documents.usage({})).toEqual({ usedBytes: quotaBytes, quotaBytes });
  });
});

it('receives no more bytes than an upload announced', async () => {
  const { id } = await startUploadOf(ann, { content: bytes(10) });
  const { status } = await sendPart(ann, id, 0, bytes(1_000));
  expect(status).toBeGreaterThanOrEqual(400);
  await expect(ann.api.documents.finishUpload({ id })).rejects.toMatchObject({ code: 'INCOMPLETE' });
  expect(await usedBytes()).toBe(10);
});
