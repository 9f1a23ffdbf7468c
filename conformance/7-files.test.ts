/** Upload, list and delete files by path. */
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, newId } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { postFile, toPath } from '#tests/support/server/document-upload.ts';
import { aPng } from '#tests/support/server/file-content.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
beforeEach(async () => {
  ann = await stint.newTenant();
});

type UploadedFile = Awaited<ReturnType<ApiCaller['api']['files']['list']>>['items'][number];

async function uploadFile(choice: Parameters<typeof postFile>[1] = {}): Promise<UploadedFile> {
  const { status, json } = await postFile(ann, choice);
  expect({ status, json }).toMatchObject({ status: 201 });
  // Just checked.
  return json as UploadedFile;
}

describe('an upload', () => {
  it('returns what was stored and a working download URL [3.11, 7.13]', async () => {
    const before = Date.now();
    const { downloadUrl, uploadedAt, ...rest } = await uploadFile({ name: 'März.txt', content: 'Net 30' });

    expect(rest).toEqual({
      fileName: 'März.txt',
      contentType: 'application/octet-stream',
      sizeBytes: 6,
    });
    expect(Date.parse(uploadedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(uploadedAt)).toBeLessThanOrEqual(Date.now());
    const { status, text } = await ann.send({ path: toPath(downloadUrl) });
    expect([status, text]).toEqual([200, 'Net 30']);
  });

  it('goes to {uid}/{type}/{entityId}/{timestamp}_{fileName} [7.13]', async () => {
    const { id: entityId } = await ann.api.clients.create(aClient());
    const before = Date.now();
    await uploadFile({ type: 'contract', entityType: 'client', entityId, name: 'Vertrag März.pdf.txt' });

    const { items } = await ann.api.files.list({ folder: 'contract', entityId });
    const [uid, type, entity, file = ''] = items[0]?.path.split('/') ?? [];
    expect([items.length, uid, type, entity]).toEqual([1, ann.uid, 'contract', entityId]);
    const [, timestamp, name] = /^(\d+)_(.*)$/.exec(file) ?? [];
    expect(name).toBe('Vertrag März.pdf.txt');
    expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now());
    expect(await storedPaths()).toEqual(items.map(({ path }) => path));
  });

  it('of an avatar goes to {uid}/avatar/{timestamp}_{fileName}, and describes the WebP that is served [7.13] [3.11]', async () => {
    await uploadFile({ type: 'avatar', name: 'me.png', content: aPng() });

    const { items } = await ann.api.files.list({ folder: 'avatar' });
    expect(items.map(({ path }) => path)).toEqual([
      expect.stringMatching(new RegExp(`^${ann.uid}/avatar/\\d{13}_me\\.webp$`)),
    ]);
    const [file] = items;
    if (!file) throw new Error('There is no avatar.');
    const { fileName, contentType, sizeBytes, downloadUrl } = file;
    const served = await fetch(`${stint.url}${toPath(downloadUrl)}`);
    expect({ fileName, contentType, sizeBytes }).toEqual({
      fileName: 'me.webp',
      contentType: served.headers.get('content-type'),
      sizeBytes: (await served.arrayBuffer()).byteLength,
    });
    expect(contentType).toBe('image/webp');
    expect(await storedPaths()).toEqual(items.map(({ path }) => path));
  });

  it('of the same name in the same millisecond replaces nothing [7.13]', async () => {
    await Promise.all(['One', 'Two', 'Three'].map((content) => uploadFile({ content })));

    const { items } = await ann.api.files.list({ folder: 'userDocument', entityId: ann.uid });
    expect(new Set(items.map(({ path }) => path)).size).toBe(3);
    const texts = items.map(({ downloadUrl }) => ann.send({ path: toPath(downloadUrl) }));
    expect((await Promise.all(texts)).map(({ text }) => text).toSorted()).toEqual(['One', 'Three', 'Two']);
  });
});

describe('a list', () => {
  it('holds the files of one folder and entity, newest first [7.14]', async () => {
    const { id: clientId } = await ann.api.clients.create(aClient());
    const ben = await stint.newTenant('Ben');
    await postFile(ben);
    for (const name of ['1.txt', '2.txt', '3.txt']) await uploadFile({ name });
    await uploadFile({ type: 'contract', entityType: 'client', entityId: clientId, name: 'c.txt' });
    await uploadFile({ type: 'clientDocument', entityType: 'client', entityId: clientId, name: 'd.txt' });

    const names = async (folder: string, entityId: string, caller = ann) =>
      (await caller.api.files.list({ folder, entityId })).items.map(({ fileName }) => fileName);
    expect(await names('userDocument', ann.uid)).toEqual(['3.txt', '2.txt', '1.txt']);
    expect(await names('contract', clientId)).toEqual(['c.txt']);
    expect(await names('clientDocument', clientId)).toEqual(['d.txt']);
    expect(await names('contract', newId())).toEqual([]);
    expect(await names('userDocument', ben.uid)).toEqual([]);
    expect(await names('userDocument', ann.uid, ben)).toEqual([]);
    expect(await names('../contract', clientId)).toEqual([]);
  });

  it('has pages of 1 to 1000 files [7.14, 9.10]', async () => {
    for (const name of ['1.txt', '2.txt', '3.txt']) await uploadFile({ name });
    const folder = { folder: 'userDocument', entityId: ann.uid };
    for (const [limit, sizes] of [
      [1, [1, 1, 1]],
      [2, [2, 1]],
      [1000, [3]],
    ] as const) {
      const names: string[] = [];
      const found: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await ann.api.files.list({ ...folder, limit, ...(cursor !== undefined && { cursor }) });
        names.push(...page.items.map(({ fileName }) => fileName));
        found.push(page.items.length);
        cursor = page.nextCursor;
      }
      expect(names).toEqual(['3.txt', '2.txt', '1.txt']);
      expect(found).toEqual(sizes);
    }
  });

  it.each(['0', '1001', '-1', '1.5', 'all'])('refuses pages of %s files [7.14, 9.10]', async (limit) => {
    const { status, json } = await ann.send({
      path: `/api/v1/files?folder=userDocument&entityId=${ann.uid}&limit=${limit}`,
    });
    expect({ status, json }).toMatchObject({
      status: 400,
      json: { data: { fields: { limit: expect.any(String) as string } } },
    });
  });
});

describe('a deletion by path', () => {
  it('removes the file from all lists, and can be undone [7.15]', async () => {
    await uploadFile({ content: 'Keep me' });
    const listed = () => ann.api.files.list({ folder: 'userDocument', entityId: ann.uid });
    const [{ path } = { path: '' }] = (await listed()).items;

    const { operationId } = await ann.api.files.delete({ path });
    expect([(await listed()).items, (await ann.api.documents.list({})).items]).toEqual([[], []]);

    await ann.api.documents.undo({ id: operationId });
    const [{ downloadUrl } = { downloadUrl: 'http://none' }] = (await listed()).items;
    expect((await ann.send({ path: toPath(downloadUrl) })).text).toBe('Keep me');
  });

  it('of a missing file returns that it does not exist [7.15, 8.6]', async () => {
    const path = `${ann.uid}/userDocument/${ann.uid}/1790000000000_notes.txt`;
    await expect(ann.api.files.delete({ path })).rejects.toMatchObject({
      status: 404,
      code: 'object-not-found',
      message: 'Object does not exist.',
    });
  });
});

async function storedPaths(): Promise<string[]> {
  const { items } = await stint.files.store.list(ann.uid, { limit: 1000 });
  return items.map(({ path }) => path);
}
